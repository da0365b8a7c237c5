/** The visitor's own boards: those on the server, and those that only this browser has. */
import { signal } from "@preact/signals";
import { api } from "../api/http";
import type { SetupDraft } from "../api/messages";
import { keptBoard, keptBoards } from "../editor/keeping";
import { whoAmI } from "./session";

export interface OwnBoard {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** Its version on the server; null if it is only in this browser. */
  readonly version: number | null;
  /** Where it is edited. */
  readonly path: string;
}

export const ownBoards = signal<readonly OwnBoard[]>(localBoards());

/** The drafts of boards that a game may be played on, by their keys. */
export const ownDrafts = signal<ReadonlyMap<string, SetupDraft>>(new Map());

function localBoards(): OwnBoard[] {
  return keptBoards()
    .filter((board) => board.version === null)
    .map(({ key, draft, updated }) => ({
      key,
      title: draft.title ?? "",
      width: draft.size?.[0] ?? 0,
      height: draft.size?.[1] ?? 0,
      updated,
      version: null,
      path: `/editor?board=${key}`,
    }));
}

/** Looks for one's boards again. Without a connection those of this browser are still known. */
export async function refreshOwnBoards(): Promise<void> {
  ownBoards.value = [...ownBoards.peek().filter((board) => board.version !== null), ...localBoards()];
  await whoAmI();
  const kept = (await api.ownSetups()).map(
    ({ id, title, width, height, updated, version }): OwnBoard => ({
      key: id,
      title,
      width,
      height,
      updated: updated * 1000,
      version,
      path: `/editor/${id}`,
    }),
  );
  ownBoards.value = [...localBoards(), ...kept].sort((a, b) => b.updated - a.updated);
}

/** The draft of a board: as this browser has it, or as it is shared. */
export async function loadOwnDraft(key: string): Promise<SetupDraft> {
  const draft = keptBoard(key)?.draft ?? (await api.sharedSetup(key)).draft;
  ownDrafts.value = new Map(ownDrafts.peek()).set(key, draft);
  return draft;
}
