/** The keys of the analysis board, as one table: for the keyboard and for the list of keys. */
import type { PageKey } from "../i18n";
import type { AnalysisStore } from "./store";
import { START } from "./tree";

/** What keys do besides changing the tree. */
export interface Doings {
  readonly flip: () => void;
  readonly help: () => void;
  readonly comment: () => void;
  /** The best move of the engine is played; the engine and the threat are switched. */
  readonly best: () => void;
  readonly engine: () => void;
  readonly threat: () => void;
}

interface Shortcut {
  /** The keys as they are shown, and as events name them. */
  readonly shown: string;
  readonly keys: readonly string[];
  readonly label: PageKey;
  readonly changes?: boolean;
  readonly run: (store: AnalysisStore, doings: Doings) => void;
}

const here = (store: AnalysisStore) => store.at.peek();

export const SHORTCUTS: readonly Shortcut[] = [
  { shown: "←", keys: ["ArrowLeft"], label: "analysis.key.previous", run: (store) => store.step("previous") },
  { shown: "→", keys: ["ArrowRight"], label: "analysis.key.next", run: (store) => store.step("next") },
  { shown: "↑", keys: ["ArrowUp"], label: "analysis.key.above", run: (store) => store.step("above") },
  { shown: "↓", keys: ["ArrowDown"], label: "analysis.key.below", run: (store) => store.step("below") },
  { shown: "Home", keys: ["Home"], label: "analysis.key.first", run: (store) => store.step("first") },
  { shown: "End", keys: ["End"], label: "analysis.key.last", run: (store) => store.step("last") },
  { shown: "␣", keys: [" "], label: "analysis.key.best", changes: true, run: (_, doings) => doings.best() },
  { shown: "L", keys: ["l", "L"], label: "analysis.key.engine", run: (_, doings) => doings.engine() },
  { shown: "X", keys: ["x", "X"], label: "analysis.key.threat", run: (_, doings) => doings.threat() },
  { shown: "F", keys: ["f", "F"], label: "analysis.key.flip", run: (_, doings) => doings.flip() },
  { shown: "C", keys: ["c", "C"], label: "analysis.key.comment", changes: true, run: (_, doings) => doings.comment() },
  {
    shown: "P",
    keys: ["p", "P"],
    label: "analysis.key.promote",
    changes: true,
    run: (store) => store.promote(here(store)),
  },
  {
    shown: "M",
    keys: ["m", "M"],
    label: "analysis.key.main",
    changes: true,
    run: (store) => store.promoteToMain(here(store)),
  },
  {
    shown: "Del",
    keys: ["Delete"],
    label: "analysis.key.remove",
    changes: true,
    run: (store) => {
      if (here(store) !== START) store.remove(here(store));
    },
  },
  { shown: "Ctrl Z", keys: ["ctrl z"], label: "analysis.key.undo", changes: true, run: (store) => store.undo() },
  {
    shown: "Ctrl Y",
    keys: ["ctrl y", "ctrl Z"],
    label: "analysis.key.redo",
    changes: true,
    run: (store) => store.redo(),
  },
  { shown: "?", keys: ["?"], label: "analysis.key.help", run: (_, doings) => doings.help() },
];

/** Handles a key, unless whatever has the focus needs it. Returns whether it did. */
export function handleKey(event: KeyboardEvent, store: AnalysisStore, doings: Doings, isReadOnly: boolean): boolean {
  const target = event.target as Element | null;
  const isElsewhere = target?.closest?.("input, textarea, select, dialog, [role=radiogroup], [role=tablist]");
  if (event.defaultPrevented || event.altKey || isElsewhere) return false;
  // Space presses a button that has the focus.
  if (event.key === " " && target?.closest?.("button, a, summary, .tc-board:not(.tc-by-pointer)")) return false;
  const name = event.ctrlKey || event.metaKey ? `ctrl ${event.key}` : event.key;
  const shortcut = SHORTCUTS.find((each) => each.keys.includes(name) && !(each.changes && isReadOnly));
  shortcut?.run(store, doings);
  return shortcut !== undefined;
}
