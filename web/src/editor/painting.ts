/** What a stroke does to a board: terrain, pieces, flags, and all their images. */
import type { FacingName, SideName } from "../api/messages";
import { GIVES_WAY, JOINED } from "../symbols/ground.generated";
import {
  type Aboard,
  bySquare,
  hasSquare,
  type Kind,
  keepSquares,
  type Placed,
  pieceOn,
  type Sketch,
  squaresOf,
  withoutEmpty,
} from "./sketch";
import { type Image, placeImage } from "./symmetry";

export type Brush =
  | { readonly kind: "terrain"; readonly terrain: Kind }
  | { readonly kind: "land" }
  | { readonly kind: "erase" }
  | { readonly kind: "flag" }
  | {
      readonly kind: "piece";
      readonly type: string;
      readonly side: SideName;
      readonly facing: FacingName;
      readonly isCommand: boolean;
    };

export interface Stroke {
  readonly brush: Brush;
  readonly squares: readonly string[];
  /** The place of a flag, where that is what is painted. */
  readonly place?: string | null;
  /** Whether the squares of a hedge or fire become one, together with those they run over. */
  readonly joins: boolean;
}

/** Whether a type takes others aboard, as its card says. */
export type Carries = (type: string) => boolean;

/** The board after a stroke and all its images. */
export function paint(
  sketch: Sketch,
  stroke: Stroke,
  images: readonly Image[],
  carries: Carries = () => false,
): Sketch {
  return images.reduce((now, image, index) => {
    const squares = [...new Set(stroke.squares.map(image.square))].filter((square) => hasSquare(sketch, square));
    return paintOne(now, stroke, squares, image, index === 0, carries);
  }, sketch);
}

function paintOne(
  sketch: Sketch,
  stroke: Stroke,
  squares: readonly string[],
  image: Image,
  isFirst: boolean,
  carries: Carries,
): Sketch {
  const { brush } = stroke;
  switch (brush.kind) {
    case "terrain":
      return putTerrain(sketch, brush.terrain, squares, stroke.joins);
    case "land":
      return { ...sketch, terrain: cleared(sketch.terrain, squares) };
    case "erase":
      return erase(sketch, squares);
    case "flag":
      return stroke.place ? toggleFlag(sketch, placeImage(image, stroke.place)) : sketch;
    case "piece": {
      const side = image.side(brush.side);
      // A side has one Command tank: its image on the same side is an ordinary piece.
      const isCommand = brush.isCommand && (isFirst || side !== brush.side);
      const piece = { side, type: brush.type, facing: image.facing(brush.facing), isCommand };
      return squares.reduce((now, square) => putPiece(now, piece, square, carries), sketch);
    }
  }
}

function cleared(terrain: Sketch["terrain"], squares: readonly string[], kinds?: readonly Kind[]): Sketch["terrain"] {
  const gone = new Set(squares);
  return withoutEmpty(
    Object.fromEntries(
      Object.entries(terrain).map(([kind, items]) => [
        kind,
        kinds === undefined || kinds.includes(kind as Kind) ? keepSquares(items, (square) => !gone.has(square)) : items,
      ]),
    ),
  );
}

/** Puts a kind of ground on squares. A stroke of a hedge joins every hedge that it runs over, or parts its squares from them. */
function putTerrain(sketch: Sketch, kind: Kind, squares: readonly string[], joins: boolean): Sketch {
  if (squares.length === 0) return sketch;
  const terrain = cleared(sketch.terrain, squares, GIVES_WAY[kind]);
  const items = terrain[kind] ?? [];
  const changed = JOINED.includes(kind) ? putShape(items, squares, joins) : [...new Set([...items, ...squares])];
  const next = { ...terrain, [kind]: changed.sort((a, b) => bySquare(firstOf(a), firstOf(b))) };
  return { ...sketch, terrain: kind === "ice" ? withWater(next, squares) : next };
}

function putShape(items: readonly string[], squares: readonly string[], joins: boolean): string[] {
  const painted = new Set(squares);
  if (!joins) return [...keepSquares(items, (square) => !painted.has(square)), ...painted];
  const isTouched = (item: string): boolean => item.split("+").some((square) => painted.has(square));
  const shape = new Set([...squaresOf(items.filter(isTouched)), ...squares]);
  return [...items.filter((item) => !isTouched(item)), [...shape].sort(bySquare).join("+")];
}

