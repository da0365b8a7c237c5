/** Where a board is kept: every change in this browser at once, and on the server whenever its maker asks for it. */
import { type Signal, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { SetupDraft } from "../api/messages";
import { amend } from "../shell/location";
import { whoAmI } from "../stores/session";
import { drop, isLocal, keep, newKey } from "./keeping";

export interface Place {
  readonly key: string;
  /** The version on the server that this is made from; null for a board that is not there, or not ours. */
  readonly version: number | null;
  readonly isDirty: boolean;
  /** Whose board it is, if it is somebody else's. */
  readonly by: string | null;
}

export class Keeper {
  readonly place: Signal<Place>;
  readonly isSaving = signal(false);
  /** What went wrong with the last attempt to save. */
  readonly failure: Signal<ApiError | null> = signal(null);
  /** Whether this browser can keep anything at all. */
  readonly canKeep = signal(true);
  /** The key it was opened with: it is the same board as long as this page shows it. */
  readonly firstKey: string;
  private latest: SetupDraft | null = null;
  /** Whether the board has changed since it was sent to the server. */
  private isBehind = false;

  constructor({ key, version, isDirty, by }: Place) {
    this.firstKey = key;
    this.place = signal({ key, version, isDirty, by });
  }

  /** The board has changed. What is changed on somebody else's board is a board of one's own from then on. */
  note(draft: SetupDraft): void {
    const { key, by, isDirty } = this.place.peek();
    this.latest = draft;
    this.isBehind = true;
    if (by !== null) this.place.value = { key: newKey(), version: null, isDirty: true, by: null };
    else if (!isDirty) this.place.value = { ...this.place.peek(), isDirty: true };
    if (by !== null || isLocal(key)) amend(`/editor?board=${this.place.peek().key}`);
    this.keepHere(draft);
  }

  /** Keeps the board in this browser as it is. */
  keepHere(draft: SetupDraft): void {
    const { key, version, isDirty } = this.place.peek();
    this.canKeep.value = keep({ key, draft, updated: Date.now(), version, isDirty });
  }

  /** Saves on the server: a new board, or a new version of one's own. Says whether it is there now. */
  async save(draft: SetupDraft): Promise<boolean> {
    if (this.isSaving.peek()) return false;
    this.isSaving.value = true;
    this.failure.value = null;
    try {
      await whoAmI();
      const before = this.place.peek();
      this.isBehind = false;
      const kept =
        before.version === null ? await api.keepSetup(draft) : await api.saveSetup(before.key, draft, before.version);
      this.place.value = { key: kept.id, version: kept.version, isDirty: this.isBehind, by: null };
      if (before.key !== kept.id) drop(before.key);
      this.keepHere(this.isBehind && this.latest ? this.latest : draft);
      amend(`/editor/${kept.id}`);
      return true;
    } catch (error) {
      this.failure.value = error instanceof ApiError ? error : new ApiError("server_error", String(error));
      return false;
    } finally {
      this.isSaving.value = false;
    }
  }

  /** Makes a board of its own of this one: the server's stays as it is. */
  part(draft: SetupDraft): void {
    this.place.value = { key: newKey(), version: null, isDirty: true, by: null };
    this.failure.value = null;
    amend(`/editor?board=${this.place.peek().key}`);
    this.keepHere(draft);
  }
}
