/** The pieces of a setup on their starting squares, and which others may stand there instead. */
import type { SetupCard, StartCard } from "../api/messages";

/** The pieces that may be exchanged: those with another type for their square. */
export function exchangeable(setup: SetupCard): StartCard[] {
  return setup.starts.filter((start) => start.types.length > 1);
}

/** Adds an exchange. The type that stands there anyway is not an exchange. */
export function withExchange(
  exchange: Readonly<Record<string, string>>,
  start: StartCard,
  type: string,
): Readonly<Record<string, string>> {
  const { [start.square]: _before, ...others } = exchange;
  return type === start.type ? others : { ...others, [start.square]: type };
}

/** The exchanges that still make sense, of those remembered from earlier. */
export function fitExchange(exchange: Readonly<Record<string, string>>, setup: SetupCard): Record<string, string> {
  const types = new Map(setup.starts.map((start) => [start.square, start.types]));
  return Object.fromEntries(Object.entries(exchange).filter(([square, type]) => types.get(square)?.includes(type)));
}
