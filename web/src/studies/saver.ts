/** Saves a study while it is edited. Nothing is lost, and nothing that another tab has saved is written over. */
import { effect, type Signal, signal } from "@preact/signals";
import type { AnalysisStore } from "../analysis/store";
import type { MoveTree } from "../analysis/tree";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { StudyLine, StudyView } from "../api/messages";
import { dropUnsaved, keepUnsaved } from "./unsaved";

/** How long after the last change it is kept here and sent, and after which time it is tried again, in milliseconds. */
const KEEPING = 300;
const SENDING = 1500;
const FIRST_RETRY = 4000;
const LAST_RETRY = 60_000;

/**
 * `foreign`: the study is somebody else's, and the changes are only here. `conflict`: there is a later version than the one
 * the changes were made from.
 */
export type SaveState = "saved" | "unsaved" | "saving" | "offline" | "foreign" | "conflict" | "failed";

interface Saved {
  readonly tree: MoveTree | null;
  readonly title: string;
}

export class StudySaver {
  readonly state: Signal<SaveState> = signal("saved");
  readonly title: Signal<string>;
  readonly line: Signal<StudyLine>;
  /** Why saving failed. */
  readonly problem = signal<unknown>(null);
  private saved: Saved;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private sending: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_RETRY;
  private isClosed = false;
  private readonly stop: () => void;

  /** `now` is what the store began with. `isChanged`: that is not what the server has. */
  constructor(
    private readonly now: StudyView,
    private readonly store: AnalysisStore,
    isChanged = false,
    isBehind = false,
  ) {
    this.title = signal(now.study.title);
    this.line = signal(now.study);
    this.saved = { tree: isChanged ? null : store.tree.peek(), title: now.study.title };
    if (isBehind) this.state.value = "conflict";
    this.stop = effect(() => this.follow(store.tree.value, this.title.value));
    addEventListener("pagehide", this.keep);
    addEventListener("online", this.retry);
  }

  /** The study as it is in this browser. */
  view(): StudyView {
    const study = { ...this.line.peek(), title: this.title.peek() };
    return { study, view: { ...this.now.view, tree: this.store.rows() } };
  }

  private follow(tree: MoveTree, title: string): void {
    const isSaved = tree === this.saved.tree && title === this.saved.title;
    const state = this.state.peek();
    if (isSaved) {
      clearTimeout(this.sending);
      clearTimeout(this.keeping);
      this.keeping = undefined;
      if (state === "saving") return;
      dropUnsaved(this.line.peek().id);
      this.state.value = "saved";
      return;
    }
    clearTimeout(this.keeping);
    this.keeping = setTimeout(this.keep, KEEPING);
    if (state === "conflict" || state === "saving") return;
    if (!this.line.peek().is_mine) {
      this.state.value = "foreign";
      return;
    }
    if (state !== "offline") this.state.value = "unsaved";
    this.schedule(SENDING);
  }

  private schedule(after: number): void {
    clearTimeout(this.sending);
    this.sending = setTimeout(() => void this.save(), after);
  }

  /** Keeps what is not saved in this browser. */
  private readonly keep = (): void => {
    if (this.keeping === undefined) return;
    clearTimeout(this.keeping);
    this.keeping = undefined;
    keepUnsaved(this.view());
  };

  readonly retry = (): void => {
    const state = this.state.peek();
    if (state === "offline" || state === "failed") void this.save();
  };

  private async save(): Promise<void> {
    clearTimeout(this.sending);
    if (this.state.peek() === "saving" || this.isClosed) return;
    const sent = { tree: this.store.tree.peek(), title: this.title.peek() };
    const { id, version } = this.line.peek();
    this.state.value = "saving";
    try {
      this.line.value = await api.saveStudy(id, this.store.rows(), sent.title, version);
      this.saved = sent;
      this.wait = FIRST_RETRY;
      this.problem.value = null;
      this.state.value = "unsaved";
      this.follow(this.store.tree.peek(), this.title.peek());
    } catch (error) {
      this.refused(error);
    }
    if (!this.isClosed) return;
    this.keep();
    clearTimeout(this.sending);
  }

  private refused(error: unknown): void {
    this.problem.value = error;
    const code = error instanceof ApiError ? error.code : "server_error";
    if (code === "conflict") {
      this.state.value = "conflict";
      return;
    }
    this.state.value = code === "offline" ? "offline" : "failed";
    if (!["offline", "rate_limited", "server_error"].includes(code)) return;
    this.schedule(this.wait);
    this.wait = Math.min(2 * this.wait, LAST_RETRY);
  }

  /** Leaves the study. What is not saved yet is kept here, and sent at once if possible. */
  close(): void {
    this.keep();
    const state = this.state.peek();
    if (state === "unsaved" || state === "offline") void this.save();
    this.isClosed = true;
    this.stop();
    clearTimeout(this.sending);
    removeEventListener("pagehide", this.keep);
    removeEventListener("online", this.retry);
  }
}
