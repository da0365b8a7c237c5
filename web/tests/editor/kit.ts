/** Boards and strokes for the tests, drawn by lot with a fixed seed. */
import { FACINGS } from "../../src/api/facings";
import type { FacingName, SideName } from "../../src/api/messages";
import { squareName } from "../../src/board/geometry";
import { type Brush, paint, type Stroke } from "../../src/editor/painting";
import { blank, type Sketch } from "../../src/editor/sketch";
import { imagesOf, SYMMETRIES, type SymmetryName } from "../../src/editor/symmetry";
import { KINDS } from "../../src/symbols/ground.generated";

/** Numbers that look random and are the same every time (mulberry32). */
export function lots(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

export function anySquare(
  draw: (below: number) => number,
  { width, height }: Pick<Sketch, "width" | "height">,
): string {
  return squareName(draw(width), draw(height));
}

export function anyBrush(draw: (below: number) => number): Brush {
  const pick = draw(5);
  if (pick === 0) return { kind: "erase" };
  if (pick === 1) return { kind: "land" };
  if (pick < 4) return { kind: "terrain", terrain: KINDS[draw(KINDS.length)] ?? "high" };
  return {
    kind: "piece",
    type: ["LT", "MT", "HT", "LL"][draw(4)] ?? "LT",
    side: (["w", "b"] as SideName[])[draw(2)] ?? "w",
    facing: FACINGS[draw(8)] as FacingName,
    isCommand: draw(4) === 0,
  };
}

export function anyStroke(draw: (below: number) => number, board: Sketch): Stroke {
  const squares = Array.from({ length: 1 + draw(6) }, () => anySquare(draw, board));
  return { brush: anyBrush(draw), squares, joins: draw(2) === 0 };
}

export function anySymmetry(draw: (below: number) => number): SymmetryName {
  return SYMMETRIES[draw(SYMMETRIES.length)] ?? "none";
}

/** Boards after one stroke after the other. */
export function anyBoards(seed: number, strokes: number): Sketch[] {
  const draw = lots(seed);
  const boards = [blank(6 + draw(21), 6 + draw(21))];
  for (let count = 0; count < strokes; count += 1) {
    const last = boards.at(-1) ?? blank();
    boards.push(paint(last, anyStroke(draw, last), imagesOf(anySymmetry(draw), last), (type) => type === "LL"));
  }
  return boards;
}
