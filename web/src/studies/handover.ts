/** The study that was just made of an analysis: what could be taken back there can be taken back on its page, too. */
import type { AnalysisStore, Doings } from "../analysis/store";

let made: { readonly id: string; readonly doings: Doings } | null = null;

/** An analysis has become a study, and goes on at its page. */
export function handOver(id: string, store: AnalysisStore): void {
  made = { id, doings: store.doings() };
}

/** Goes on with the analysis of which the study was just made, if it was. */
export function takeOver(id: string, store: AnalysisStore): void {
  if (made?.id === id) store.goOnFrom(made.doings);
}

/** Whether the study was just made. It is asked once. */
export function wasJustMade(id: string): boolean {
  const isNew = made?.id === id;
  made = null;
  return isNew;
}
