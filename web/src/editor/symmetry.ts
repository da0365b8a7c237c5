/** What a stroke is repeated as: the board laid onto itself, with sides exchanged and facings turned. */
import { FACINGS } from "../api/facings";
import type { FacingName, SideName } from "../api/messages";
import { readSquare, squareName } from "../board/geometry";
import { isForFour, type Sketch } from "./sketch";

export const SYMMETRIES = ["none", "central", "sideways", "lengthways", "four"] as const;
export type SymmetryName = (typeof SYMMETRIES)[number];

/** One way to lay the board onto itself. */
export interface Image {
  readonly square: (square: string) => string;
  readonly facing: (facing: FacingName) => FacingName;
  readonly side: (side: SideName) => SideName;
}

type Board = Pick<Sketch, "width" | "height" | "mode">;
type Sides = Readonly<Record<SideName, SideName>>;

const SAME: Sides = { w: "w", fw: "fw", b: "b", fb: "fb" };
const ACROSS: Sides = { w: "b", fw: "fb", b: "w", fb: "fw" };
/** The half of the exchange that a mirror makes where four play: those who sit in its line stay. */
const LEFT_RIGHT: Sides = { w: "w", fw: "fb", b: "b", fb: "fw" };
const TOP_BOTTOM: Sides = { w: "b", fw: "fw", b: "w", fb: "fb" };
/** A quarter turn clockwise leads from White in the south to Flag White in the west. */
const ONWARD: Sides = { w: "fw", fw: "b", b: "fb", fb: "w" };

function facingAt(eighths: number): FacingName {
  return FACINGS[((eighths % 8) + 8) % 8] as FacingName;
}

function image(
  place: (column: number, row: number) => readonly [number, number],
  turn: (eighths: number) => number,
  sides: Sides,
): Image {
  return {
    square: (square) => {
      const { column, row } = readSquare(square);
      return squareName(...place(column, row));
    },
    facing: (facing) => facingAt(turn(FACINGS.indexOf(facing))),
    side: (side) => sides[side],
  };
}

const IDENTITY = image(
  (column, row) => [column, row],
  (eighths) => eighths,
  SAME,
);

/** All images of a stroke, itself first. On a board for four that is square, four-fold means quarter turns. */
export function imagesOf(symmetry: SymmetryName, board: Board): readonly Image[] {
  const east = board.width - 1;
  const north = board.height - 1;
  const central = image(
    (column, row) => [east - column, north - row],
    (eighths) => eighths + 4,
    ACROSS,
  );
  const sideways = image(
    (column, row) => [east - column, row],
    (eighths) => -eighths,
    isForFour(board) ? LEFT_RIGHT : SAME,
  );
  const lengthways = image(
    (column, row) => [column, north - row],
    (eighths) => 4 - eighths,
    isForFour(board) ? TOP_BOTTOM : ACROSS,
  );
  switch (symmetry) {
    case "none":
      return [IDENTITY];
    case "central":
      return [IDENTITY, central];
    case "sideways":
      return [IDENTITY, sideways];
    case "lengthways":
      return [IDENTITY, lengthways];
    case "four":
      return isForFour(board) && east === north ? quarters(east, central) : [IDENTITY, sideways, lengthways, central];
  }
}

function quarters(east: number, half: Image): readonly Image[] {
  const turn = image(
    (column, row) => [row, east - column],
    (eighths) => eighths + 2,
    ONWARD,
  );
  return [IDENTITY, turn, half, joined(half, turn)];
}

/** One image after another. */
export function joined(first: Image, second: Image): Image {
  return {
    square: (square) => second.square(first.square(square)),
    facing: (facing) => second.facing(first.facing(facing)),
    side: (side) => second.side(first.side(side)),
  };
}

/** The image of a place of a flag: both its squares, the south-western first. */
export function placeImage({ square }: Image, place: string): string {
  const cells = place.split("+").map((each) => readSquare(square(each)));
  if (cells.length < 2) return square(place);
  const column = Math.min(...cells.map((cell) => cell.column));
  const row = Math.min(...cells.map((cell) => cell.row));
  return `${squareName(column, row)}+${squareName(column + 1, row + 1)}`;
}
