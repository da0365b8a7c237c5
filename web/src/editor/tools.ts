/** Which squares a stroke covers. */
import { readSquare, squareName } from "../board/geometry";
import { groundOf, pieceOn, type Sketch } from "./sketch";

export const TOOLS = ["brush", "line", "rectangle", "fill", "move"] as const;
export type ToolName = (typeof TOOLS)[number];

/** The squares of a straight line, without gaps at its corners. */
export function line(from: string, to: string): string[] {
  const start = readSquare(from);
  const end = readSquare(to);
  const across = end.column - start.column;
  const up = end.row - start.row;
  const steps = Math.max(Math.abs(across), Math.abs(up));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = steps === 0 ? 0 : step / steps;
    return squareName(Math.round(start.column + across * part), Math.round(start.row + up * part));
  });
}

/** All squares between two corners. */
export function rectangle(from: string, to: string): string[] {
  const one = readSquare(from);
  const other = readSquare(to);
  const found: string[] = [];
  for (let column = Math.min(one.column, other.column); column <= Math.max(one.column, other.column); column += 1) {
    for (let row = Math.min(one.row, other.row); row <= Math.max(one.row, other.row); row += 1) {
      found.push(squareName(column, row));
    }
  }
  return found;
}

/** The squares of a brush that has come from one square to another: it leaves none out. */
export function trail(squares: readonly string[], to: string): readonly string[] {
  const last = squares.at(-1);
  if (last === to) return squares;
  return last === undefined ? [to] : [...squares, ...line(last, to).slice(1)];
}

/** The squares around one that hold the same, side by side. */
export function flood(sketch: Sketch, from: string): string[] {
  const ground = groundOf(sketch.terrain);
  const content = (square: string): string => {
    const piece = pieceOn(sketch, square);
    return `${(ground.get(square) ?? []).join()}|${piece ? `${piece.side}${piece.type}` : ""}`;
  };
  const wanted = content(from);
  const seen = new Set([from]);
  const found = [from];
  for (const square of found) {
    const { column, row } = readSquare(square);
    const near = [
      [column + 1, row],
      [column - 1, row],
      [column, row + 1],
      [column, row - 1],
    ] as const;
    for (const [x, y] of near) {
      if (x < 0 || y < 0 || x >= sketch.width || y >= sketch.height) continue;
      const name = squareName(x, y);
      if (seen.has(name) || content(name) !== wanted) continue;
      seen.add(name);
      found.push(name);
    }
  }
  return found;
}