function withWater(terrain: Sketch["terrain"], squares: readonly string[]): Sketch["terrain"] {
  const wet = new Set(terrain.water ?? []);
  return {
    ...terrain,
    water: [...(terrain.water ?? []), ...squares.filter((square) => !wet.has(square))].sort(bySquare),
  };
}

const firstOf = (item: string): string => item.split("+")[0] ?? item;

function erase(sketch: Sketch, squares: readonly string[]): Sketch {
  const gone = new Set(squares);
  return {
    ...sketch,
    terrain: cleared(sketch.terrain, squares),
    pieces: sketch.pieces.filter((piece) => !gone.has(piece.square)),
    flags: sketch.flags.filter((place) => !gone.has(firstOf(place))),
  };
}

function toggleFlag(sketch: Sketch, place: string): Sketch {
  const flags = sketch.flags.includes(place)
    ? sketch.flags.filter((each) => each !== place)
    : [...sketch.flags, place].sort((a, b) => bySquare(firstOf(a), firstOf(b)));
  return { ...sketch, flags };
}

/** Puts a piece on a square in place of what stands there, or aboard if that is a boat of its own side. */
function putPiece(sketch: Sketch, piece: Aboard, square: string, carries: Carries): Sketch {
  const there = pieceOn(sketch, square);
  const others = sketch.pieces
    .filter((each) => each.square !== square)
    .map((each) => (piece.isCommand ? withoutCommand(each, piece.side) : each));
  const isBoarding = there !== undefined && there.side === piece.side && carries(there.type) && !carries(piece.type);
  const placed: Placed = isBoarding
    ? { ...there, isCommand: there.isCommand && !piece.isCommand, cargo: { ...piece, facing: there.facing } }
    : { ...piece, square, cargo: null };
  return { ...sketch, pieces: [...others, placed] };
}

/** A side has one Command tank: the earlier one becomes an ordinary piece. */
function withoutCommand(piece: Placed, side: SideName): Placed {
  const cargo =
    piece.cargo?.side === side && piece.cargo.isCommand ? { ...piece.cargo, isCommand: false } : piece.cargo;
  if (piece.side === side && piece.isCommand) return { ...piece, isCommand: false, cargo };
  return cargo === piece.cargo ? piece : { ...piece, cargo };
}

/** Moves what stands on a square to another, and its images with it. What stood there goes. */
export function movePiece(sketch: Sketch, from: string, to: string, images: readonly Image[]): Sketch {
  const moved = new Map<string, string>();
  for (const image of images) {
    const start = image.square(from);
    if (!moved.has(start) && pieceOn(sketch, start)) moved.set(start, image.square(to));
  }
  if (from === to || moved.size === 0 || !hasSquare(sketch, to)) return sketch;
  const taken = new Set(moved.values());
  const pieces = sketch.pieces
    .filter((piece) => moved.has(piece.square) || !taken.has(piece.square))
    .map((piece) => ({ ...piece, square: moved.get(piece.square) ?? piece.square }));
  // Two images may meet on one square: the first of them stays.
  return {
    ...sketch,
    pieces: pieces.filter((piece, index) => pieces.findIndex((each) => each.square === piece.square) === index),
  };
}

/** Turns what stands on a square, and its images with it, by eighths of a turn to the right. */
export function turnPiece(
  sketch: Sketch,
  square: string,
  turn: (facing: FacingName) => FacingName,
  images: readonly Image[],
): Sketch {
  const piece = pieceOn(sketch, square);
  if (piece === undefined) return sketch;
  const facing = turn(piece.facing);
  const wanted = new Map<string, FacingName>();
  for (const image of [...images].reverse()) wanted.set(image.square(square), image.facing(facing));
  const pieces = sketch.pieces.map((each) => {
    const now = wanted.get(each.square);
    if (now === undefined) return each;
    return { ...each, facing: now, cargo: each.cargo && { ...each.cargo, facing: now } };
  });
  return { ...sketch, pieces };
}
