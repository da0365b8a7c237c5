/** Where the board lies on the screen, and drawings in its units as layers above it, which the browser moves by itself. */
import { SVG } from "../symbols/symbols";
import type { Point } from "./geometry";

/** Half the side of a layer, in units of the board. Anything that sticks out is still visible. */
const REACH = 36;
/** Layers are drawn this many times larger and scaled down, so that they stay sharp when turned or between pixels. */
export const SHARPNESS = 2;

/** Where the board lies in the element above it: pixels per unit, and its upper left corner. */
export interface Sight {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const PLAIN: Sight = { scale: 1, x: 0, y: 0 };

/** Measures where `drawing`, a part of the board in its units, lies in `holder`. */
export function sightOf(drawing: Element, holder: Element): Sight {
  const matrix = matrixOf(drawing);
  if (matrix === null) return PLAIN;
  const { left, top } = holder.getBoundingClientRect();
  return { scale: matrix.a, x: matrix.e - left, y: matrix.f - top };
}

/** The transform that puts something at a point of the board. */
export function placed({ x, y }: Point, sight: Sight): string {
  return `translate(${sight.x + x * sight.scale}px, ${sight.y + y * sight.scale}px)`;
}

/** Drawings in units of the board, around 0 0, as a picture of its own in pixels. */
export function pictureOf(drawings: readonly Element[], { scale }: Sight): SVGSVGElement {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`);
  const half = REACH * scale * SHARPNESS;
  picture.style.width = `${2 * half}px`;
  picture.style.height = `${2 * half}px`;
  picture.style.left = `${-half}px`;
  picture.style.top = `${-half}px`;
  picture.append(...drawings);
  return picture;
}

/** The matrix from units to the screen; null where nothing is laid out. */
export function matrixOf(element: Element): DOMMatrix | null {
  return element.isConnected ? ((element as SVGGraphicsElement).getScreenCTM?.() ?? null) : null;
}
