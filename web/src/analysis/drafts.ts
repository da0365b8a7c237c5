/** Analyses that were begun in this browser. They survive a reload, a lost connection and a closed window. */
import type { TreeView } from "../api/messages";
import { recall, remember } from "../stores/storage";
import { countMoves, fromRows, isSameTree } from "./tree";

const LIST = "analysis.drafts";
const ONE = "analysis.draft.";
/** So many are kept; the oldest make room. */
export const MOST_DRAFTS = 12;

/** A game as it was read. */
export type ReadGame = Pick<TreeView, "tree" | "mode" | "order" | "warnings">;

/** A draft in a few words. `path` is the address that opens it. */
export interface DraftLine {
  readonly key: string;
  readonly title: string;
  readonly path: string;
  readonly at: number;
  readonly moves: number;
}

export interface Draft {
  readonly view: ReadGame;
  /** The moves that lead to the place somebody was at. */
  readonly moves: readonly string[];
  /** What the board is called that somebody designed. */
  readonly title?: string;
}

/** What there is no room for stays until the page is left. */
const unkept = new Map<string, Draft>();

function isLine(value: unknown): value is DraftLine {
  const line = value as Partial<DraftLine> | null;
  return typeof line?.key === "string" && typeof line.title === "string" && typeof line.path === "string";
}

/** The drafts, the latest first. */
export function drafts(): DraftLine[] {
  const stored = recall(LIST);
  return Array.isArray(stored) ? stored.filter(isLine) : [];
}

export function findDraft(key: string): Draft | null {
  const found = (unkept.get(key) ?? recall(ONE + key)) as Partial<Draft> | null;
  const tree = found?.view?.tree;
  if (!found?.view || typeof tree?.tfen !== "string" || !Array.isArray(tree.rows)) return null;
  const title = typeof found.title === "string" ? found.title : "";
  return { view: found.view, moves: Array.isArray(found.moves) ? found.moves : [], title };
}

/** The first name like this one under which no other tree is kept: what was made of the same game before stays. */
export function freeKey(key: string, tree: TreeView["tree"]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? key : `${key}-${number}`;
    const kept = findDraft(name);
    if (kept === null || isSameTree(kept.view.tree, tree)) return name;
  }
}

/** What this browser has under a name, as it is written: another tab may have changed it. Null where there is nothing. */
export function writtenDraft(key: string): string | null {
  try {
    return localStorage.getItem(`tankchess.${ONE}${key}`);
  } catch {
    return null;
  }
}

/** Keeps a draft. Where there is no room, older ones go first. Returns false if it lasts only as long as the page. */
export function keepDraft(key: string, title: string, path: string, draft: Draft, now = Date.now()): boolean {
  const line: DraftLine = { key, title, path, at: now, moves: countMoves(fromRows(draft.view.tree)) };
  const others = drafts().filter((each) => each.key !== key);
  for (const gone of others.splice(MOST_DRAFTS - 1)) forget(gone.key);
  for (;;) {
    if (write(key, draft)) break;
    const oldest = others.pop();
    if (!oldest) {
      unkept.set(key, draft);
      return false;
    }
    forget(oldest.key);
  }
  unkept.delete(key);
  remember(LIST, [line, ...others]);
  return true;
}

export function dropDraft(key: string): void {
  unkept.delete(key);
  forget(key);
  remember(
    LIST,
    drafts().filter((each) => each.key !== key),
  );
}

function write(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(`tankchess.${ONE}${key}`, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(`tankchess.${ONE}${key}`);
  } catch {
    // Nothing is kept here anyway.
  }
}

/** A short name for a long text, the same for the same text. */
export function nameOf(text: string): string {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
}
