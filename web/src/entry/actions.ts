/** What a piece can do at the end of its move, by the letter of move codes: how it is called, marked, shown and heard. */
import type { Key } from "../i18n";
import type { SoundName } from "../sound/sound";

/** How a shot looks on its way: a line, a broad jet, a shell. */
export type Tracer = "gun" | "jet" | "shell";

export interface Action {
  /** The text of the choice. */
  readonly name: Key;
  /** The sign on its square; what has none is aimed with cross hairs. */
  readonly sign?: string;
  readonly attacks: boolean;
  /** How the squares are marked from which it can be done. Smoke and mines can be laid nearly everywhere: not at all. */
  readonly act: "" | "x" | "t";
  /** For what flies from the piece to the target: its sound and its look. */
  readonly shot?: { readonly sound: SoundName; readonly tracer: Tracer };
  /** Whether a move is told with its name. Other actions are told by what they changed. */
  readonly isTold?: boolean;
}

const NAMED: Readonly<Record<string, Action>> = {
  x: { name: "board.button.fire", attacks: true, act: "x", shot: { sound: "shot", tracer: "gun" } },
  s: {
    name: "board.button.smoke",
    sign: "cloud",
    attacks: false,
    act: "",
    shot: { sound: "smoke", tracer: "shell" },
  },
  m: { name: "board.button.mine", sign: "mine", attacks: false, act: "" },
  f: {
    name: "board.button.flame",
    sign: "flame",
    attacks: true,
    act: "x",
    shot: { sound: "fire", tracer: "jet" },
    isTold: true,
  },
  b: { name: "board.button.bomb", sign: "burst", attacks: true, act: "" },
  t: { name: "board.button.flag", sign: "loose-flag", attacks: false, act: "t" },
};

/** The move alone, which does nothing at its end. */
const PLAIN: Action = { name: "board.button.plain", attacks: false, act: "" };

export function actionOf(letter: string): Action {
  return NAMED[letter] ?? PLAIN;
}
