/** Changes of studies that the server does not have yet. They survive a reload, a lost connection and a closed window. */
import type { StudyView } from "../api/messages";
import { recall, remember } from "../stores/storage";

const NAME = "study.unsaved.";

/** The study as it is in this browser. Its version is the one that the changes were made from. */
export function findUnsaved(id: string): StudyView | null {
  const found = recall(NAME + id) as Partial<StudyView> | null;
  const isWhole = typeof found?.study?.version === "number" && Array.isArray(found.view?.tree?.rows);
  return isWhole ? (found as StudyView) : null;
}

export function keepUnsaved(view: StudyView): void {
  remember(NAME + view.study.id, view);
}

export function dropUnsaved(id: string): void {
  try {
    localStorage.removeItem(`tankchess.${NAME}${id}`);
  } catch {
    // Nothing is kept here anyway.
  }
}
