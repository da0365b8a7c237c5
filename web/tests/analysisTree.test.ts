import { describe, expect, test } from "vitest";
import { layOut, plainComment, signText } from "../src/analysis/layout";
import {
  add,
  addLine,
  besides,
  countMoves,
  endOf,
  fromRows,
  isMain,
  type MoveTree,
  movesTo,
  type NewMove,
  nodeAt,
  pathTo,
  placeOf,
  promote,
  promoteToMain,
  remove,
  START,
  sizeFrom,
  toRows,
  withComment,
  withSign,
} from "../src/analysis/tree";
import type { TreeOfMoves } from "../src/api/messages";

const EMPTY: TreeOfMoves = { tfen: "8x8", rows: [], comment: "", headers: { Event: "Test" } };

/** A move as the board tells it; the ply says whose it is. */
const move = (code: string, ply: number): NewMove => ({
  move: code,
  text: `>${code}`,
  number: Math.floor(ply / 2) + 1,
  side: ply % 2 === 0 ? "w" : "b",
});
const line = (text: string, from = 0): NewMove[] => text.split(" ").map((code, index) => move(code, from + index));

/** The main line a b c d, beside b the variation x y, beside y the variation z. */
function sample(): MoveTree {
  let { tree } = addLine(fromRows(EMPTY), START, line("a b c d"));
  tree = addLine(tree, placeOf(tree, ["a"]), line("x y", 1)).tree;
  return addLine(tree, placeOf(tree, ["a", "x"]), line("z", 2)).tree;
}
const at = (tree: MoveTree, ...moves: string[]) => placeOf(tree, moves);
const mainLine = (tree: MoveTree) => movesTo(tree, endOf(tree, START)).join(" ");

describe("a tree of moves", () => {
  test("is told as rows, each after its parent, a line before its variations", () => {
    const rows = toRows(sample()).rows ?? [];
    expect(rows.map((row) => `${row.parent} ${row.move}`)).toEqual(["-1 a", "0 b", "1 c", "2 d", "0 x", "4 y", "4 z"]);
  });

  test("comes back from its rows as it was", () => {
    const tree = withSign(withComment(sample(), 3, "Good."), 3, "!");
    expect(toRows(fromRows(toRows(tree)))).toEqual(toRows(tree));
    expect(toRows(tree).headers).toEqual({ Event: "Test" });
  });

  test("finds a move that is there already instead of adding it twice", () => {
    const tree = sample();
    const again = addLine(tree, START, line("a x"));
    expect(again.tree).toBe(tree);
    expect(again.place).toBe(at(tree, "a", "x"));
  });

  test("a variation moves up by one branch, and becomes the main line at once if that is wanted", () => {
    const tree = sample();
    expect(mainLine(promote(tree, at(tree, "a", "x", "z")))).toBe("a b c d");
    expect(
      movesTo(
        promote(tree, at(tree, "a", "x", "z")),
        endOf(promote(tree, at(tree, "a", "x", "z")), at(tree, "a", "x")),
      ),
    ).toEqual(["a", "x", "z"]);
    expect(mainLine(promoteToMain(tree, at(tree, "a", "x", "z")))).toBe("a x z");
    expect(isMain(tree, at(tree, "a", "x"))).toBe(false);
    expect(promote(tree, at(tree, "a", "b"))).toBe(tree);
  });

  test("a move goes with all that follows it, and nothing else", () => {
    const tree = sample();
    expect(sizeFrom(tree, at(tree, "a", "x"))).toBe(3);
    const after = remove(tree, at(tree, "a", "x"));
    expect(countMoves(after)).toBe(4);
    expect(mainLine(after)).toBe("a b c d");
    expect(countMoves(tree)).toBe(7);
    expect(remove(tree, START)).toBe(tree);
  });

  test("a sign takes the place of another, goes when it is given again, and leaves marks of programs alone", () => {
    let tree = sample();
    const place = at(tree, "a", "b");
    tree = withSign(withSign(tree, place, "$14"), place, "!");
    expect(nodeAt(tree, place).signs).toEqual(["!", "$14"]);
    tree = withSign(tree, place, "?");
    expect(nodeAt(tree, place).signs).toEqual(["?", "$14"]);
    expect(nodeAt(withSign(tree, place, "?"), place).signs).toEqual(["$14"]);
    expect(signText(["?", "$14"])).toBe("?⩲");
  });

  test("the variations of a move are gone through in a circle", () => {
    const tree = sample();
    expect(besides(tree, at(tree, "a", "b"), 1)).toBe(at(tree, "a", "x"));
    expect(besides(tree, at(tree, "a", "x"), 1)).toBe(at(tree, "a", "b"));
    expect(besides(tree, START, 1)).toBe(START);
  });

  test("whatever is done to it, every move has its parent and is told once", () => {
    let seed = 7;
    const dice = (sides: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * sides);
    };
    let tree = fromRows(EMPTY);
    for (let round = 0; round < 500; round++) {
      const places = [...tree.nodes.keys()];
      const place = places[dice(places.length)] ?? START;
      const before = JSON.stringify(toRows(tree));
      const old = tree;
      const kind = dice(10);
      if (kind < 7) tree = add(tree, place, move(String.fromCharCode(97 + dice(20)), pathTo(tree, place).length)).tree;
      else if (kind === 7) tree = promote(tree, place);
      else if (kind === 8) tree = promoteToMain(tree, place);
      else if (sizeFrom(tree, place) < 20) tree = remove(tree, place);
      const rows = toRows(tree).rows ?? [];
      const faults = [
        JSON.stringify(toRows(old)) !== before && "the tree before has changed",
        rows.length !== countMoves(tree) && "a move is missing",
        rows.some((row, index) => row.parent >= index) && "a move stands before its parent",
        kind === 8 && tree.nodes.has(place) && !isMain(tree, place) && "it is not the main line",
        ...[...tree.nodes.values()].flatMap((node) => [
          new Set(node.next).size !== node.next.length && "a move is there twice",
          node.next.some((next) => nodeAt(tree, next).parent !== node.place) && "a move has another parent",
        ]),
      ];
      expect(faults.filter(Boolean)).toEqual([]);
    }
    expect(countMoves(tree)).toBeGreaterThan(50);
    // Every move is laid out exactly once, too.
    const shown = layOut(tree, ["w", "b"]).flatMap((block) => [...block.places]);
    expect([...shown].sort((a, b) => a - b)).toEqual(
      [...tree.nodes.keys()].filter((each) => each !== START).sort((a, b) => a - b),
    );
  });
});

