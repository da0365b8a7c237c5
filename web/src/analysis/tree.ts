/**
 * A game with its variations, as a value: every change gives another tree and leaves this one as it was. It knows no rules.
 * A place is a number that stays the same whatever is changed around it; `START` is the place before the first move.
 */
import type { MoveRow, SideName, TreeOfMoves } from "../api/messages";

export type Place = number;
export const START: Place = 0;

/** The most moves of a tree, and the longest comment, that the server takes. */
export const MOST_MOVES = 5000;
export const LONGEST_COMMENT = 4000;

/** The signs that people put behind a move. */
export const SIGNS = ["!", "?", "!!", "??", "!?", "?!"] as const;

/** A move at its place, and what was said about it. The first of its `next` is the line itself. */
export interface TreeNode {
  readonly place: Place;
  readonly parent: Place;
  readonly next: readonly Place[];
  readonly move: string;
  readonly text: string;
  readonly number: number;
  readonly side: SideName;
  readonly comment: string;
  readonly commentBefore: string;
  readonly signs: readonly string[];
}

/** What a move is before it has a place. */
export type NewMove = Pick<TreeNode, "move" | "text" | "number" | "side">;

export interface MoveTree {
  /** Everything about the game but its moves. */
  readonly game: Omit<TreeOfMoves, "rows" | "comment">;
  readonly nodes: ReadonlyMap<Place, TreeNode>;
  /** The place of the next new move. */
  readonly free: Place;
}

const ROOT: TreeNode = {
  place: START,
  parent: START,
  next: [],
  move: "",
  text: "",
  number: 0,
  side: "w",
  comment: "",
  commentBefore: "",
  signs: [],
};

/** The tree of a message. The row with the number n gets the place n + 1. */
export function fromRows({ rows = [], comment = "", ...game }: TreeOfMoves): MoveTree {
  const following = new Map<Place, Place[]>([[START, []]]);
  for (const [index, row] of rows.entries()) {
    following.set(index + 1, []);
    following.get(row.parent + 1)?.push(index + 1);
  }
  const nodes = new Map<Place, TreeNode>([[START, { ...ROOT, comment, next: following.get(START) ?? [] }]]);
  for (const [index, row] of rows.entries()) {
    nodes.set(index + 1, {
      place: index + 1,
      parent: row.parent + 1,
      next: following.get(index + 1) ?? [],
      move: row.move,
      text: row.text || row.move,
      number: row.number ?? 0,
      side: row.side ?? "w",
      comment: row.comment ?? "",
      commentBefore: row.comment_before ?? "",
      signs: row.signs ?? [],
    });
  }
  return { game, nodes, free: rows.length + 1 };
}

/** The tree as a message: each move before those that follow it, a line before its variations. */
export function toRows(tree: MoveTree): TreeOfMoves {
  const rows: MoveRow[] = [];
  const numbers = new Map<Place, number>([[START, -1]]);
  const waiting = [...nodeAt(tree, START).next].reverse();
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const node = nodeAt(tree, place);
    numbers.set(place, rows.length);
    rows.push({
      parent: numbers.get(node.parent) ?? -1,
      move: node.move,
      text: node.text,
      number: node.number,
      side: node.side,
      comment: node.comment,
      comment_before: node.commentBefore,
      signs: [...node.signs],
    });
    waiting.push(...[...node.next].reverse());
  }
  return { ...tree.game, rows, comment: nodeAt(tree, START).comment };
}

/** Whether two trees tell the same, whatever the order of their rows. */
export function isSameTree(one: TreeOfMoves, other: TreeOfMoves): boolean {
  return JSON.stringify(toRows(fromRows(one))) === JSON.stringify(toRows(fromRows(other)));
}

/** What is at a place. A place that is gone is the start. */
export function nodeAt(tree: MoveTree, place: Place): TreeNode {
  return tree.nodes.get(place) ?? tree.nodes.get(START) ?? ROOT;
}

/** How many moves there are. */
export function countMoves(tree: MoveTree): number {
  return tree.nodes.size - 1;
}

/** The places from the first move to this one. */
export function pathTo(tree: MoveTree, place: Place): Place[] {
  const path: Place[] = [];
  for (let node = nodeAt(tree, place); node.place !== START; node = nodeAt(tree, node.parent)) path.push(node.place);
  return path.reverse();
}

/** The codes of the moves that lead to a place. */
export function movesTo(tree: MoveTree, place: Place): string[] {
  return pathTo(tree, place).map((each) => nodeAt(tree, each).move);
}

/** The place that these moves lead to, as far as the tree has them. */
export function placeOf(tree: MoveTree, moves: readonly string[]): Place {
  let place: Place = START;
  for (const move of moves) {
    const next = followed(tree, place, move);
    if (next === null) break;
    place = next;
  }
  return place;
}

