/** Which part of the board is shown: all of it or, on a small screen, the part in question. */
import type { Geometry, Point } from "./geometry";
import { SQUARE } from "./geometry";

/** The board is scaled, then shifted, in units of the picture. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Camera = { scale: 1, x: 0, y: 0 };

/** How large a square should be on the screen, in pixels. If it is smaller, the board zooms. */
const LARGE_ENOUGH = 32;
const LARGEST = 52;
/** How large squares become at most where the player zooms. */
const LARGEST_BY_HAND = 96;
/** A zoom by hand that is hardly one shows the whole board. */
const HARDLY = 1.04;

export interface View {
  readonly geometry: Geometry;
  readonly rim: number;
  /** Pixels per unit without zoom; 0 until the board has been measured. */
  readonly pixels: number;
}

/** Whether squares are too small to hit reliably, at this many pixels per unit. */
export function isSmall(pixels: number): boolean {
  return pixels > 0 && SQUARE * pixels < LARGE_ENOUGH;
}

/** Shows these squares as large as possible, if squares are small on this screen. */
export function zoomTo(view: View, squares: readonly string[], margin: number): Camera {
  const { geometry, rim, pixels } = view;
  if (!isSmall(pixels) || squares.length === 0) return WHOLE;
  const cells = squares.map((square) => geometry.cell(square));
  const left = Math.min(...cells.map((cell) => cell.x)) * SQUARE - margin;
  const right = (Math.max(...cells.map((cell) => cell.x)) + 1) * SQUARE + margin;
  const top = Math.min(...cells.map((cell) => cell.y)) * SQUARE - margin;
  const bottom = (Math.max(...cells.map((cell) => cell.y)) + 1) * SQUARE + margin;
  const width = geometry.across * SQUARE + 2 * rim;
  const height = geometry.down * SQUARE + 2 * rim;
  const scale = Math.min(width / (right - left), height / (bottom - top), LARGEST / (SQUARE * pixels));
  if (scale < 1.12) return WHOLE;
  return hold(
    view,
    { scale, x: width / 2 - rim, y: height / 2 - rim },
    { x: (left + right) / 2, y: (top + bottom) / 2 },
  );
}

/** Puts a point of the board in the middle, as far as the board still fills the view. */
function hold({ geometry, rim }: View, middle: Camera, at: Point): Camera {
  const { scale } = middle;
  const clamp = (value: number, length: number): number => {
    const low = (length + rim) * (1 - scale);
    const high = -rim * (1 - scale);
    return Math.min(Math.max(value, low), high);
  };
  return {
    scale,
    x: clamp(middle.x - at.x * scale, geometry.across * SQUARE),
    y: clamp(middle.y - at.y * scale, geometry.down * SQUARE),
  };
}

/** The board moved by hand: the point of the board that was under the fingers stays under them. */
export function zoomByHand(view: View, from: Camera, under: Point, factor: number, to: Point): Camera {
  const { pixels } = view;
  const largest = Math.max(LARGEST_BY_HAND / (SQUARE * pixels), 2);
  const scale = Math.min(Math.max(from.scale * factor, 1), largest);
  if (scale < HARDLY && factor <= 1) return WHOLE;
  const x = (under.x - from.x) / from.scale;
  const y = (under.y - from.y) / from.scale;
  return hold(view, { scale, x: to.x, y: to.y }, { x, y });
}

/** Shifts the view so that a whole circle around a point is visible. */
export function keepInView(view: View, camera: Camera, at: Point, radius: number): Camera {
  const { geometry, rim } = view;
  const shifted = (middle: number, shift: number, length: number): number => {
    const low = middle * camera.scale + shift - radius;
    const high = middle * camera.scale + shift + radius;
    if (radius * 2 > length + 2 * rim) return shift;
    if (low < -rim) return shift + (-rim - low);
    if (high > length + rim) return shift - (high - length - rim);
    return shift;
  };
  return {
    scale: camera.scale,
    x: shifted(at.x, camera.x, geometry.across * SQUARE),
    y: shifted(at.y, camera.y, geometry.down * SQUARE),
  };
}

/** A part of the board, in its units. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of the board that the camera shows, without the bands on the left and below that hold the coordinates. */
export function boundsOf(geometry: Geometry, rim: number, { scale, x, y }: Camera, band = 0): Bounds {
  return {
    left: Math.max((band - rim - x) / scale, 0),
    top: Math.max((-rim - y) / scale, 0),
    right: Math.min((geometry.across * SQUARE + rim - x) / scale, geometry.across * SQUARE),
    bottom: Math.min((geometry.down * SQUARE + rim - band - y) / scale, geometry.down * SQUARE),
  };
}

export function cameraTransform({ scale, x, y }: Camera): string {
  return scale === 1 && x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
}
