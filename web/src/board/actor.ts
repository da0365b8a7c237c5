/**
 * The moving piece, lifted off the board into small layers above it. The browser can move these without painting the
 * board again, even while it is busy.
 */
import { SVG } from "../symbols/symbols";
import type { Show } from "./effects";
import type { Point } from "./geometry";

/** Half the side of a layer, in units of the board. Anything that sticks out is still visible. */
const REACH = 36;
/** Layers are drawn this many times larger and scaled down, so that they stay sharp when turned or between pixels. */
const SHARPNESS = 2;

/** The attributes that give a piece its colours. */
export function looksOf(piece: Element): Record<string, string> {
  const fill = piece.getAttribute("fill");
  return { class: piece.getAttribute("class") ?? "", ...(fill === null ? {} : { fill }) };
}

/** Where the board lies in the element above it: pixels per unit, and its upper left corner. */
export interface Sight {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const PLAIN: Sight = { scale: 1, x: 0, y: 0 };

/** A part that turns with the piece, and its constant shift in pixels, whatever the piece faces. */
export interface Turning {
  readonly element: SVGElement;
  readonly shift: Point;
}

export interface Actor {
  readonly element: HTMLElement;
  readonly turning: readonly Turning[];
}

/** Measures where `drawing`, a part of the board in its units, lies in `holder`. */
export function sightOf(drawing: Element, holder: Element): Sight {
  const matrix = matrixOf(drawing);
  if (matrix === null) return PLAIN;
  const { left, top } = holder.getBoundingClientRect();
  return { scale: matrix.a, x: matrix.e - left, y: matrix.f - top };
}

/** Lifts a piece: draws it in the middle of `holder` until the show lets go of it. */
export function lift(show: Show, holder: Element, piece: Element, { scale }: Sight): Actor {
  const element = document.createElement("div");
  element.className = "tc-actor";
  const turning: Turning[] = [];
  const parts = [...piece.children];
  const draw = (drawn: readonly Element[], isTurning: boolean): void => {
    if (drawn.length === 0) return;
    const layer = layerOf(piece, drawn, scale);
    element.append(layer);
    if (isTurning) turning.push({ element: layer, shift: shiftOf(piece, drawn[0]) });
  };
  draw(
    parts.filter((part) => part.matches(".tc-shadow")),
    true,
  );
  draw(
    parts.filter((part) => part.matches(".tc-turn")),
    true,
  );
  draw(
    parts.filter((part) => part.matches(".tc-marks:not(:empty)")),
    false,
  );
  show.lift(element, holder);
  return { element, turning };
}

/** The transform that shifts a layer by pixels and turns it. */
export function turned({ x, y }: Point, angle: number): string {
  return `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${1 / SHARPNESS})`;
}

/** Parts of a piece as a separate picture, upright and centred. */
function layerOf(piece: Element, parts: readonly Element[], scale: number): SVGSVGElement {
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("viewBox", `${-REACH} ${-REACH} ${2 * REACH} ${2 * REACH}`);
  const half = REACH * scale * SHARPNESS;
  layer.style.width = `${2 * half}px`;
  layer.style.height = `${2 * half}px`;
  layer.style.left = `${-half}px`;
  layer.style.top = `${-half}px`;
  layer.style.transform = turned({ x: 0, y: 0 }, 0);
  const group = document.createElementNS(SVG, "g");
  for (const [name, value] of Object.entries(looksOf(piece))) group.setAttribute(name, value);
  for (const part of parts) {
    const copy = part.cloneNode(true) as Element;
    for (const each of [copy, ...copy.querySelectorAll(".tc-turn")]) each.removeAttribute("transform");
    group.append(copy);
  }
  layer.append(group);
  return layer;
}

/** How far a part lies from the middle of its piece on the screen. Where shadows fall depends on the theme. */
function shiftOf(piece: Element, part: Element | undefined): Point {
  const from = matrixOf(piece);
  const to = part === undefined ? null : matrixOf(part);
  return from === null || to === null ? { x: 0, y: 0 } : { x: to.e - from.e, y: to.f - from.f };
}

/** The matrix from units to the screen; null where nothing is laid out. */
function matrixOf(element: Element): DOMMatrix | null {
  return element.isConnected ? ((element as SVGGraphicsElement).getScreenCTM?.() ?? null) : null;
}
