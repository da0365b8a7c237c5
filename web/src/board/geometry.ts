/** Where squares lie on the screen. A square is 48 units, whatever size the board is shown at. */
import { FACINGS } from "../api/facings";
import type { FacingName } from "../api/messages";

export type Orientation = 0 | 90 | 180 | 270;
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SQUARE = 48;
export const HALF = SQUARE / 2;
export const RIM = 30;
export const NARROW_RIM = 8;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Column and row of a square name, from 0 in the south-west. */
export function readSquare(square: string): { column: number; row: number } {
  return { column: LETTERS.indexOf(square.charAt(0)), row: Number(square.slice(1)) - 1 };
}

export function squareName(column: number, row: number): string {
  return `${LETTERS.charAt(column)}${row + 1}`;
}

/** Degrees clockwise from north. */
export function degrees(facing: FacingName): number {
  return FACINGS.indexOf(facing) * 45;
}

/** Whether a piece that faces this way gets there by one step straight back. */
export function isReverse(
  geometry: Geometry,
  from: string,
  facing: FacingName,
  end: { readonly to: string; readonly facing: FacingName; readonly steps: number },
): boolean {
  if (end.steps !== 1 || end.facing !== facing) return false;
  const [here, there, step] = [geometry.centre(from), geometry.centre(end.to), geometry.step(facing)];
  return there.x === here.x - step.x && there.y === here.y - step.y;
}

/** A board of a given size, seen from White's side or turned clockwise by quarter turns. */
export class Geometry {
  /** Squares across and down the screen. */
  readonly across: number;
  readonly down: number;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly orientation: Orientation = 0,
  ) {
    const isTurned = orientation % 180 !== 0;
    this.across = isTurned ? height : width;
    this.down = isTurned ? width : height;
  }

  has(column: number, row: number): boolean {
    return column >= 0 && row >= 0 && column < this.width && row < this.height;
  }

  /** Column and row on the screen, from the upper left. */
  cell(square: string): Point {
    const { column, row } = readSquare(square);
    const x = column;
    const y = this.height - 1 - row;
    switch (this.orientation) {
      case 0:
        return { x, y };
      case 90:
        return { x: this.height - 1 - y, y: x };
      case 180:
        return { x: this.width - 1 - x, y: this.height - 1 - y };
      case 270:
        return { x: y, y: this.width - 1 - x };
    }
  }

  centre(square: string): Point {
    const { x, y } = this.cell(square);
    return { x: x * SQUARE + HALF, y: y * SQUARE + HALF };
  }

  /** The middle of a square, or of a corner between two squares: `H8+I9`. */
  middle(place: string): Point {
    const points = place.split("+").map((square) => this.centre(square));
    const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
    return { x: sum.x / points.length, y: sum.y / points.length };
  }

  /** The square at a point in units of the board, if there is one. */
  squareAt(point: Point): string | null {
    return this.squareOfCell(Math.floor(point.x / SQUARE), Math.floor(point.y / SQUARE));
  }

  squareOfCell(x: number, y: number): string | null {
    if (x < 0 || y < 0 || x >= this.across || y >= this.down) return null;
    switch (this.orientation) {
      case 0:
        return squareName(x, this.height - 1 - y);
      case 90:
        return squareName(y, x);
      case 180:
        return squareName(this.width - 1 - x, y);
      case 270:
        return squareName(this.width - 1 - y, this.height - 1 - x);
    }
  }

  /** Degrees clockwise from the top of the screen. */
  angle(facing: FacingName): number {
    return (degrees(facing) + this.orientation) % 360;
  }

  /** The facing that points to these degrees on the screen. */
  facingAt(angle: number): FacingName {
    const turned = (((angle - this.orientation) % 360) + 360) % 360;
    return FACINGS[Math.round(turned / 45) % 8] as FacingName;
  }

  /** One step in a facing, in units of the screen. Diagonal steps are longer. */
  step(facing: FacingName): Point {
    const angle = (this.angle(facing) * Math.PI) / 180;
    const sign = (value: number): number => (Math.abs(value) < 0.1 ? 0 : Math.sign(value));
    return { x: sign(Math.sin(angle)) * SQUARE, y: -sign(Math.cos(angle)) * SQUARE };
  }

  /** The ground is drawn from White's side: how it is turned to lie under this board. */
  groundTransform(): string {
    const right = this.width * SQUARE;
    const bottom = this.height * SQUARE;
    switch (this.orientation) {
      case 0:
        return "";
      case 90:
        return `translate(${bottom} 0) rotate(90)`;
      case 180:
        return `translate(${right} ${bottom}) rotate(180)`;
      case 270:
        return `translate(0 ${right}) rotate(270)`;
    }
  }
}
