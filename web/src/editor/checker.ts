/** Asks what is wrong with a board after every change: one question at a time, and never an old answer after a new one. */
import { type Signal, signal } from "@preact/signals";

/** How long a hand rests before the board is looked at, in milliseconds. */
const REST = 120;
/** How long until the server is asked again after it could not be reached. */
const AGAIN = 3000;

/** What the server said, and about what. */
export interface Checked<Board, Report> {
  readonly board: Board;
  readonly report: Report;
}

export class Checker<Board, Report> {
  readonly latest: Signal<Checked<Board, Report> | null> = signal(null);
  /** Whether the last question got no answer. What was said before stays on the page until there is one. */
  readonly failure: Signal<unknown> = signal(null);
  private wanted: Board | null = null;
  private isAsking = false;
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: (board: Board, before: Checked<Board, Report> | null) => Promise<Report>,
    /** Whether a failure may pass by itself, so that the same question is worth repeating. */
    private readonly mayPass: (error: unknown) => boolean,
  ) {}

  /** Looks at a board as soon as the hand rests; at once if it is the first. */
  look(board: Board): void {
    if (board === this.wanted) return;
    this.wanted = board;
    this.arm(this.latest.peek() === null ? 0 : REST);
  }

  /** Asks again now: the connection may be back. */
  retry(): void {
    if (this.failure.peek() !== null) this.arm(0);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private arm(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), delay);
  }

  private async run(): Promise<void> {
    const board = this.wanted;
    // While a question is under way the next one waits for its answer.
    if (board === null || this.isAsking || this.isClosed) return;
    this.isAsking = true;
    try {
      const report = await this.ask(board, this.latest.peek());
      if (this.isClosed) return;
      this.latest.value = { board, report };
      this.failure.value = null;
    } catch (error) {
      if (this.isClosed) return;
      this.failure.value = error;
      if (this.mayPass(error)) this.arm(AGAIN);
    } finally {
      this.isAsking = false;
    }
    if (this.wanted !== board) this.arm(0);
  }
}
