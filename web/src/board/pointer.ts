/** Turns taps and pointer moves into squares, facings and buttons. */
import type { FacingName } from "../api/messages";
import type { Controller, Grabbed } from "./controller";
import { meantSquare } from "./nearest";
import { beginSlide, endSlide, moveSlide } from "./slide";

/** How far a hand may shake between pressing and releasing a button, in pixels. */
const STILL = 5;

/** The square of the board under a point of the screen. */
export function squareUnder(board: Controller, camera: SVGGElement | null, x: number, y: number): string | null {
  const matrix = camera?.getScreenCTM();
  return matrix ? board.geometry.squareAt(new DOMPoint(x, y).matrixTransform(matrix.inverse())) : null;
}

/** The square a finger means there. */
function squareMeant(board: Controller, camera: SVGGElement | null, x: number, y: number): string | null {
  const matrix = camera?.getScreenCTM();
  if (!matrix) return null;
  return meantSquare(board, new DOMPoint(x, y).matrixTransform(matrix.inverse()), 1 / matrix.a);
}

/** How many units of the board a pixel of the screen has. */
function unitOf(camera: SVGGElement | null): number {
  return 1 / (camera?.getScreenCTM()?.a ?? 1);
}

/** A finger touches the board: it may slide from there to a facing. */
export function touchSlide(board: Controller, camera: SVGGElement | null, x: number, y: number): void {
  board.slide = beginSlide(board, squareMeant(board, camera, x, y), x, y, unitOf(camera));
}

/** Whether a click comes from a finger. Some browsers do not say. */
export function isByFinger(event: MouseEvent): boolean {
  return event instanceof PointerEvent ? event.pointerType === "touch" : matchMedia("(pointer: coarse)").matches;
}

function marked(target: EventTarget | null, attribute: string): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null;
}

/**
 * The mouse button goes down: a piece is picked up at once, and put down where the button is released. Fingers only
 * tap, because dragging a finger scrolls the page.
 */
export function grab(board: Controller, camera: SVGGElement | null, event: PointerEvent): void {
  board.grabbed = null;
  if (event.pointerType === "touch") return;
  board.slide = null;
  const { context } = board;
  if (event.button !== 0 || context === null) return;
  if (event.target instanceof Element && event.target.closest("[role=button]")) return;
  const square = squareUnder(board, camera, event.clientX, event.clientY);
  const entry = board.entry.value;
  board.slide = beginSlide(board, square, event.clientX, event.clientY, unitOf(camera));
  if (square === null || context.menu.movers(square).length === 0) return;
  const isTarget = entry.stage !== "idle" && "mover" in entry && entry.mover !== null;
  if (isTarget && (entry.mover.square === square || context.menu.stands(entry.mover, square).length > 0)) return;
  if (entry.stage !== "idle" && entry.stage !== "square") return;
  board.isKeyboard.value = false;
  board.grabbed = { square, x: event.clientX, y: event.clientY };
  board.cursor.value = square;
  board.send({ type: "tap", square });
  board.regard(square);
}

/** Whether the button is released where it went down: there on the screen, even if the board has zoomed since, or on the same square. */
function isSamePlace(board: Controller, camera: SVGGElement | null, grabbed: Grabbed, event: MouseEvent): boolean {
  const moved = Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y);
  return moved < STILL || squareUnder(board, camera, event.clientX, event.clientY) === grabbed.square;
}

/** A tap: on a facing, an action, the way out, or a square. */
export function press(board: Controller, camera: SVGGElement | null, event: MouseEvent): void {
  board.isKeyboard.value = false;
  const { grabbed, slide } = board;
  board.grabbed = null;
  board.slide = null;
  if (slide !== null && endSlide(board, slide, event.clientX, event.clientY)) return;
  // The piece was chosen when the button went down. Releasing it in the same place is not a second tap.
  if (grabbed !== null && isSamePlace(board, camera, grabbed, event)) return;
  const facing = marked(event.target, "data-facing");
  if (facing !== null) {
    board.send({ type: "facing", facing: facing as FacingName });
    return;
  }
  const option = marked(event.target, "data-option");
  if (option !== null) {
    board.send({ type: "option", code: option });
    return;
  }
  const way = marked(event.target, "data-way");
  if (way !== null) {
    board.send({ type: "way", index: Number(way) });
    return;
  }
  if (marked(event.target, "data-out") !== null) {
    board.send({ type: "out" });
    return;
  }
  const find = isByFinger(event) ? squareMeant : squareUnder;
  const square = find(board, camera, event.clientX, event.clientY);
  if (square === null) {
    board.send({ type: "back" });
    return;
  }
  board.cursor.value = square;
  board.send({ type: "tap", square });
  board.regard(square);
}

/** Follows the pointer. A finger does not hover. */
export function pointAt(board: Controller, camera: SVGGElement | null, event: PointerEvent): void {
  if (event.pointerType === "touch") return;
  if (board.slide !== null && event.buttons === 0) board.slide = null;
  if (board.slide !== null && moveSlide(board, board.slide, event.clientX, event.clientY)) return;
  const facing = marked(event.target, "data-facing") as FacingName | null;
  board.point(squareUnder(board, camera, event.clientX, event.clientY), facing);
}
