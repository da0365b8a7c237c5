/** A storm: one puzzle after the other. The server keeps the time and counts; this shows it. */
import { computed, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { FreeBoard, PuzzleView, StormState } from "../api/messages";
import { t } from "../i18n";
import { FreeBoardStore } from "../practice/freeBoard";
import { announce } from "../shell/announcer";
import { play } from "../sound/sound";
import { complain } from "../stores/notices";
import { whoAmI } from "../stores/session";
import { recallStorm, rememberStorm } from "./notebook";
import { seen } from "./seen";
import { goalText } from "./words";

/** So many in a row give more time. */
export const COMBO = 5;

export interface StormRound {
  readonly puzzle: PuzzleView;
  readonly board: FreeBoardStore;
}

/** `ready`: not begun. `trying`: a move is awaited. `judging`: one is on its way, or is being shown. */
export type StormPhase = "ready" | "trying" | "judging" | "over";

export class StormStore {
  readonly phase = signal<StormPhase>("ready");
  readonly state = signal<StormState | null>(null);
  readonly round = signal<StormRound | null>(null);
  /** What became of the last puzzle. */
  readonly last = signal<"right" | "wrong" | "bonus" | null>(null);
  /** Puzzles that went wrong, to be looked at afterwards. */
  readonly missed = signal<readonly string[]>([]);
  /** The best score before this storm. */
  readonly before = signal(0);
  /** Whether it was ended before its time. */
  readonly isCut = signal(false);
  private readonly ends = signal(0);
  private moves: readonly string[] = [];
  /** The board on which the next move is chosen. */
  private shown: FreeBoard | null = null;

  readonly isRecord = computed(() => (this.state.value?.score ?? 0) > this.before.value);

  /** Milliseconds that are left, by the server's clock. */
  left(): number {
    return Math.max(0, this.ends.value - performance.now());
  }

  async begin(): Promise<void> {
    this.phase.value = "judging";
    try {
      await whoAmI();
      const { storm, puzzle } = await api.beginStorm();
      this.before.value = storm.best;
      this.missed.value = [];
      this.last.value = null;
      this.isCut.value = false;
      this.note(storm);
      this.remember();
      this.next(puzzle);
      play("start");
    } catch (error) {
      complain(error);
      this.phase.value = "ready";
    }
  }

  /** Goes on with a storm that was begun before this page was opened, if there is one. */
  async resume(): Promise<void> {
    try {
      const { running } = await api.runningStorm();
      if (!running || this.phase.peek() !== "ready") return;
      const { missed, before } = recallStorm(running.storm.id);
      this.missed.value = missed;
      this.before.value = before ?? running.storm.best;
      this.note(running.storm);
      this.next(running.puzzle);
    } catch (error) {
      complain(error);
    }
  }

  /** Asks where the storm is: the connection was lost, or the page was out of sight and its clock may have stood still. */
  async catchUp(): Promise<void> {
    const storm = this.state.peek();
    if (!storm || this.phase.peek() !== "trying") return;
    try {
      const now = await api.storm(storm.id);
      if (this.phase.peek() !== "trying" || this.state.peek() !== storm) return;
      this.note(now.storm);
      if (now.storm.is_over) this.finish();
      else if (now.storm.step !== storm.step) this.next(now.puzzle);
    } catch {
      // Still out of reach: the next move or the end of the time will tell.
    }
  }

  /** Ends the storm before its time; what was solved is kept. */
  async end(): Promise<void> {
    const storm = this.state.peek();
    if (!storm || this.phase.peek() === "over") return;
    try {
      this.note((await api.endStorm(storm.id)).storm);
      this.isCut.value = true;
      this.finish();
    } catch (error) {
      complain(error);
    }
  }

  async move(code: string): Promise<void> {
    const round = this.round.peek();
    const storm = this.state.peek();
    if (this.phase.peek() !== "trying" || !round || !storm) return;
    this.phase.value = "judging";
    const moves = [...this.moves, code];
    try {
      const body = { step: storm.step, moves, ground: round.board.ground };
      const answer = await api.tryStorm(storm.id, body);
      const { trial } = answer;
      if (trial) {
        // What refutes a wrong move is for afterwards: now there is no time.
        const boards = trial.status === "failed" ? trial.boards.slice(0, 1) : trial.boards;
        await round.board.show(...boards);
        const end = boards.at(-1);
        if (end) await seen(round.board, end.board.ply);
      }
      if (this.isPast(storm)) return;
      this.note(answer.storm);
      if (trial?.status === "going") {
        this.moves = moves;
        this.shown = trial.boards.at(-1) ?? this.shown;
        if (answer.storm.is_over) this.finish();
        else this.phase.value = "trying";
        return;
      }
      if (trial) this.judge(round.puzzle.id, trial.status === "solved", answer.storm);
      this.next(answer.puzzle);
    } catch (error) {
      if (this.isPast(storm)) return;
      complain(error);
      if (error instanceof ApiError && error.code === "game_over") this.finish();
      else await this.askAgain(round.board);
    }
  }

  /** The time is up here: the server has the last word. */
  async check(): Promise<void> {
    const storm = this.state.peek();
    if (!storm || this.phase.peek() === "over") return;
    try {
      this.note((await api.storm(storm.id)).storm);
      // An answer that is still on its way may count.
      if (this.left() === 0 && this.phase.peek() === "trying") this.finish();
    } catch {
      this.finish();
    }
  }

  /** The move did not arrive: it can be made again. */
  private async askAgain(board: FreeBoardStore): Promise<void> {
    // A copy: the board asks for a move again even where nothing else has changed.
    if (this.shown) await board.show({ ...this.shown, choices: { ...this.shown.choices } });
    this.phase.value = "trying";
  }

  private judge(puzzle: string, isRight: boolean, storm: StormState): void {
    const hasBonus = isRight && storm.combo % COMBO === 0;
    this.last.value = isRight ? (hasBonus ? "bonus" : "right") : "wrong";
    announce(t(`storm.${this.last.value}`));
    play(isRight ? (hasBonus ? "escape" : "flag") : "loss");
    if (!isRight) this.missed.value = [...this.missed.peek(), puzzle];
    this.remember();
  }

  private remember(): void {
    const storm = this.state.peek();
    if (storm) rememberStorm(storm.id, { missed: this.missed.peek(), before: this.before.peek() });
  }

  private note(storm: StormState): void {
    this.state.value = storm;
    this.ends.value = performance.now() + storm.left;
  }

  private next(puzzle: PuzzleView | null): void {
    this.round.peek()?.board.close();
    this.moves = [];
    if (puzzle === null) {
      this.finish();
      return;
    }
    const board = new FreeBoardStore();
    this.shown = puzzle.board;
    void board.show(puzzle.board);
    this.round.value = { puzzle, board };
    this.phase.value = "trying";
    announce(goalText(puzzle, puzzle.moves));
  }

  /** Whether nothing of a storm counts any more: it may have been ended while a move was on its way or being shown. */
  private isPast(storm: StormState): boolean {
    return this.phase.peek() === "over" || this.state.peek()?.id !== storm.id;
  }

  private finish(): void {
    if (this.phase.peek() === "over") return;
    this.phase.value = "over";
    const score = this.state.peek()?.score ?? 0;
    announce(`${t(this.isCut.peek() ? "storm.cut" : "storm.over")}. ${t("storm.result", { count: score })}`);
    play(this.isRecord.peek() ? "win" : "draw");
  }

  close(): void {
    this.round.peek()?.board.close();
  }
}
