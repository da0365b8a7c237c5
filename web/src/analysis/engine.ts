/**
 * What the engine thinks of the place that is looked at. One question is on its way at a time; the answer to it may find
 * another place on the board, and then that one is asked about next. What was found is kept with its place.
 */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { EngineLine, EngineLines, FreeLine, ThreatView, Way } from "../api/messages";
import type { Mark } from "../board/MarkLayer";
import { arrowsOf } from "../help/help";
import { whoAmI } from "../stores/session";
import { recall, remember } from "../stores/storage";
import { lineTo } from "./boards";
import type { AnalysisStore } from "./store";

export const MOST_LINES = 5;
/** So many seconds are thought about a place, and so many more for each time somebody wants to go on. */
const PATIENCE = 12;
const MORE = 24;
/** How long to wait until a busy server, or one that cannot be reached, is asked again, in milliseconds. */
const BUSY = 1000;
const AWAY = 3000;
/** What an answer counts for that brought nothing new, in seconds. */
const AGAIN = 0.2;

/**
 * `thinking`: an answer is awaited. `resting`: there has been time enough. `done`: there is nothing more to find.
 * `busy`: others come first, it will be asked again. `away`: there is no connection. `refused`: not in a running game.
 */
export type Phase = "off" | "thinking" | "resting" | "done" | "busy" | "away" | "refused";

/** What is known about a position. */
interface Known {
  readonly lines: EngineLines | null;
  /** How many answers there were, and how many seconds may be spent. */
  readonly step: number;
  readonly limit: number;
  readonly isFinal: boolean;
  readonly threat: ThreatView | null;
}

const NOTHING: Known = { lines: null, step: 0, limit: PATIENCE, isFinal: false, threat: null };

export class EngineWatch {
  readonly isOn = signal(recall("analysis.engine") !== false);
  readonly count = signal(Math.min(MOST_LINES, Math.max(1, Number(recall("analysis.lines")) || 3)));
  readonly wantsThreat = signal(false);
  readonly phase = signal<Phase>("off");
  /** Everything found so far, by position and number of lines. */
  private readonly known = signal<ReadonlyMap<string, Known>>(new Map());
  private isAsking = false;
  private isClosed = false;
  private readonly stops: (() => void)[] = [];

  constructor(private readonly store: AnalysisStore) {
    const onShow = () => this.go();
    document.addEventListener("visibilitychange", onShow);
    this.stops.push(
      () => document.removeEventListener("visibilitychange", onShow),
      effect(() => {
        remember("analysis.engine", this.isOn.value);
        remember("analysis.lines", this.count.value);
      }),
      effect(() => {
        // Whatever of these changes, there is something else to ask.
        this.store.at.value;
        this.store.tree.value;
        this.isOn.value;
        this.count.value;
        this.wantsThreat.value;
        this.go();
      }),
    );
  }

  private readonly here: ReadonlySignal<Known> = computed(() => {
    const key = keyOf(lineTo(this.store.tree.value, this.store.at.value), this.count.value);
    return this.known.value.get(key) ?? NOTHING;
  });

  /** The lines of the place, as far as they are known. */
  readonly lines: ReadonlySignal<EngineLines | null> = computed(() => (this.isOn.value ? this.here.value.lines : null));
  readonly threat: ReadonlySignal<ThreatView | null> = computed(() =>
    this.wantsThreat.value ? this.here.value.threat : null,
  );

  /** The arrows of the best moves, and of the threat. */
  readonly marks: ReadonlySignal<readonly Mark[]> = computed(() => {
    if (this.store.shownAt.value !== this.store.at.value) return [];
    const threat = this.threat.value?.line;
    const lines = this.lines.value?.lines ?? [];
    return [
      ...lines.slice(1, 3).flatMap(({ way }) => faint(way)),
      ...lines.slice(0, 1).flatMap(({ way }) => arrowsOf(way, "best")),
      ...(threat ? arrowsOf(threat.way, "threat") : []),
    ];
  });

