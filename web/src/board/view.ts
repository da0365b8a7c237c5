/** Where the camera of the board looks at each stage of entering a move. */
import type { Entry } from "../entry/machine";
import { attacksOn } from "../entry/machine";
import { type Camera, isSmall, keepInView, type View, WHOLE, zoomTo } from "./camera";
import type { Controller } from "./controller";
import { SQUARE } from "./geometry";
import { ringSize } from "./RingLayer";

/** What the player chose by hand; otherwise, on a small screen, what the stage is about. The ring is kept in sight. */
export function aimCamera(board: Controller, rim: number, pixels: number): Camera {
  const entry = board.entry.value;
  const { geometry } = board;
  const view = { geometry, rim, pixels };
  const camera = (board.isZoomedOut.value ? WHOLE : board.camera.value) ?? aimAt(board, entry, view);
  if (entry.stage !== "facing" || pixels <= 0) return camera;
  const { radius, button } = ringSize(1 / (pixels * camera.scale));
  return keepInView(view, camera, geometry.centre(entry.to), (radius + button) * camera.scale + 4 / pixels);
}

function aimAt(board: Controller, entry: Entry, view: View): Camera {
  const squares = isSmall(view.pixels) ? squaresOf(board, entry) : [];
  return squares.length === 0 ? WHOLE : zoomTo(view, squares, SQUARE * 0.6);
}

/** The squares that must be visible at a stage. */
function squaresOf(board: Controller, entry: Entry): string[] {
  const menu = board.choosing;
  if (menu === null) return [];
  switch (entry.stage) {
    case "square":
    case "facing":
    case "way":
    case "confirm":
      return [entry.mover.square, ...menu.stops(entry.mover).map((stop) => stop.square)];
    case "review":
    case "action": {
      if (entry.stand === null) return [entry.mover.square];
      const targets = [...entry.stand.moves, ...(entry.stand.barred ?? [])].flatMap((move) => move[2].split("+"));
      return [entry.stand.to, entry.mover.square, ...targets.filter(Boolean)];
    }
    case "target":
      return [entry.square, ...attacksOn(menu, entry).flatMap((attack) => [attack.mover.square, attack.stand.to])];
    case "refused": {
      const way = board.refusal.value?.refutation;
      if (!way) return [];
      const steps = way.steps.map((step) => step.square);
      return [entry.mover.square, way.start?.square, way.target, ...steps].filter((each): each is string => !!each);
    }
    default:
      return [];
  }
}
