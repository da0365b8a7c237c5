/** Boards kept in this browser: every change at once, so that neither a reload nor a lost connection takes anything. */
import type { SetupDraft } from "../api/messages";
import { forget, recall, remember } from "../stores/storage";

export interface KeptBoard {
  /** The id of the server for boards that it has, or one of this browser. */
  readonly key: string;
  readonly draft: SetupDraft;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** The version on the server that the draft was made from; null where it has none of ours. */
  readonly version: number | null;
  /** Whether there are changes that the server has not got. */
  readonly isDirty: boolean;
}

const INDEX = "editor.boards";
const LAST = "editor.last";
/** How many boards a browser keeps for itself. Those that the server has make room first, then the oldest. */
export const MOST_KEPT = 40;

const place = (key: string): string => `editor.board.${key}`;

function isBoard(value: unknown): value is KeptBoard {
  const board = value as Partial<KeptBoard> | null;
  const size = board?.draft?.size;
  return typeof board === "object" && typeof board?.key === "string" && Array.isArray(size) && size.length === 2;
}

function keys(): string[] {
  const found = recall(INDEX);
  return Array.isArray(found) ? found.filter((each): each is string => typeof each === "string") : [];
}

export function newKey(): string {
  return `local-${crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "")}`;
}

export function isLocal(key: string): boolean {
  return key.startsWith("local-");
}

export function keptBoard(key: string): KeptBoard | null {
  const found = recall(place(key));
  return isBoard(found) ? found : null;
}

/** All boards of this browser, the latest first. */
export function keptBoards(): KeptBoard[] {
  const found = keys().map(keptBoard);
  return found.filter((each) => each !== null).sort((a, b) => b.updated - a.updated);
}

/** Keeps a board, and says whether the browser could. */
export function keep(board: KeptBoard): boolean {
  const isKept = remember(place(board.key), board);
  if (!keys().includes(board.key)) {
    remember(INDEX, [board.key, ...keys()]);
    makeRoom(board.key);
  }
  if (isLocal(board.key)) remember(LAST, board.key);
  return isKept;
}

function makeRoom(but: string): void {
  const all = keptBoards().filter((board) => board.key !== but);
  const byNeed = [...all.filter((board) => board.isDirty), ...all.filter((board) => !board.isDirty)];
  for (const board of byNeed.slice(MOST_KEPT - 1)) drop(board.key);
}

export function drop(key: string): void {
  forget(place(key));
  remember(
    INDEX,
    keys().filter((each) => each !== key),
  );
  if (recall(LAST) === key) forget(LAST);
}

/** The board that was worked on last and is in this browser only. */
export function lastBoard(): KeptBoard | null {
  const key = recall(LAST);
  return typeof key === "string" ? keptBoard(key) : null;
}
