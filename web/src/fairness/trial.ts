/** A board that the engine plays against itself: asked for, followed, stopped and gone on with. */
import { computed, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { AskFairness, FairnessTally, FairnessView } from "../api/messages";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { complain } from "../stores/notices";
import { whoAmI } from "../stores/session";
import { sayTally } from "./words";

/** How often the server is asked for what is new, in milliseconds, and how seldom while it cannot be reached. */
export const EVERY = 1500;
export const SELDOM = 15_000;

export class Trial {
  /** Null before the engine was asked to play. */
  readonly view = signal<FairnessView | null>(null);
  /** The last tally that was sent: an answer without one has nothing new. */
  readonly tally = signal<FairnessTally | null>(null);
  readonly isAsking = signal(false);
  readonly isLost = signal(false);
  /** Why the board cannot be played; empty where it can. */
  readonly problem = signal("");
  readonly isPlaying = computed(() => ["running", "waiting"].includes(this.view.value?.status ?? ""));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pause = EVERY;
  private isClosed = false;

  constructor(private readonly board: AskFairness) {}

  /** Lets the engine play, from where it was. */
  async begin(): Promise<void> {
    this.isAsking.value = true;
    this.problem.value = "";
    try {
      await whoAmI();
      this.take(await api.tryBoard(this.board));
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) this.problem.value = t("fair.refused");
      else complain(error);
    } finally {
      this.isAsking.value = false;
    }
  }

  async stop(): Promise<void> {
    const id = this.view.peek()?.id;
    if (id === undefined) return;
    this.isAsking.value = true;
    try {
      this.take(await api.stopTrial(id));
    } catch (error) {
      complain(error);
    } finally {
      this.isAsking.value = false;
    }
  }

  /** The page is left: the board is played on for as long as somebody else looks, and not for nobody. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    const view = this.view.peek();
    if (view && this.isPlaying.peek()) void api.stopTrial(view.id).catch(() => undefined);
  }

  private async look(): Promise<void> {
    const view = this.view.peek();
    if (view === null || this.isClosed) return;
    try {
      this.take(await api.trial(view.id, this.tally.peek() === null ? -1 : view.games));
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_found") {
        // The server was started again and knows nothing of it.
        await this.begin();
        return;
      }
      this.isLost.value = true;
      this.pause = Math.min(SELDOM, this.pause * 2);
      this.later();
    }
  }

  private take(found: FairnessView): void {
    if (this.isClosed) return;
    const before = this.view.peek();
    this.isLost.value = false;
    this.pause = EVERY;
    if (found.tally) this.tally.value = found.tally;
    this.view.value = found;
    // While games come in, nobody is told of each; what they have come to is said once.
    const isOver = found.status === "done" || found.status === "stopped";
    if (isOver && before !== null && before.status !== found.status && this.tally.peek()) announce(this.say());
    if (!isOver) this.later();
  }

  /** What is known by now, in a sentence. */
  say(): string {
    const [view, tally] = [this.view.value, this.tally.value];
    if (view !== null && tally !== null && view.games > 0) return sayTally(tally, view.games);
    if (view?.status === "waiting") return t("fair.none.waiting");
    return t(view?.status === "stopped" ? "fair.none.stopped" : "fair.none");
  }

  private later(): void {
    clearTimeout(this.timer);
    if (!this.isClosed) this.timer = setTimeout(() => void this.look(), this.pause);
  }
}
