/**
 * The moving piece, lifted off the board into small layers above it. The browser can move these without painting the
 * board again, even while it is busy.
 */
import { SVG } from "../symbols/symbols";
import type { Show } from "./effects";
import type { Point } from "./geometry";
import { matrixOf, pictureOf, SHARPNESS, type Sight } from "./sight";

/** The attributes that give a piece its colours. */
export function looksOf(piece: Element): Record<string, string> {
  const fill = piece.getAttribute("fill");
  return { class: piece.getAttribute("class") ?? "", ...(fill === null ? {} : { fill }) };
}

/** A part that turns with the piece, and its constant shift in pixels, whatever the piece faces. */
export interface Turning {
  readonly element: SVGElement;
  readonly shift: Point;
}

export interface Actor {
  readonly element: HTMLElement;
  readonly turning: readonly Turning[];
}

/** Lifts a piece: draws it in the middle of `holder` until the show lets go of it. */
export function lift(show: Show, holder: Element, piece: Element, sight: Sight): Actor {
  const element = document.createElement("div");
  element.className = "tc-actor";
  const turning: Turning[] = [];
  const parts = [...piece.children];
  const draw = (drawn: readonly Element[], isTurning: boolean): void => {
    if (drawn.length === 0) return;
    const layer = layerOf(piece, drawn, sight);
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
function layerOf(piece: Element, parts: readonly Element[], sight: Sight): SVGSVGElement {
  const group = document.createElementNS(SVG, "g");
  for (const [name, value] of Object.entries(looksOf(piece))) group.setAttribute(name, value);
  for (const part of parts) {
    const copy = part.cloneNode(true) as Element;
    for (const each of [copy, ...copy.querySelectorAll(".tc-turn")]) each.removeAttribute("transform");
    group.append(copy);
  }
  const layer = pictureOf([group], sight);
  layer.style.transform = turned({ x: 0, y: 0 }, 0);
  return layer;
}

/** How far a part lies from the middle of its piece on the screen. Where shadows fall depends on the theme. */
function shiftOf(piece: Element, part: Element | undefined): Point {
  const from = matrixOf(piece);
  const to = part === undefined ? null : matrixOf(part);
  return from === null || to === null ? { x: 0, y: 0 } : { x: to.e - from.e, y: to.f - from.f };
}
