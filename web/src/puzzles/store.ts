/** A puzzle that somebody tries to solve. The server judges every move; this only shows what it says. */
import { computed, type Signal, signal } from "@preact/signals";
import { api } from "../api/http";
import type { FreeBoard, OpenedPuzzle, PuzzleHint, PuzzleRecord, SolverStanding } from "../api/messages";
import type { Mark } from "../board/MarkLayer";
import { language } from "../i18n";
import { FreeBoardStore } from "../practice/freeBoard";
import { play } from "../sound/sound";
import { complain } from "../stores/notices";
import { whoAmI } from "../stores/session";
import { hintMarks, marksOf } from "./marks";
import { type Line, Proof } from "./proof";
import { seen } from "./seen";

/**
 * `trying`: a move is awaited. `judging`: one is on its way, or is being shown. `wrong`: it does not win, and the answer
 * to it is on the board. `proof`: the solution is gone through.
 */
export type Phase = "trying" | "judging" | "wrong" | "solved" | "proof";

export class PuzzleStore {
  readonly board: FreeBoardStore;
  readonly proof: Proof;
  readonly phase = signal<Phase>("trying");
  readonly record: Signal<PuzzleRecord>;
  readonly standing: Signal<SolverStanding | null>;
  readonly hint = signal<PuzzleHint | null>(null);
  /** How many moves the solver still has. */
  readonly left: Signal<number>;
  /** Whether the last wrong move was answered on the board. */
  readonly isRefuted = signal(false);
  /** Whether the proof is being found: that may take seconds the first time. */
  readonly isProving = signal(false);
  /** Whether it was solved just now, on this page. */
  readonly isSolved = signal(false);
  private moves: readonly string[] = [];
  /** The board on which the next move is chosen, to come back to after a wrong one. */
  private before: FreeBoard;

  constructor(readonly opened: OpenedPuzzle) {
    const { puzzle } = opened;
    this.record = signal(opened.record);
    this.standing = signal(opened.standing);
    this.left = signal(puzzle.moves);
    this.before = puzzle.board;
    this.board = new FreeBoardStore();
    this.proof = new Proof(
      (line) => api.puzzleProof(puzzle.id, line, this.board.ground, language()),
      (_, boards) => this.board.show(...boards),
    );
    void this.board.show(puzzle.board);
  }

  readonly marks = computed<readonly Mark[]>(() => {
    const last = this.board.current.value?.board.last ?? null;
    switch (this.phase.value) {
      case "trying":
        return hintMarks(this.hint.value);
      case "wrong":
        return marksOf(last, "bad");
      case "solved":
        return marksOf(last, "good");
      default:
        return [];
    }
  });

  /** The position that the puzzle begins with. */
  get start(): string {
    return this.opened.puzzle.board.board.scene.tfen;
  }

  /** Whether everything about the puzzle may be told: it is solved, or was given up. */
  get isOpen(): boolean {
    return this.isSolved.value || this.phase.value === "proof" || this.record.value.outcome === "solved";
  }

  /** Plays a move, shows what it leads to, and then says what it was worth. */
  async move(code: string): Promise<void> {
    if (this.phase.peek() !== "trying") return;
    this.phase.value = "judging";
    const moves = [...this.moves, code];
    try {
      await whoAmI();
      const ground = this.board.ground;
      const { trial, record, standing } = await api.tryPuzzle(this.opened.puzzle.id, { moves, ground });
      await this.board.show(...trial.boards);
      const end = trial.boards.at(-1);
      if (end) await seen(this.board, end.board.ply);
      this.hint.value = null;
      this.record.value = record;
      this.standing.value = standing;
      if (trial.status === "failed") {
        this.isRefuted.value = trial.boards.length > 1;
        this.phase.value = "wrong";
        play("loss");
        return;
      }
      this.moves = moves;
      this.left.value = trial.left;
      if (trial.status === "solved") {
        this.isSolved.value = true;
        this.phase.value = "solved";
        play("win");
        return;
      }
      if (end) this.before = end;
      this.phase.value = "trying";
    } catch (error) {
      complain(error);
      this.retry();
    }
  }

  /** Takes a wrong move back. */
  retry(): void {
    // A copy: the board asks for a move again even where nothing else has changed.
    void this.board.show({ ...this.before, choices: { ...this.before.choices } });
    this.phase.value = "trying";
  }

  /** Asks for the piece, and the second time for its square. */
  async help(): Promise<void> {
    const step = this.hint.peek() === null ? 1 : 2;
    try {
      await whoAmI();
      this.hint.value = await api.puzzleHint(this.opened.puzzle.id, this.moves, step);
      this.lose();
    } catch (error) {
      complain(error);
    }
  }

  /** Shows the proof: the solution, or a place of it. */
  async prove(line: Line = []): Promise<void> {
    if (this.isProving.peek()) return;
    this.isProving.value = true;
    try {
      await whoAmI();
      this.hint.value = null;
      await this.proof.open(line);
      this.phase.value = "proof";
      this.lose();
    } catch (error) {
      complain(error);
    } finally {
      this.isProving.value = false;
    }
  }

  /** Whoever was helped has not solved the puzzle; the server has noted it. */
  private lose(): void {
    const record = this.record.peek();
    if (record.outcome !== null) return;
    this.record.value = { ...record, outcome: "failed", change: null };
    const standing = this.standing.peek();
    if (standing) this.standing.value = { ...standing, streak: 0 };
  }

  close(): void {
    this.board.close();
  }
}
