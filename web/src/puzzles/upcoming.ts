/** Puzzles that were fetched ahead, so that the page of the next one has nothing to wait for. */
import { api } from "../api/http";
import type { OpenedPuzzle } from "../api/messages";
import { navigate } from "../shell/location";
import { whoAmI } from "../stores/session";

const ahead = new Map<string, OpenedPuzzle>();
/** What is on its way, and for whom: the theme and the puzzle it comes after. */
let coming: { readonly key: string; readonly puzzle: Promise<OpenedPuzzle> } | null = null;

/** A puzzle by its id: one that is here already, or from the server. */
export async function loadPuzzle(id: string): Promise<OpenedPuzzle> {
  const known = ahead.get(id);
  ahead.delete(id);
  // A guest is recognised before, so that the answer knows whose it is.
  return known ?? whoAmI().then(() => api.puzzle(id));
}

export function puzzlePath(id: string, theme: string | null): string {
  return theme === null ? `/puzzles/${id}` : `/puzzles/${id}?theme=${encodeURIComponent(theme)}`;
}

function fetchNext(theme: string | null, after: string | null): Promise<OpenedPuzzle> {
  const key = `${theme ?? ""} ${after ?? ""}`;
  if (coming?.key === key) return coming.puzzle;
  const puzzle = whoAmI().then(() => api.nextPuzzle(theme, after));
  const asked = { key, puzzle };
  coming = asked;
  puzzle.catch(() => {
    if (coming === asked) coming = null;
  });
  return puzzle;
}

/** Fetches the puzzle after this one, while somebody still looks at it. */
export function prepareNext(theme: string | null, after: string): void {
  fetchNext(theme, after).catch(() => undefined);
}

/** Goes to the page of another puzzle, about as hard as the visitor is strong. */
export async function goToNext(theme: string | null, after: string | null, replace = false): Promise<void> {
  const next = await fetchNext(theme, after);
  coming = null;
  ahead.set(next.puzzle.id, next);
  navigate(puzzlePath(next.puzzle.id, theme), { replace });
}
