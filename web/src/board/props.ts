import type { ComponentChildren } from "preact";
import type { Announcement, Choices, Look, PieceView, Refusal, Scene, Threat, Way } from "../api/messages";
import type { Translate } from "../i18n";
import type { Orientation } from "./geometry";
import type { LookQuery } from "./lookQuery";
import type { Mark } from "./MarkLayer";

export type { LookQuery } from "./lookQuery";

export interface BoardProps {
  readonly scene: Scene;
  readonly tableId: string;
  readonly ply: number;
  readonly orientation: Orientation;
  /** The move that led here. It is animated if the board showed the ply before it. */
  readonly last: Way | null;
  readonly announcement: Announcement | null;
  readonly threats: readonly Threat[] | null;
  /** Null where the board is only for looking. */
  readonly choices: Choices | null;
  readonly onMove: (code: string) => void;
  /** Called when the board shows a position: at once, or when the move that leads there has been animated. */
  readonly onShown?: (scene: Scene, ply: number) => void;
  readonly look: (query: LookQuery) => Promise<Look>;
  /** Why a move is not permitted; with `anyFacing`, why none ends on its square, whichever way the piece faces. */
  readonly refusal: (code: string, anyFacing?: boolean) => Promise<Refusal>;
  /** Short type codes on all pieces. */
  readonly codes: boolean;
  readonly coordinates: boolean;
  readonly reducedMotion: boolean;
  /** What lies across the board, above everything on it. */
  readonly across?: ComponentChildren;
  /** Says something to screen readers. */
  readonly announce: (text: string) => void;
  readonly t: Translate;
  /** Whether every move is shown whole and confirmed before it is sent. */
  readonly confirms?: boolean;
  /** Whether a tap on a square out of reach is answered with the reason, and the piece stays chosen. */
  readonly explains?: boolean;
  /** What is said in the bar while nothing is asked: whose move it is, how the game ended. */
  readonly status?: ComponentChildren;
  /** Whose move it is, said before the first question: where somebody moves the pieces of all sides. */
  readonly turn?: string;
  /** What is asked in place of the first question: where a move is entered that is not one's next. */
  readonly asks?: string;
  /** What matters more than any question, such as a lost connection. */
  readonly warning?: string;
  /** What the bar shows where there are no answers to choose from. */
  readonly extra?: ComponentChildren;
  /** Called with the piece under the pointer, under the cursor of the keyboard, or chosen. */
  readonly onLook?: (piece: PieceView) => void;
  /** The square of a piece that is chosen as soon as it can move. */
  readonly chosen?: string | null;
  /** What the page points at, while nothing moves. */
  readonly marks?: readonly Mark[];
}
