/** What only the page knows of a running storm, kept in the browser so that the page can be loaded again. */

const KEY = "tankchess.storm";

export interface StormNotes {
  /** Puzzles that went wrong, to be looked at afterwards. */
  readonly missed: readonly string[];
  /** The best score before this storm; null if nobody knows. */
  readonly before: number | null;
}

export function rememberStorm(id: string, notes: StormNotes): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, ...notes }));
  } catch {
    // Storage may be switched off: then the list of missed puzzles does not survive the page.
  }
}

/** The notes on a storm; empty ones if there are none, or if they are about another. */
export function recallStorm(id: string): StormNotes {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as ({ id: string } & StormNotes) | null;
    if (kept?.id === id && Array.isArray(kept.missed)) return kept;
  } catch {
    // What cannot be read is as good as nothing.
  }
  return { missed: [], before: null };
}
