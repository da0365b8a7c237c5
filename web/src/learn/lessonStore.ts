/** One attempt at a lesson: the moves so far, what came of them, and what is said about it. The server judges. */
import { batch, computed, effect, type Signal, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { AttemptView, FreeBoard, LessonView, Way } from "../api/messages";
import { language, t } from "../i18n";
import { FreeBoardStore } from "../practice/freeBoard";
import { announce } from "../shell/announcer";
import { play } from "../sound/sound";
import { noteSolved } from "../stores/progress";
import { codesOf, type MoveTaker } from "../table/MoveText";

export type Status = AttemptView["status"];

/** What the page says about the attempt: a hint, what was wrong, or praise. */
export interface Said {
  readonly tone: "hint" | "fault" | "praise";
  readonly text: string;
}

/** The board after a number of moves, and which parts of the goal were met. */
interface Past {
  readonly board: FreeBoard;
  readonly reached: readonly boolean[];
}

/** A board that has not shown a move by then, in milliseconds, will not show it: the page goes on without it. */
const LONGEST_WAIT = 6000;

export class LessonStore implements MoveTaker {
  readonly board = new FreeBoardStore();
  readonly status: Signal<Status> = signal("going");
  /** The moves so far, or the answers to a question. */
  readonly moves = signal<readonly string[]>([]);
  readonly reached = signal<readonly boolean[]>([]);
  readonly said = signal<Said | null>(null);
  /** How many hints were given. */
  readonly hints = signal(0);
  /** The move that the last hint shows. */
  readonly shownWay = signal<Way | null>(null);
  /** Whether an answer of the server is on its way, or the board still shows what came of it. */
  readonly isBusy = signal(false);
  readonly isLive = computed(() => this.status.value === "going" && !this.isBusy.value);
  readonly choices = computed(() => (this.isLive.value ? (this.board.current.value?.choices ?? null) : null));
  /** The board before the first move, and after each. */
  private readonly start: Past;
  private past: readonly Past[];
  private isClosed = false;

  constructor(readonly lesson: LessonView) {
    this.start = { board: lesson.board, reached: lesson.goals.map(() => false) };
    this.past = [this.start];
    this.reached.value = this.start.reached;
    void this.board.show(lesson.board);
  }

  get hasMoreHints(): boolean {
    return this.hints.value <= this.lesson.hints.length;
  }

  /** Makes a move, or answers the question. Raises `ApiError` for what is not permitted, and where nobody answers. */
  async play(answer: string): Promise<void> {
    if (!this.isLive.peek()) return;
    const choices = this.choices.peek();
    if (this.lesson.kind === "moves" && choices && !codesOf(choices).includes(answer)) {
      throw new ApiError("illegal_move", `${answer} is not permitted here`);
    }
    const moves = [...this.moves.peek(), answer];
    this.isBusy.value = true;
    try {
      const { id } = this.lesson;
      const attempt = await api.tryLesson(id, { moves, language: language(), ground: this.board.ground });
      await this.follow(moves, attempt);
    } finally {
      this.isBusy.value = false;
    }
  }

  refusal = (_ply: number, code: string) => this.board.refusal(this.present.board.board, code);

  /** Takes the last move back. */
  undo(): void {
    this.goBack(Math.max(0, this.moves.peek().length - 1));
  }

  restart(): void {
    this.goBack(0);
  }

  /** The next hint: what the lesson says, and in the end the move itself. */
  async hint(): Promise<void> {
    const { hints, id } = this.lesson;
    const number = this.hints.peek();
    const text = hints[number];
    if (text !== undefined) {
      this.hints.value = number + 1;
      this.say({ tone: "hint", text });
      return;
    }
    const { text: words, way } = await api.lessonHint(id, { moves: [...this.moves.peek()], language: language() });
    if (this.isClosed) return;
    batch(() => {
      this.hints.value = hints.length + 1;
      this.shownWay.value = way;
      this.say({ tone: "hint", text: words ?? t("learn.no_way") });
    });
  }

  close(): void {
    this.isClosed = true;
    this.board.close();
  }

  private get present(): Past {
    return this.past.at(-1) ?? this.start;
  }

  private goBack(count: number): void {
    const there = this.past[count];
    if (!there || this.isBusy.peek()) return;
    this.past = this.past.slice(0, count + 1);
    batch(() => {
      this.moves.value = this.moves.peek().slice(0, count);
      this.status.value = "going";
      this.said.value = null;
      this.shownWay.value = null;
      this.hints.value = Math.min(this.hints.peek(), this.lesson.hints.length);
      this.reached.value = there.reached;
    });
    void this.board.show(there.board);
  }

  private async follow(moves: readonly string[], attempt: AttemptView): Promise<void> {
    const last = attempt.boards.at(-1);
    batch(() => {
      this.said.value = null;
      this.shownWay.value = null;
    });
    if (last) {
      const seen = this.waitFor(last.board.ply);
      await this.board.show(...attempt.boards);
      await seen;
    }
    if (this.isClosed) return;
    const board = last ?? this.present.board;
    this.past = [...this.past, { board, reached: attempt.reached }];
    batch(() => {
      this.moves.value = moves;
      this.status.value = attempt.status;
      this.reached.value = attempt.reached;
      this.judge(attempt, moves.length);
    });
  }

  private judge({ status, fault, praise }: AttemptView, count: number): void {
    if (status === "solved") {
      noteSolved(this.lesson.id, count);
      play("solved");
      this.say({ tone: "praise", text: praise ?? "" }, t("learn.solved"));
    } else if (fault !== null) {
      play("wrong");
      this.say({ tone: "fault", text: fault });
    }
  }

  private say(said: Said, before = ""): void {
    this.said.value = said;
    announce(`${before} ${said.text}`.trim());
  }

  /** Waits until the board has shown a ply. */
  private waitFor(ply: number): Promise<void> {
    this.board.shownPly.value = -1;
    return new Promise((done) => {
      const timer = setTimeout(done, LONGEST_WAIT);
      const stop = effect(() => {
        if (this.board.shownPly.value !== ply) return;
        clearTimeout(timer);
        queueMicrotask(() => stop());
        done();
      });
    });
  }
}
