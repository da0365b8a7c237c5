/** The pieces of a setup on their starting squares, and which others may stand there instead. */
import type { SetupCard, StartCard } from "../api/messages";

/** Every piece that may be exchanged: there is another type for its square. */
export function exchangeable(setup: SetupCard): StartCard[] {
  return setup.starts.filter((start) => start.types.length > 1);
}

/** The exchanges with one more; the type that stands there anyway is no exchange. */
export function withExchange(
  exchange: Readonly<Record<string, string>>,
  start: StartCard,
  type: string,
): Readonly<Record<string, string>> {
  const { [start.square]: _before, ...others } = exchange;
  return type === start.type ? others : { ...others, [start.square]: type };
}

/** The exchanges that still make sense, whatever was kept from another day. */
export function fitExchange(exchange: Readonly<Record<string, string>>, setup: SetupCard): Record<string, string> {
  const types = new Map(setup.starts.map((start) => [start.square, start.types]));
  return Object.fromEntries(Object.entries(exchange).filter(([square, type]) => types.get(square)?.includes(type)));
}
