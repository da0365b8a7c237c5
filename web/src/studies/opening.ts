/** Opens a study: as the server has it, or with the changes of this browser that it does not have yet. */
import { AnalysisStore } from "../analysis/store";
import { fromRows, isSameTree, movesTo, START } from "../analysis/tree";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { StudyView } from "../api/messages";
import { placeAt } from "./address";
import { takeOver } from "./handover";
import { StudySaver } from "./saver";
import { dropUnsaved, findUnsaved } from "./unsaved";

export interface OpenStudy {
  readonly store: AnalysisStore;
  readonly saver: StudySaver;
}

/** `node` is the place to begin at. Raises `ApiError`. */
export async function openStudy(id: string, node: string): Promise<OpenStudy> {
  const own = findUnsaved(id);
  let found: StudyView;
  try {
    found = await api.study(id);
  } catch (error) {
    // Without a connection there is at least what was changed here.
    if (own && error instanceof ApiError && error.code === "offline") return opened(own, node, true, false);
    throw error;
  }
  const isSame = own && own.study.title === found.study.title && isSameTree(own.view.tree, found.view.tree);
  if (!own || isSame) {
    dropUnsaved(id);
    return opened(found, node, false, false);
  }
  const isBehind = found.study.is_mine && own.study.version !== found.study.version;
  const line = { ...found.study, title: own.study.title, version: own.study.version };
  return opened({ study: line, view: own.view }, node, true, isBehind);
}

function opened(view: StudyView, node: string, isChanged: boolean, isBehind: boolean): OpenStudy {
  const tree = fromRows(view.view.tree);
  const store = new AnalysisStore(view.view, movesTo(tree, placeAt(tree, node) ?? START));
  takeOver(view.study.id, store);
  return { store, saver: new StudySaver(view, store, isChanged, isBehind) };
}
