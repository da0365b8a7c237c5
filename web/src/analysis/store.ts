/** A game that is analysed: its tree, the place that is looked at, and the board there. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import type { FreeBoard, ModeName, SideName, TreeOfMoves, TreeView } from "../api/messages";
import { FreeBoardStore } from "../practice/freeBoard";
import { isAway } from "../shell/again";
import { Boards, follows, lineTo } from "./boards";
import {
  addLine,
  besides,
  countMoves,
  endOf,
  followed,
  fromRows,
  MOST_MOVES,
  type MoveTree,
  movesTo,
  type NewMove,
  nodeAt,
  type Place,
  placeOf,
  promote,
  promoteToMain,
  remove,
  START,
  toRows,
  withComment,
  withSign,
} from "./tree";

/** So many changes can be taken back. */
const REMEMBERED = 100;

/** A tree, and where somebody was in it. */
interface Moment {
  readonly tree: MoveTree;
  readonly at: Place;
}

/** What can be taken back, and done again. */
export interface Doings {
  readonly past: readonly Moment[];
  readonly future: readonly Moment[];
}

export class AnalysisStore {
  readonly tree: Signal<MoveTree>;
  /** The place that was asked for last. */
  readonly at: Signal<Place>;
  /** The place that is on the board. */
  readonly shownAt = signal<Place | null>(null);
  /** Signs that a review gives to moves which have none in the tree. */
  readonly judged = signal<ReadonlyMap<Place, string>>(new Map());
  readonly board: FreeBoardStore;
  readonly mode: ModeName;
  /** Who moves after whom. */
  readonly order: readonly SideName[];
  /** Why the board at the place could not be shown, or a move not be played. */
  readonly problem = signal<ApiError | null>(null);
  private readonly boards = new Boards();
  private readonly past = signal<readonly Moment[]>([]);
  private readonly future = signal<readonly Moment[]>([]);
  /** A move that was entered at a place and is not in the tree yet. */
  private readonly asked = signal<{ readonly at: Place; readonly code: string } | null>(null);
  private isClosed = false;

  /** `moves` lead to the place to begin at. */
  constructor(view: Pick<TreeView, "tree" | "mode" | "order">, moves: readonly string[] = []) {
    this.tree = signal(fromRows(view.tree));
    this.mode = view.mode;
    this.order = view.order;
    this.at = signal(placeOf(this.tree.peek(), moves));
    this.board = new FreeBoardStore(view.tree.setup ?? "", view.tree.types ?? "");
    void this.show(this.at.peek());
  }

  /** The board at the place that was asked for; null while it is on its way. */
  readonly current: ReadonlySignal<FreeBoard | null> = computed(() =>
    this.shownAt.value === this.at.value ? this.board.current.value : null,
  );

  /** Whether a move is on its way into the tree. */
  readonly isAsking = computed(() => this.asked.value !== null);
  readonly canUndo = computed(() => this.past.value.length > 0);
  readonly canRedo = computed(() => this.future.value.length > 0);

  /** For another store that goes on with the same tree. */
  doings(): Doings {
    return { past: this.past.peek(), future: this.future.peek() };
  }

  goOnFrom({ past, future }: Doings): void {
    this.past.value = past;
    this.future.value = future;
  }

  /** The tree as the server reads it. */
  rows(): TreeOfMoves {
    return toRows(this.tree.peek());
  }

  /** The moves that lead to the place. */
  moves(): string[] {
    return movesTo(this.tree.peek(), this.at.peek());
  }

  // Going about.

  go(place: Place): void {
    if (!this.tree.peek().nodes.has(place)) return;
    this.asked.value = null;
    this.at.value = place;
    void this.show(place);
  }

  /** One move forward along the line, one back, to its end, to the start, or to the variation above or below. */
  step(to: "next" | "previous" | "last" | "first" | "above" | "below"): void {
    const tree = this.tree.peek();
    const at = this.at.peek();
    const node = nodeAt(tree, at);
    const places = {
      next: () => node.next[0] ?? at,
      previous: () => node.parent,
      first: () => START,
      last: () => endOf(tree, at),
      above: () => besides(tree, at, -1),
      below: () => besides(tree, at, 1),
    };
    const place = places[to]();
    if (place !== at) this.go(place);
  }

  /** Tries once more to play the move that is on its way, or to show the board. */
  retry(): void {
    const asked = this.asked.peek();
    if (asked) void this.play(asked.code);
    else void this.show(this.at.peek());
  }