/** The place that a move leads to, or null if the tree does not have it. */
export function followed(tree: MoveTree, place: Place, move: string): Place | null {
  return nodeAt(tree, place).next.find((each) => nodeAt(tree, each).move === move) ?? null;
}

/** The end of the line that begins at a place. */
export function endOf(tree: MoveTree, place: Place): Place {
  let node = nodeAt(tree, place);
  for (let [next] = node.next; next !== undefined; [next] = node.next) node = nodeAt(tree, next);
  return node.place;
}

/** Whether a place is on the main line. */
export function isMain(tree: MoveTree, place: Place): boolean {
  return pathTo(tree, place).every((each) => nodeAt(tree, nodeAt(tree, each).parent).next[0] === each);
}

/** The move before or after this one in the same place of the game, in a circle; the place itself where there is no other. */
export function besides(tree: MoveTree, place: Place, by: 1 | -1): Place {
  if (place === START) return START;
  const all = nodeAt(tree, nodeAt(tree, place).parent).next;
  return all[(all.indexOf(place) + by + all.length) % all.length] ?? place;
}

/** How many moves there are from a place on, its own included. */
export function sizeFrom(tree: MoveTree, place: Place): number {
  return below(tree, place).length;
}

// Changes.

/** Adds a move after a place, as the last variation there. One that is there already is only found. */
export function add(tree: MoveTree, place: Place, move: NewMove): { tree: MoveTree; place: Place } {
  const known = followed(tree, place, move.move);
  if (known !== null) return { tree, place: known };
  const parent = nodeAt(tree, place);
  const nodes = new Map(tree.nodes);
  nodes.set(parent.place, { ...parent, next: [...parent.next, tree.free] });
  nodes.set(tree.free, { ...ROOT, ...move, place: tree.free, parent: parent.place });
  return { tree: { ...tree, nodes, free: tree.free + 1 }, place: tree.free };
}

/** Adds moves one after the other; the place is that of the last one. */
export function addLine(tree: MoveTree, place: Place, moves: readonly NewMove[]): { tree: MoveTree; place: Place } {
  let grown = { tree, place };
  for (const move of moves) grown = add(grown.tree, grown.place, move);
  return grown;
}

/** Takes a move away with everything that follows it. */
export function remove(tree: MoveTree, place: Place): MoveTree {
  if (place === START || !tree.nodes.has(place)) return tree;
  const nodes = new Map(tree.nodes);
  for (const each of below(tree, place)) nodes.delete(each);
  const parent = nodeAt(tree, nodeAt(tree, place).parent);
  nodes.set(parent.place, { ...parent, next: parent.next.filter((each) => each !== place) });
  return { ...tree, nodes };
}

/** Moves the variation that a place belongs to one place up: at its nearest branch it comes before the one above it. */
export function promote(tree: MoveTree, place: Place): MoveTree {
  const branch = pathTo(tree, place).findLast((each) => rankOf(tree, each) > 0);
  return branch === undefined ? tree : moved(tree, branch, rankOf(tree, branch) - 1);
}

/** Makes the line to a place the main line. */
export function promoteToMain(tree: MoveTree, place: Place): MoveTree {
  let grown = tree;
  for (const each of pathTo(tree, place)) grown = moved(grown, each, 0);
  return grown;
}

export function withComment(tree: MoveTree, place: Place, comment: string): MoveTree {
  return changed(tree, place, { comment: comment.slice(0, LONGEST_COMMENT) });
}

/** Puts a sign behind a move in place of the one there, or takes it away. Other marks (`$14`) stay. */
export function withSign(tree: MoveTree, place: Place, sign: string): MoveTree {
  if (place === START) return tree;
  const signs = nodeAt(tree, place).signs;
  const others = signs.filter((each) => !(SIGNS as readonly string[]).includes(each));
  return changed(tree, place, { signs: signs.includes(sign) ? others : [sign, ...others] });
}

function changed(tree: MoveTree, place: Place, change: Partial<TreeNode>): MoveTree {
  const node = tree.nodes.get(place);
  return node ? { ...tree, nodes: new Map(tree.nodes).set(place, { ...node, ...change }) } : tree;
}

/** Which of the moves of its parent this one is. */
function rankOf(tree: MoveTree, place: Place): number {
  return nodeAt(tree, nodeAt(tree, place).parent).next.indexOf(place);
}

/** The tree with a move at another rank among those of its parent. */
function moved(tree: MoveTree, place: Place, rank: number): MoveTree {
  if (rankOf(tree, place) === rank) return tree;
  const { parent } = nodeAt(tree, place);
  const others = nodeAt(tree, parent).next.filter((each) => each !== place);
  return changed(tree, parent, { next: [...others.slice(0, rank), place, ...others.slice(rank)] });
}

/** A place and all that follow it. */
function below(tree: MoveTree, place: Place): Place[] {
  const found: Place[] = [];
  const waiting = [place];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    found.push(each);
    waiting.push(...nodeAt(tree, each).next);
  }
  return found;
}
