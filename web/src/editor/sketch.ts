/** A board while it is being made: plain values that every stroke makes anew. Nothing here knows a rule. */
import type {
  AnnounceName,
  EditionName,
  FacingName,
  ModeName,
  SideName,
  TerrainKindName,
  TypeDraft,
} from "../api/messages";
import { readSquare, squareName } from "../board/geometry";
import { KINDS } from "../symbols/ground.generated";

export type Kind = TerrainKindName;

/** The smallest and largest side of a board (B1). */
export const SMALLEST = 6;
export const LARGEST = 26;

export interface Aboard {
  readonly side: SideName;
  readonly type: string;
  readonly isCommand: boolean;
  readonly facing: FacingName;
}

export interface Placed extends Aboard {
  readonly square: string;
  readonly cargo: Aboard | null;
}

/** An entry of a list of pieces that nobody can read. It is kept until it is taken away on purpose. */
export interface Stray {
  readonly side: SideName;
  readonly text: string;
}

/** The options of play that a board suggests; null where it leaves them to the edition and the players. */
export interface Options {
  readonly edition: EditionName | null;
  readonly announce: AnnounceName | null;
  readonly turning: boolean | null;
  readonly house: boolean | null;
  readonly limit: number | null;
}

export interface Sketch {
  readonly name: string;
  readonly title: string;
  readonly author: string;
  readonly note: string;
  readonly width: number;
  readonly height: number;
  readonly mode: ModeName;
  /** The modes it is made for. The suggested one counts whether it is among them or not. */
  readonly modes: readonly ModeName[];
  readonly clock: string;
  readonly mines: number;
  /** Places of flags: corner points such as `H8+I9`. None: the program finds a place for `flagCount`. */
  readonly flags: readonly string[];
  readonly flagCount: 1 | 3;
  /** Who moves after whom where four play; empty for the usual order. */
  readonly order: readonly SideName[];
  readonly options: Options;
  /** Squares by kind; those of one hedge or fire are joined: `F5+F6`. */
  readonly terrain: Readonly<Partial<Record<Kind, readonly string[]>>>;
  readonly pieces: readonly Placed[];
  readonly strays: readonly Stray[];
  readonly types: Readonly<Record<string, TypeDraft>>;
}

export const SIDES: readonly SideName[] = ["w", "fw", "b", "fb"];

export function isForFour(sketch: Pick<Sketch, "mode">): boolean {
  return sketch.mode === "four";
}

export function sidesOf(sketch: Pick<Sketch, "mode">): readonly SideName[] {
  return isForFour(sketch) ? SIDES : ["w", "b"];
}

/** Where the pieces of a side look at the start. */
export const HOME_FACING: Readonly<Record<SideName, FacingName>> = { w: "N", fw: "E", b: "S", fb: "W" };

/** An empty board. */
export function blank(width = 12, height = 12): Sketch {
  return {
    name: "",
    title: "",
    author: "",
    note: "",
    width,
    height,
    mode: "command",
    modes: [],
    clock: "",
    mines: 10,
    flags: [],
    flagCount: 1,
    order: [],
    options: { edition: null, announce: null, turning: null, house: null, limit: null },
    terrain: {},
    pieces: [],
    strays: [],
    types: {},
  };
}

export function hasSquare({ width, height }: Pick<Sketch, "width" | "height">, square: string): boolean {
  const { column, row } = readSquare(square);
  return column >= 0 && row >= 0 && column < width && row < height;
}

export function squaresOf(items: readonly string[]): string[] {
  return items.flatMap((item) => item.split("+"));
}

/** What is on each square that is not open land: its kinds, in their order, and whether it is joined to others. */
export function groundOf(terrain: Sketch["terrain"]): ReadonlyMap<string, readonly Kind[]> {
  const found = new Map<string, Kind[]>();
  for (const kind of KINDS) {
    for (const square of squaresOf(terrain[kind] ?? [])) {
      const kinds = found.get(square);
      if (kinds === undefined) found.set(square, [kind]);
      else if (!kinds.includes(kind)) kinds.push(kind);
    }
  }
  return found;
}

export function pieceOn(sketch: Pick<Sketch, "pieces">, square: string): Placed | undefined {
  return sketch.pieces.find((piece) => piece.square === square);
}

/** The corner between a square and its neighbour in the north-east, as the place of a flag; null at the rim. */
export function cornerOf(sketch: Pick<Sketch, "width" | "height">, column: number, row: number): string | null {
  if (column < 0 || row < 0 || column + 1 >= sketch.width || row + 1 >= sketch.height) return null;
  return `${squareName(column, row)}+${squareName(column + 1, row + 1)}`;
}

/** Squares parted into groups that touch, by their sides or their corners. */
export function parts(squares: readonly string[]): string[][] {
  const left = new Set(squares);
  const found: string[][] = [];
  for (const first of squares) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const square of group) {
      const { column, row } = readSquare(square);
      for (let across = -1; across <= 1; across += 1) {
        for (let up = -1; up <= 1; up += 1) {
          const name = squareName(column + across, row + up);
          if (left.delete(name)) group.push(name);
        }
      }
    }
    found.push(group);
  }
  return found;
}

/** The order in which squares are written: by column, then by row. */
export function bySquare(one: string, other: string): number {
  const [a, b] = [readSquare(one), readSquare(other)];
  return a.column - b.column || a.row - b.row;
}

/** The board in another size: what fits is kept, from the corner A1 on. */
export function resized(sketch: Sketch, width: number, height: number): Sketch {
  if (width === sketch.width && height === sketch.height) return sketch;
  const board = { width, height };
  const terrain = Object.fromEntries(
    Object.entries(sketch.terrain).map(([kind, items]) => [
      kind,
      keepSquares(items, (square) => hasSquare(board, square)),
    ]),
  );
  return {
    ...sketch,
    ...board,
    terrain: withoutEmpty(terrain),
    pieces: sketch.pieces.filter((piece) => hasSquare(board, piece.square)),
    flags: sketch.flags.filter((place) => place.split("+").every((square) => hasSquare(board, square))),
  };
}

/** The items without some squares. What falls apart by that becomes several items. */
export function keepSquares(items: readonly string[], isKept: (square: string) => boolean): readonly string[] {
  if (squaresOf(items).every(isKept)) return items;
  return items.flatMap((item) => {
    const squares = item.split("+");
    const kept = squares.filter(isKept);
    if (kept.length === squares.length) return [item];
    return parts(kept).map((part) => part.join("+"));
  });
}

export function withoutEmpty(terrain: Readonly<Record<string, readonly string[] | undefined>>): Sketch["terrain"] {
  return Object.fromEntries(Object.entries(terrain).filter(([, items]) => items !== undefined && items.length > 0));
}

/** Another mode, with the sides that play it: pieces of the Flag teams go where only two play. */
export function withMode(sketch: Sketch, mode: ModeName): Sketch {
  const modes = mode === "four" || sketch.mode === "four" ? [] : sketch.modes.filter((each) => each !== mode);
  const sides = sidesOf({ mode });
  return { ...sketch, mode, modes, pieces: sketch.pieces.filter((piece) => sides.includes(piece.side)) };
}
