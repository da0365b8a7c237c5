/** The pieces of a setup on their starting squares, read from its notation (`CLT@H1N`). */
import type { SetupCard, SideName } from "../api/messages";

export interface Start {
  readonly side: SideName;
  readonly type: string;
  readonly square: string;
  readonly isCommand: boolean;
}

// No type begins with a C: it is the mark of a Command tank. Boats with cargo (in brackets) stay boats.
const PIECE = /^(C?)([A-Z]{1,3})@([A-Z]\d{1,2})[NESW]{1,2}\^?$/;

/** Every piece that may be exchanged. */
export function starts(setup: SetupCard): Start[] {
  return setup.sides.flatMap((side) =>
    (setup.pieces[side] ?? []).flatMap((text) => {
      const [, command, type, square] = PIECE.exec(text) ?? [];
      return type && square ? [{ side, type, square, isCommand: command === "C" }] : [];
    }),
  );
}

/** The exchanges with one more; the type that stands there anyway is no exchange. */
export function withExchange(
  exchange: Readonly<Record<string, string>>,
  start: Start,
  type: string,
): Readonly<Record<string, string>> {
  const { [start.square]: _before, ...others } = exchange;
  return type === start.type ? others : { ...others, [start.square]: type };
}