describe("the layout of a tree", () => {
  const told = (tree: MoveTree, order: ("w" | "b" | "fw" | "fb")[] = ["w", "b"]) =>
    layOut(tree, order).map((block) => {
      if (block.kind === "comment") return `{${block.text}}`;
      if (block.kind === "line")
        return `${"  ".repeat(block.depth)}${block.items.map(({ prefix, node }) => prefix + node.move).join(" ")}`;
      return block.rows
        .map(({ number, cells }) => `${number} ${cells.map((cell) => cell?.move ?? "-").join(" ")}`)
        .join("; ");
    });

  test("has the main line in columns and variations below the move they replace", () => {
    expect(told(sample())).toEqual(["1 a b", "  1…x 2.y", "    2.z", "2 c d"]);
  });

  test("begins a new row after what was said about White's move", () => {
    const tree = withComment(sample(), 1, "First. [%clk 0:10:00]");
    expect(told(tree)).toEqual(["1 a -", "{First.}", "1 - b", "  1…x 2.y", "    2.z", "2 c d"]);
    expect(plainComment("[%clk 0:10:00]")).toBe("");
  });

  test("of four players is running text", () => {
    expect(told(sample(), ["w", "fw", "b", "fb"])[0]).toContain("1.a");
  });

  test("takes variations nested as deeply as the server permits", () => {
    const rows = Array.from({ length: 2400 }, (_, depth) => [
      { parent: 2 * depth - 1, move: "a" },
      { parent: 2 * depth - 1, move: "b" },
    ]).flat();
    const tree = fromRows({ ...EMPTY, rows });
    expect(layOut(tree, ["w", "b"]).flatMap((block) => [...block.places])).toHaveLength(4800);
  });
});
