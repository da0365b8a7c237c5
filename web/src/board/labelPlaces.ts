/** Where the words on lines of fire are put: at what they are about, over no piece and over no other word. */
import type { Bounds } from "./camera";
import { HALF, type Point } from "./geometry";

/** Half the height of a label at scale 1, and what of a square a piece needs to be recognized. */
const HALF_HEIGHT = 9;
const BODY = 19;
const GAP = 4;
/** Covering a word is worse than covering a piece; both are worse than any order of preference. */
const OVER_WORD = 40;
const OVER_PIECE = 10;

export interface Box {
  readonly at: Point;
  /** Half its width and height. */
  readonly half: Point;
}

export interface Wish {
  /** The middle of the square the words are about. */
  readonly about: Point;
  readonly halfWidth: number;
  readonly scale: number;
  /** Whether the words may lie on the square itself: it is terrain, which stays recognizable. */
  readonly onIt: boolean;
  /** Whether the shot comes from below, so that the far side is above. */
  readonly fromBelow: boolean;
  /** Whether the shot comes straight up or down the screen. Then the sides are better than beyond. */
  readonly isUpright: boolean;
}

/** The best place for a label: around its square, inside the bounds, where it covers least. */
export function placeLabel(wish: Wish, bounds: Bounds, pieces: readonly Point[], words: readonly Box[]): Box {
  const { about, halfWidth, scale } = wish;
  const half = { x: halfWidth, y: HALF_HEIGHT * scale };
  const beyond = (wish.fromBelow ? -1 : 1) * (HALF + half.y - 1);
  const aside = HALF + GAP + half.x;
  const around = wish.isUpright
    ? [right(aside), right(-aside), up(beyond), up(-beyond)]
    : [up(beyond), right(aside), right(-aside), up(-beyond)];
  const further = [up(beyond * 2), up(-beyond * 2), up(beyond * 3), up(-beyond * 3)];
  const shifts = [...(wish.onIt ? [up(0)] : []), ...around, ...corners(aside, beyond), ...further];
  let best: Box | null = null;
  let least = Number.POSITIVE_INFINITY;
  shifts.forEach((shift, order) => {
    const at = inside({ x: about.x + shift.x, y: about.y + shift.y }, half, bounds);
    const box = { at, half };
    const cost =
      order * 0.1 +
      OVER_WORD * words.filter((other) => overlap(box, other) > 0).length +
      OVER_PIECE * pieces.reduce((sum, each) => sum + share(box, each, wish.onIt ? null : about), 0);
    if (cost >= least) return;
    least = cost;
    best = box;
  });
  return best ?? { at: about, half };
}

function up(y: number): Point {
  return { x: 0, y };
}

function right(x: number): Point {
  return { x, y: 0 };
}

function corners(x: number, y: number): Point[] {
  return [
    { x, y },
    { x: -x, y },
    { x, y: -y },
    { x: -x, y: -y },
  ];
}

/** The part of a piece that a box hides; the piece the words are about counts twice. */
function share(box: Box, piece: Point, about: Point | null): number {
  const hidden = overlap(box, { at: piece, half: { x: BODY, y: BODY } }) / (4 * BODY * BODY);
  return about !== null && about.x === piece.x && about.y === piece.y ? hidden * 2 : hidden;
}

function overlap(one: Box, other: Box): number {
  const x = one.half.x + other.half.x - Math.abs(one.at.x - other.at.x);
  const y = one.half.y + other.half.y - Math.abs(one.at.y - other.at.y);
  return x > 0 && y > 0
    ? Math.min(x, 2 * one.half.x, 2 * other.half.x) * Math.min(y, 2 * one.half.y, 2 * other.half.y)
    : 0;
}

function inside(at: Point, half: Point, { left, top, right: end, bottom }: Bounds): Point {
  return {
    x: Math.max(Math.min(at.x, end - half.x - 2), left + half.x + 2),
    y: Math.max(Math.min(at.y, bottom - half.y - 1), top + half.y + 1),
  };
}