  /** The best line, if the side to move wins by force: that can be proved. */
  readonly win: ReadonlySignal<EngineLine | null> = computed(() => {
    const found = this.lines.value;
    const best = found?.lines[0];
    if (!found || !best || best.kind === "cp" || this.store.mode !== "command") return null;
    return (found.side === found.view) === best.value > 0 ? best : null;
  });

  /** Plays the best move. */
  playBest(): void {
    const best = this.lines.peek()?.lines[0];
    if (best) this.play(best, 1);
  }

  /** Puts the first moves of a line into the tree and goes to the last of them. */
  play(line: EngineLine, moves: number): void {
    const played = line.moves.slice(0, moves).map(({ code, ...rest }) => ({ move: code, ...rest }));
    this.store.enter(this.store.at.peek(), played);
  }

  /** Thinks on where there has been time enough. */
  goOn(): void {
    const line = lineTo(this.store.tree.peek(), this.store.at.peek());
    this.note(line, this.count.peek(), { limit: this.here.peek().limit + MORE });
    this.go();
  }

  close(): void {
    this.isClosed = true;
    for (const stop of this.stops) stop();
  }

  private note(line: FreeLine, count: number, change: Partial<Known>): void {
    const key = keyOf(line, count);
    this.known.value = new Map(this.known.peek()).set(key, { ...(this.known.peek().get(key) ?? NOTHING), ...change });
  }

  /** Asks as long as there is something to ask. */
  private go(): void {
    if (this.isAsking || this.isClosed) return;
    this.isAsking = true;
    void this.work();
  }

  private async work(): Promise<void> {
    // Whatever has led to the question is done first.
    await Promise.resolve();
    while (this.isAsking && !this.isClosed) {
      const line = lineTo(this.store.tree.peek(), this.store.at.peek());
      const count = this.count.peek();
      const known = this.here.peek();
      const needsThreat = this.wantsThreat.peek() && known.threat === null;
      const needsLines = this.isOn.peek() && !known.isFinal && (known.lines?.seconds ?? 0) < known.limit;
      // The lines come first; a threat is asked for as soon as there are some.
      const ask =
        needsLines && (known.lines === null || !needsThreat) ? this.askLines : needsThreat ? this.askThreat : null;
      if (document.hidden || ask === null) {
        this.phase.value = this.isOn.peek() ? (known.isFinal ? "done" : "resting") : "off";
        this.isAsking = false;
        return;
      }
      if (this.phase.peek() !== "busy" && this.phase.peek() !== "away") this.phase.value = "thinking";
      try {
        await whoAmI();
        this.note(line, count, await ask(line, count, known));
        this.phase.value = "thinking";
      } catch (error) {
        await this.recover(error, line, count);
      }
    }
  }

  private readonly askThreat = async (line: FreeLine): Promise<Partial<Known>> => ({ threat: await api.threat(line) });

  private readonly askLines = async (line: FreeLine, count: number, known: Known): Promise<Partial<Known>> => {
    const answer = await api.lines(line, count, known.step);
    const before = known.lines;
    // A search that was begun again is behind what was found before.
    const isBehind = before !== null && !answer.is_final && answer.depth < before.depth;
    const seconds = isBehind ? before.seconds + AGAIN : Math.max(answer.seconds, before?.seconds ?? 0);
    return { lines: { ...(isBehind ? before : answer), seconds }, step: known.step + 1, isFinal: answer.is_final };
  };

  /** Waits after a failure, or asks no more where that would not help. */
  private async recover(error: unknown, line: FreeLine, count: number): Promise<void> {
    const code = error instanceof ApiError ? error.code : "server_error";
    if (code === "no_help" || code === "bad_request") {
      this.note(line, count, { isFinal: true });
      this.wantsThreat.value = false;
      this.phase.value = "refused";
      this.isAsking = false;
      return;
    }
    this.phase.value = code === "offline" ? "away" : "busy";
    await new Promise((done) => setTimeout(done, code === "offline" ? AWAY : BUSY));
  }
}

function keyOf(line: FreeLine, count: number): string {
  return `${count} ${(line.moves ?? []).join(" ")}`;
}

function faint(way: Way): Mark[] {
  return arrowsOf(way, "best").map((mark) => (mark.kind === "arrow" ? { ...mark, isFaint: true } : mark));
}
