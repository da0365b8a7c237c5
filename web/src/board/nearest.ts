/** What a finger means that hits no square that can be chosen: the nearest one within its reach. */
import { step } from "../entry/machine";
import type { Controller } from "./controller";
import { type Point, SQUARE } from "./geometry";

/** How far from the middle of a square a finger may land, in pixels. */
const FINGER = 24;

/**
 * The square meant by a tap at a point of the board. `unit` is how many units a pixel has there. A square that can be
 * chosen is meant as it is hit; otherwise the nearest that can be, where squares are smaller than fingers.
 */
export function meantSquare(board: Controller, at: Point, unit: number): string | null {
  const hit = board.geometry.squareAt(at);
  const reach = FINGER * unit;
  if (reach <= SQUARE / 2 || (hit !== null && canBeChosen(board, hit))) return hit;
  let best = hit;
  let least = reach;
  const span = Math.ceil(reach / SQUARE);
  const column = Math.floor(at.x / SQUARE);
  const row = Math.floor(at.y / SQUARE);
  for (let x = column - span; x <= column + span; x += 1) {
    for (let y = row - span; y <= row + span; y += 1) {
      const square = board.geometry.squareOfCell(x, y);
      if (square === null || square === hit) continue;
      const centre = board.geometry.centre(square);
      const distance = Math.hypot(centre.x - at.x, centre.y - at.y);
      if (distance >= least || !canBeChosen(board, square)) continue;
      best = square;
      least = distance;
    }
  }
  return best;
}

/** Whether a tap on this square leads on, at the present stage. */
function canBeChosen(board: Controller, square: string): boolean {
  const { context } = board;
  const piece = board.pieces.get(square);
  if (context === null) return piece !== undefined && !piece.is_wreck;
  const entry = board.entry.value;
  const next = step(context, entry, { type: "tap", square });
  const back = "back" in entry ? entry.back : entry;
  return next.stage !== "idle" && next !== entry && next !== back;
}
