/** The boards of an analysis: fetched once, kept for a while, and a few of those that come next fetched ahead. */
import { api } from "../api/http";
import type { FreeBoard, FreeLine } from "../api/messages";
import { type MoveTree, movesTo, nodeAt, type Place, START } from "./tree";

/** So many boards are kept; each takes up to 200 kB. */
const KEPT = 80;
/** So many moves ahead boards are fetched before anybody asks. */
const AHEAD = 3;

/** The moves that lead to a place, as the server wants them. */
export function lineTo(tree: MoveTree, place: Place): FreeLine {
  const { tfen, setup = "", types = "" } = tree.game;
  return { tfen, moves: movesTo(tree, place), setup, types, alone: null };
}

export class Boards {
  private readonly known = new Map<string, Promise<FreeBoard>>();
  /** The pictures of the terrain so far: none is sent twice. */
  private readonly grounds = new Map<string, string>();

  /** The board at the end of a line; at once, if it was looked at before. */
  async open(line: FreeLine, ground: string): Promise<FreeBoard> {
    const key = JSON.stringify(line.moves);
    let found = this.known.get(key);
    if (!found) {
      found = api.openBoard(line, ground);
      // What failed is asked for again the next time.
      found.catch(() => this.known.delete(key));
    }
    this.known.delete(key);
    this.known.set(key, found);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= KEPT) break;
      this.known.delete(oldest);
    }
    return this.complete(await found);
  }

  /** Fetches what a step forward, or a few of them, will show. */
  async fetchAhead(tree: MoveTree, place: Place, ground: string): Promise<void> {
    let node = nodeAt(tree, place);
    for (let step = 0; step < AHEAD; step++) {
      const [next] = node.next;
      if (next === undefined) return;
      node = nodeAt(tree, next);
      try {
        await this.open(lineTo(tree, next), ground);
      } catch {
        return;
      }
    }
  }

  /** A board with the picture of its terrain, where one was ever sent. */
  private complete(board: FreeBoard): FreeBoard {
    const name = board.board.scene.ground;
    if (board.ground !== null) this.grounds.set(name, board.ground);
    return board.ground === null ? { ...board, ground: this.grounds.get(name) ?? null } : board;
  }
}

/** Whether a place comes right after another. */
export function follows(tree: MoveTree, place: Place, before: Place): boolean {
  return place !== START && nodeAt(tree, place).parent === before;
}
