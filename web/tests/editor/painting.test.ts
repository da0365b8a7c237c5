import { expect, test } from "vitest";
import { type Brush, movePiece, paint, turnPiece } from "../../src/editor/painting";
import { blank, pieceOn, resized, type Sketch, squaresOf, withMode } from "../../src/editor/sketch";
import { imagesOf, type SymmetryName } from "../../src/editor/symmetry";
import { flood, line, rectangle, trail } from "../../src/editor/tools";
import { anyBoards } from "./kit";

const LIGHT: Brush = { kind: "piece", type: "LT", side: "w", facing: "N", isCommand: false };

function painted(
  sketch: Sketch,
  brush: Brush,
  squares: string[],
  symmetry: SymmetryName = "none",
  joins = true,
): Sketch {
  return paint(sketch, { brush, squares, joins }, imagesOf(symmetry, sketch), (type) => type === "LL");
}

test("a square holds one obstacle: the later one", () => {
  const walled = painted(blank(), { kind: "terrain", terrain: "hedge" }, ["C3"]);
  const now = painted(walled, { kind: "terrain", terrain: "high" }, ["C3"]);
  expect(now.terrain).toEqual({ high: ["C3"] });
});

test("ice brings its water along, and water takes the ice away", () => {
  const frozen = painted(blank(), { kind: "terrain", terrain: "ice" }, ["C3", "C4"]);
  expect(frozen.terrain).toEqual({ ice: ["C3", "C4"], water: ["C3", "C4"] });
  expect(painted(frozen, { kind: "terrain", terrain: "water" }, ["C3"]).terrain).toEqual({
    ice: ["C4"],
    water: ["C3", "C4"],
  });
});

test("a stroke is one hedge, and joins those that it runs over", () => {
  const first = painted(blank(), { kind: "terrain", terrain: "hedge" }, ["C3", "C4"]);
  expect(first.terrain.hedge).toEqual(["C3+C4"]);
  expect(painted(first, { kind: "terrain", terrain: "hedge" }, ["C4", "D4"]).terrain.hedge).toEqual(["C3+C4+D4"]);
  expect(painted(first, { kind: "terrain", terrain: "hedge" }, ["C4", "D4"], "none", false).terrain.hedge).toEqual([
    "C3",
    "C4",
    "D4",
  ]);
});

test("a hedge whose middle is erased falls apart", () => {
  const hedge = painted(blank(), { kind: "terrain", terrain: "hedge" }, ["C3", "C4", "C5"]);
  expect(painted(hedge, { kind: "erase" }, ["C4"]).terrain.hedge).toEqual(["C3", "C5"]);
});

test("a stroke across the middle and its image are one hedge", () => {
  const now = painted(blank(12, 12), { kind: "terrain", terrain: "hedge" }, ["E6", "F6", "G6"], "sideways");
  expect(now.terrain.hedge).toEqual(["E6+F6+G6+H6"]);
});

test("the image of a piece is the other side's, turned around", () => {
  const now = painted(blank(12, 12), LIGHT, ["B2"], "central");
  expect(now.pieces.map(({ side, square, facing }) => [side, square, facing])).toEqual([
    ["w", "B2", "N"],
    ["b", "K11", "S"],
  ]);
});

test("a side has one Command tank: a new one makes the old one ordinary, and so does its own image", () => {
  const command: Brush = { ...LIGHT, isCommand: true };
  const first = painted(blank(), command, ["B2"]);
  const second = painted(first, command, ["C2"]);
  expect(second.pieces.filter((piece) => piece.isCommand).map((piece) => piece.square)).toEqual(["C2"]);
  const mirrored = painted(blank(12, 12), command, ["B2"], "four");
  expect(mirrored.pieces.filter((piece) => piece.isCommand)).toHaveLength(2);
});

