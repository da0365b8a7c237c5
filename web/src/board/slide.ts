/**
 * A square and a facing in one gesture: press on the square, slide the way the piece shall face, release. The ring opens
 * at the first slide; releasing close to where it began leaves it open, and sliding far away takes the square back.
 */
import type { FacingName } from "../api/messages";
import { step } from "../entry/machine";
import type { Controller } from "./controller";
import { SQUARE } from "./geometry";

/** How far a pointer goes before it slides, in pixels. */
export const SLOP = 8;
/** A facing is meant from so far on, in pixels and in squares as they are seen, and until so far. */
const NEAREST = 20;
const NEAREST_SQUARES = 0.5;
const FARTHEST = 120;

/** A press that may become a slide: its square, where it began on the screen, and how large squares are there. */
export interface Slide {
  readonly square: string;
  readonly x: number;
  readonly y: number;
  readonly nearest: number;
}

/** The slide that may begin with a press on a square: null where no facing would be asked. `unit` is units for a pixel. */
export function beginSlide(board: Controller, square: string | null, x: number, y: number, unit: number): Slide | null {
  const { context } = board;
  const entry = board.entry.value;
  if (square === null || context === null || entry.stage !== "square" || square === entry.mover.square) return null;
  if (step(context, entry, { type: "tap", square }).stage !== "facing") return null;
  return { square, x, y, nearest: Math.max(NEAREST, (NEAREST_SQUARES * SQUARE) / unit) };
}

/** The pointer has moved on: opens the ring and points at the facing. Says whether it slides. */
export function moveSlide(board: Controller, slide: Slide, x: number, y: number): boolean {
  if (board.entry.value.stage === "square") {
    if (Math.hypot(x - slide.x, y - slide.y) < SLOP) return false;
    board.send({ type: "tap", square: slide.square });
  }
  if (board.entry.value.stage !== "facing") return false;
  board.point(slide.square, facingOf(board, slide, x, y));
  return true;
}

/** The pointer is released: chooses the facing. Says whether it was a slide at all, and no tap. */
export function endSlide(board: Controller, slide: Slide, x: number, y: number): boolean {
  if (!moveSlide(board, slide, x, y)) return false;
  const facing = facingOf(board, slide, x, y);
  if (Math.hypot(x - slide.x, y - slide.y) > FARTHEST) board.send({ type: "back" });
  else if (facing !== null) board.send({ type: "facing", facing });
  return true;
}

/** The facing that is slid to, if the piece can face that way. */
function facingOf(board: Controller, slide: Slide, x: number, y: number): FacingName | null {
  const [across, down] = [x - slide.x, y - slide.y];
  const distance = Math.hypot(across, down);
  const entry = board.entry.value;
  if (distance < slide.nearest || distance > FARTHEST || entry.stage !== "facing") return null;
  const facing = board.geometry.facingAt((Math.atan2(across, -down) * 180) / Math.PI);
  return (board.choosing?.stands(entry.mover, entry.to, facing).length ?? 0) > 0 ? facing : null;
}