  private async show(place: Place): Promise<void> {
    const tree = this.tree.peek();
    const before = this.shownAt.peek();
    try {
      const next = await this.boards.open(lineTo(tree, place), this.board.ground);
      const shown = this.board.current.peek();
      // The board drives a move from the position before it: where it shows another one, it is shown that one first.
      const isLeap = before !== null && shown?.board.ply === next.board.ply - 1 && !follows(tree, place, before);
      const boards = isLeap
        ? [await this.boards.open(lineTo(tree, nodeAt(tree, place).parent), this.board.ground), next]
        : [next];
      if (this.isClosed || this.at.peek() !== place) return;
      this.problem.value = null;
      this.shownAt.value = place;
      await this.board.show(...boards);
      void this.boards.fetchAhead(tree, place, this.board.ground);
    } catch (error) {
      if (this.at.peek() === place && !this.isClosed) this.problem.value = asProblem(error);
    }
  }

  // Changing the tree.

  /** Plays a move at the place: into the tree, if it is not there yet. */
  async play(code: string): Promise<void> {
    const tree = this.tree.peek();
    const at = this.at.peek();
    const known = followed(tree, at, code);
    if (known !== null) {
      this.go(known);
      return;
    }
    if (countMoves(tree) >= MOST_MOVES) {
      this.problem.value = new ApiError("too_large", "the tree is full");
      return;
    }
    const line = lineTo(tree, at);
    const asked = { at, code };
    this.asked.value = asked;
    try {
      const board = await this.boards.open({ ...line, moves: [...(line.moves ?? []), code] }, this.board.ground);
      this.enter(at, [playedMove(code, board)]);
    } catch (error) {
      if (this.isClosed || this.asked.peek() !== asked) return;
      this.problem.value = asProblem(error);
      // It stays on its way while nothing is wrong but the connection; otherwise the board can be played on again.
      if (isAway(error)) return;
    }
    if (this.asked.peek() === asked) this.asked.value = null;
  }

  /** Adds moves after a place, and goes to the last of them unless it `stays`. Returns false if the tree is full. */
  enter(place: Place, moves: readonly NewMove[], stays = false): boolean {
    const tree = this.tree.peek();
    if (!tree.nodes.has(place) || countMoves(tree) + moves.length > MOST_MOVES) return false;
    const grown = addLine(tree, place, moves);
    this.change(grown.tree, stays ? this.at.peek() : grown.place);
    return true;
  }

  /** Plays moves from a place on, into the tree, and goes to the end of them. Raises `ApiError`. */
  async follow(place: Place, codes: readonly string[]): Promise<void> {
    const line = lineTo(this.tree.peek(), place);
    const moves: NewMove[] = [];
    const played = [...(line.moves ?? [])];
    for (const code of codes) {
      played.push(code);
      const board = await this.boards.open({ ...line, moves: [...played] }, this.board.ground);
      moves.push(playedMove(code, board));
    }
    if (!this.isClosed) this.enter(place, moves);
  }

  remove(place: Place): void {
    const tree = this.tree.peek();
    const { parent } = nodeAt(tree, place);
    const after = remove(tree, place);
    this.change(after, after.nodes.has(this.at.peek()) ? this.at.peek() : parent);
  }

  promote(place: Place): void {
    this.change(promote(this.tree.peek(), place), this.at.peek());
  }

  promoteToMain(place: Place): void {
    this.change(promoteToMain(this.tree.peek(), place), this.at.peek());
  }

  comment(place: Place, text: string): void {
    this.change(withComment(this.tree.peek(), place, text), this.at.peek());
  }

  sign(place: Place, sign: string): void {
    this.change(withSign(this.tree.peek(), place, sign), this.at.peek());
  }

  undo(): void {
    this.travel(this.past, this.future);
  }

  redo(): void {
    this.travel(this.future, this.past);
  }

  private travel(from: Signal<readonly Moment[]>, to: Signal<readonly Moment[]>): void {
    const moment = from.peek().at(-1);
    if (!moment) return;
    to.value = [...to.peek(), { tree: this.tree.peek(), at: this.at.peek() }];
    from.value = from.peek().slice(0, -1);
    this.tree.value = moment.tree;
    this.go(moment.at);
  }

  private change(tree: MoveTree, at: Place): void {
    const before = this.tree.peek();
    if (tree !== before) {
      this.past.value = [...this.past.peek().slice(1 - REMEMBERED), { tree: before, at: this.at.peek() }];
      this.future.value = [];
      this.tree.value = tree;
    }
    if (at !== this.at.peek()) this.go(at);
  }

  close(): void {
    this.isClosed = true;
    this.board.close();
  }
}

/** The move that led to a board. */
function playedMove(code: string, { text, number, board }: FreeBoard): NewMove {
  return { move: code, text: text || code, number: number ?? 0, side: board.last?.side ?? "w" };
}

function asProblem(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError("server_error", String(error));
}