test("a piece put on a landing boat of its side goes aboard", () => {
  const boat = painted(blank(), { ...LIGHT, type: "LL", facing: "E" }, ["C3"]);
  const loaded = painted(boat, LIGHT, ["C3"]);
  expect(pieceOn(loaded, "C3")).toMatchObject({ type: "LL", cargo: { type: "LT", facing: "E" } });
  expect(pieceOn(painted(boat, { ...LIGHT, side: "b" }, ["C3"]), "C3")).toMatchObject({ type: "LT", side: "b" });
});

test("a flag goes where one lies, and its image too", () => {
  const board = blank(12, 12);
  const stroke = { brush: { kind: "flag" } as const, squares: [], place: "C4+D5", joins: false };
  const laid = paint(board, stroke, imagesOf("central", board));
  expect(laid.flags).toEqual(["C4+D5", "I8+J9"]);
  expect(paint(laid, stroke, imagesOf("central", board)).flags).toEqual([]);
});

test("a piece that is moved takes its image along", () => {
  const board = painted(blank(12, 12), LIGHT, ["B2"], "central");
  const now = movePiece(board, "B2", "C4", imagesOf("central", board));
  expect(now.pieces.map((piece) => piece.square)).toEqual(["C4", "J9"]);
});

test("a piece that is turned turns its image the other way", () => {
  const board = painted(blank(12, 12), LIGHT, ["B2"], "sideways");
  const now = turnPiece(board, "B2", () => "NE", imagesOf("sideways", board));
  expect(now.pieces.map((piece) => piece.facing)).toEqual(["NE", "NW"]);
});

test("a smaller board keeps what fits on it", () => {
  const hedge = painted(blank(12, 12), { kind: "terrain", terrain: "hedge" }, ["F6", "G6"]);
  const full = painted(hedge, LIGHT, ["B2", "L12"]);
  const small = resized(full, 6, 8);
  expect(small.terrain).toEqual({ hedge: ["F6"] });
  expect(small.pieces.map((piece) => piece.square)).toEqual(["B2"]);
  expect(resized(full, 12, 12)).toBe(full);
});

test("two players need no Flag teams", () => {
  const four = painted(withMode(blank(), "four"), { ...LIGHT, side: "fw" }, ["A5"]);
  expect(four.pieces).toHaveLength(1);
  expect(withMode(four, "command").pieces).toHaveLength(0);
});

test("whatever is painted, no square is named twice and nothing is off the board", () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const board = anyBoards(seed, 30).at(-1) ?? blank();
    for (const items of Object.values(board.terrain)) {
      const squares = squaresOf(items);
      expect(new Set(squares).size).toBe(squares.length);
    }
    const stands = board.pieces.map((piece) => piece.square);
    expect(new Set(stands).size).toBe(stands.length);
    expect(resized(board, board.width, board.height)).toBe(board);
    const commanders = board.pieces.flatMap((piece) => [piece, ...(piece.cargo ? [piece.cargo] : [])]);
    for (const side of ["w", "b"]) {
      expect(commanders.filter((piece) => piece.side === side && piece.isCommand).length).toBeLessThanOrEqual(1);
    }
  }
});

test("a line has no gaps, whichever way it is drawn", () => {
  expect(line("B2", "E3")).toEqual(["B2", "C2", "D3", "E3"]);
  expect(line("C3", "C3")).toEqual(["C3"]);
  expect(line("E5", "C3")).toEqual(["E5", "D4", "C3"]);
});

test("a rectangle has all squares between its corners", () => {
  expect(rectangle("C4", "B3").sort()).toEqual(["B3", "B4", "C3", "C4"]);
});

test("a quick brush leaves no square out", () => {
  expect(trail(trail([], "B2"), "E2")).toEqual(["B2", "C2", "D2", "E2"]);
});

test("filling stops where something else begins", () => {
  const wall = painted(blank(6, 6), { kind: "terrain", terrain: "high" }, ["A3", "B3", "C3", "D3", "E3", "F3"]);
  expect(flood(wall, "A1").sort()).toEqual(rectangle("A1", "F2").sort());
  expect(flood(wall, "A3")).toHaveLength(6);
});
