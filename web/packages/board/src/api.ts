/** What a page says to a board, and what it hears from it. */
import type { BoardFile, Choices, Look, Refusal } from "../../../src/api/messages";
import type { LookQuery } from "../../../src/board/lookQuery";

export type BoardTheme = "system" | "light" | "dark" | "contrast";
export type BoardLanguage = "en" | "es" | "sv";

export interface BoardOptions {
  /** The game or position to show, or its address. Without it the board waits for `show` or `load`. */
  readonly game?: BoardFile | string;
  /** How many moves have been played on the board at first; -1 is after the last, -2 after the one before it. */
  readonly ply?: number;
  /** `system`, the default, follows the visitor's system. */
  readonly theme?: BoardTheme;
  /** By default the language of the page, else the first of the browser's that is known, else English. */
  readonly language?: BoardLanguage;
  /** Whether the board is seen from Black's side. */
  readonly flipped?: boolean;
  /** Whether there are buttons to step through the game; true by default. */
  readonly controls?: boolean;
  /** Letters and numbers around the board; true by default. */
  readonly coordinates?: boolean;
  /** Short codes on all pieces, such as `MT`; false by default. */
  readonly codes?: boolean;
}

/** The moves to choose from in the last position, as a server gives them, and how to ask it about one of them. */
export interface MoveEntry {
  readonly choices: Choices;
  /** The way to a stand and the lines of fire there. Without it they are not shown. */
  readonly look?: (query: LookQuery) => Promise<Look>;
  /** Why a move is not permitted. Without it the board only says that it is not. */
  readonly refusal?: (code: string) => Promise<Refusal>;
}

export interface BoardEvents {
  /** The board shows another position: the number of moves that lead to it. */
  ply: number;
  /** A move was entered: its code. The board waits for `show` with the position after it. */
  move: string;
  /** A game could not be loaded. The board says so, too. */
  error: Error;
}

export interface BoardHandle {
  /** How many moves lead to the position that is shown, and how many there are. */
  readonly ply: number;
  readonly count: number;
  /** Shows a game or position. `ply` is that of the options, the start by default. Throws `TypeError` for anything else. */
  show(game: BoardFile, ply?: number): void;
  /** Fetches a game and shows it. Rejects if that fails, after the event `error`. */
  load(address: string | URL, ply?: number): Promise<void>;
  /** Shows another position of the game. A single step forward is animated. */
  go(ply: number): void;
  /** Turns the board round, or to the side that is given. */
  flip(flipped?: boolean): void;
  setTheme(theme: BoardTheme): void;
  setLanguage(language: BoardLanguage): void;
  /** Lets a move be entered in the last position; null makes the board a viewer again. */
  ask(entry: MoveEntry | null): void;
  /** Calls `listener` on every such event, until the function that is returned is called. */
  on<Name extends keyof BoardEvents>(name: Name, listener: (value: BoardEvents[Name]) => void): () => void;
  /** Takes the board off the page. */
  destroy(): void;
}

export type MountBoard = (element: Element, options?: BoardOptions) => BoardHandle;
