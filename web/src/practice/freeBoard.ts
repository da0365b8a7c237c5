/** A board that belongs to no table, and what the page shows of it. */
import { type Signal, signal } from "@preact/signals";
import { api, type LookQuery } from "../api/http";
import type { FreeBoard, FreeLine, Look, Ply, Refusal } from "../api/messages";
import { forgetGrounds, provideGrounds } from "../board/ground";

let made = 0;

/** Waits until the page has been drawn, so that the board sees every position and drives from one to the next. */
function drawn(): Promise<void> {
  return new Promise((done) => {
    if (typeof requestAnimationFrame === "undefined" || document.hidden) setTimeout(done);
    else requestAnimationFrame(() => done());
  });
}

export class FreeBoardStore {
  /** The name of the board on the page; grounds are kept by it. */
  readonly name: string;
  readonly current: Signal<FreeBoard | null> = signal(null);
  /** The ply that the board has finished showing: what is said about a move waits for it. */
  readonly shownPly = signal(-1);
  private isClosed = false;
  /** The pictures of the terrain so far: there may be many boards on a page, and none is asked for again. */
  private readonly grounds = new Map<string, string>();

  /** `setup` is the one whose piece types the position has, if they are not the usual ones; `types` are own ones. */
  constructor(
    public setup = "",
    public types = "",
  ) {
    made += 1;
    this.name = `free-${made}`;
    provideGrounds(this.name, (ground) => this.grounds.get(ground));
  }

  /** The terrain whose picture is here already. */
  get ground(): string {
    return this.current.peek()?.board.scene.ground ?? "";
  }

  /** Shows one board after the other: the board drives every move and lets an answer wait until the move was seen. */
  async show(...boards: readonly FreeBoard[]): Promise<void> {
    for (const [index, board] of boards.entries()) {
      if (index > 0) await drawn();
      if (this.isClosed) return;
      if (board.ground !== null) this.grounds.set(board.board.scene.ground, board.ground);
      this.current.value = board;
    }
  }

  /** Loads the end of a line and shows it. */
  async open(line: FreeLine): Promise<void> {
    await this.show(await api.openBoard(line, this.ground));
  }

  /** The position on the board as a line of its own. */
  line(board: Ply): FreeLine {
    return { tfen: board.scene.tfen, moves: [], setup: this.setup, alone: null, types: this.types };
  }

  look = (board: Ply, query: LookQuery): Promise<Look> => api.freeLook(this.line(board), query);
  refusal = (board: Ply, code: string, anyFacing = false): Promise<Refusal> =>
    api.freeRefusal(this.line(board), code, anyFacing);

  close(): void {
    this.isClosed = true;
    forgetGrounds(this.name);
  }
}
