/** A tree as people read it: the main line in columns, variations indented below the move they replace. */
import type { SideName } from "../api/messages";
import { type MoveTree, nodeAt, type Place, START, type TreeNode } from "./tree";

/** A block is short: at a step, only the one that is left and the one that is reached are drawn again. */
const ROWS = 12;
const ITEMS = 16;
/** Deeper variations are not indented further. */
const DEEPEST = 6;

/** A round of the main line; null where a side's move stands in another row. */
export interface Row {
  readonly number: number;
  readonly cells: readonly (TreeNode | null)[];
}

/** A move in running text. A variation begins with its number, and so does every round. */
export interface Item {
  readonly node: TreeNode;
  readonly prefix: string;
}

export type Block = { readonly key: string; readonly places: ReadonlySet<Place> } & (
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  | { readonly kind: "line"; readonly depth: number; readonly items: readonly Item[] }
  | { readonly kind: "comment"; readonly text: string }
);

/** A line that is still to be laid out, from a move on. The others beside its first move belong to the line it leaves. */
interface Task {
  readonly place: Place;
  readonly depth: number;
  readonly isVariation: boolean;
}

/** All moves of a tree as blocks, from top to bottom. With two players the main line stands in columns. */
export function layOut(tree: MoveTree, order: readonly SideName[]): Block[] {
  const builder = new Builder(order);
  const start = nodeAt(tree, START);
  if (start.comment) builder.comment(start.place, start.comment);
  // A list instead of recursion: variations may be nested as deeply as somebody likes.
  const tasks: Task[] = start.next.slice(0, 1).map((place) => ({ place, depth: 0, isVariation: false }));
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { depth, isVariation } = task;
    let place: Place | undefined = task.place;
    while (place !== undefined) {
      const node: TreeNode = nodeAt(tree, place);
      const isFirst: boolean = place === task.place;
      builder.move(node, depth, isFirst);
      const [next]: readonly Place[] = node.next;
      const others: readonly Place[] = isFirst && isVariation ? [] : nodeAt(tree, node.parent).next.slice(1);
      place = next;
      if (others.length === 0) continue;
      if (next !== undefined) tasks.push({ place: next, depth, isVariation: false });
      tasks.push(...[...others].reverse().map((other) => ({ place: other, depth: depth + 1, isVariation: true })));
      break;
    }
    builder.flush();
  }
  return builder.blocks;
}

class Builder {
  readonly blocks: Block[] = [];
  private rows: { number: number; cells: (TreeNode | null)[] }[] = [];
  private items: Item[] = [];
  private depth = 0;

  constructor(private readonly order: readonly SideName[]) {}

  /** A comment between the rows of the main line. */
  comment(place: Place, text: string, kind = "c"): void {
    this.flush();
    const shown = plainComment(text);
    if (shown) this.blocks.push({ kind: "comment", key: `${kind}${place}`, places: new Set(), text: shown });
  }

  move(node: TreeNode, depth: number, isFirst: boolean): void {
    if (depth === 0 && this.order.length === 2) this.intoColumns(node);
    else this.intoLine(node, depth, isFirst);
  }

  private intoColumns(node: TreeNode): void {
    if (node.commentBefore) this.comment(node.place, node.commentBefore, "b");
    const column = Math.max(0, this.order.indexOf(node.side));
    const last = this.rows.at(-1);
    if (last && column > 0 && last.number === node.number && last.cells[column] === null) last.cells[column] = node;
    else {
      if (this.rows.length >= ROWS) this.flush();
      const cells: (TreeNode | null)[] = this.order.map(() => null);
      cells[column] = node;
      this.rows.push({ number: node.number, cells });
    }
    if (plainComment(node.comment)) this.comment(node.place, node.comment);
  }

  private intoLine(node: TreeNode, depth: number, isFirst: boolean): void {
    if (this.items.length >= ITEMS || this.depth !== depth) this.flush();
    this.depth = depth;
    const begins = isFirst || this.items.length === 0 || node.commentBefore !== "";
    const prefix = this.order.indexOf(node.side) <= 0 ? `${node.number}.` : begins ? `${node.number}…` : "";
    this.items.push({ node, prefix });
  }

  /** Ends the block at hand. */
  flush(): void {
    if (this.rows.length > 0) {
      const places = new Set(this.rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [cell.place] : []))));
      this.blocks.push({ kind: "rows", key: `r${[...places][0]}`, places, rows: this.rows });
      this.rows = [];
    }
    if (this.items.length > 0) {
      const places = new Set(this.items.map(({ node }) => node.place));
      const depth = Math.min(this.depth, DEEPEST);
      this.blocks.push({ kind: "line", key: `l${[...places][0]}`, places, depth, items: this.items });
      this.items = [];
    }
  }
}

const EVALUATIONS: Readonly<Record<string, string>> = {
  $10: "=",
  $13: "∞",
  $14: "⩲",
  $15: "⩱",
  $16: "±",
  $17: "∓",
  $18: "+−",
  $19: "−+",
};

/** Signs as they are printed: the numbers of programs by what they stand for, where it has a sign. */
export function signText(signs: readonly string[]): string {
  return signs.map((sign) => EVALUATIONS[sign] ?? sign).join("");
}

/** A comment without what programs put into it. */
export function plainComment(comment: string): string {
  return comment
    .replace(/\[%[a-z]+ [^\]]*\]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
