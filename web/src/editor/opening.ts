/** Which board an address opens: a new one, one of this browser, one of the server. */
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { SetupDraft } from "../api/messages";
import { setupNote, setupTitle } from "../components/setupWords";
import { Keeper } from "./keeper";
import { keep, keptBoard, lastBoard, newKey } from "./keeping";
import { blank, LARGEST, type Sketch, SMALLEST } from "./sketch";
import { EditorStore } from "./store";
import { toDraft, toSketch } from "./wire";

const SIZE = /^(\d{1,2})x(\d{1,2})$/;

function fresh(sketch: Sketch): EditorStore {
  return new EditorStore(sketch, new Keeper({ key: newKey(), version: null, isDirty: false, by: null }));
}

/** An empty board of a size as addresses have it, `16x12`. */
function empty(size: string | null): Sketch {
  const [, width, height] = (SIZE.exec(size ?? "") ?? []).map(Number);
  const isFitting = [width, height].every((side) => side !== undefined && side >= SMALLEST && side <= LARGEST);
  return isFitting ? blank(width, height) : blank();
}

/** The board of `/editor` with a query: `board` of this browser, `from` a shipped one, an empty one of a `size`. */
export async function openDraft(query: URLSearchParams): Promise<EditorStore> {
  const from = query.get("from");
  if (from !== null) {
    const draft = await api.setupDraft(from);
    // What becomes of it is a board of the visitor: called as in their language, and by nobody else.
    const title = setupTitle(from, draft.title ?? "");
    const note = setupNote({ name: from, note: draft.note ?? "" });
    return fresh(toSketch({ ...draft, name: "", title, author: "", note }));
  }
  if (query.has("size")) return fresh(empty(query.get("size")));
  const key = query.get("board");
  const kept = key === null ? lastBoard() : keptBoard(key);
  if (kept !== null) return new EditorStore(toSketch(kept.draft), new Keeper({ ...kept, by: null }));
  if (key !== null) throw new ApiError("not_found", "this browser has no such board", 404);
  return fresh(blank());
}

/** The board of a link. Changes of it that this browser has and the server has not come first. */
export async function openShared(id: string): Promise<EditorStore> {
  const kept = keptBoard(id);
  try {
    const shared = await api.sharedSetup(id);
    if (!shared.is_mine) {
      return new EditorStore(
        toSketch(shared.draft),
        new Keeper({ key: id, version: null, isDirty: false, by: shared.by }),
      );
    }
    if (kept?.isDirty) return new EditorStore(toSketch(kept.draft), new Keeper({ ...kept, by: null }));
    return new EditorStore(
      toSketch(shared.draft),
      new Keeper({ key: id, version: shared.version, isDirty: false, by: null }),
    );
  } catch (error) {
    // Without a connection, or after the board was deleted elsewhere, what this browser has is still there.
    if (kept === null) throw error;
    const isGone = error instanceof ApiError && error.code === "not_found";
    return new EditorStore(
      toSketch(kept.draft),
      new Keeper(isGone ? { key: newKey(), version: null, isDirty: true, by: null } : { ...kept, by: null }),
    );
  }
}

/** Keeps a board that came from elsewhere in this browser, and says where it can be opened. */
export function adopt(draft: SetupDraft): string {
  const key = newKey();
  keep({ key, draft: toDraft(toSketch(draft)), updated: Date.now(), version: null, isDirty: true });
  return `/editor?board=${key}`;
}
