/** A board that is being made as the parts of the page that draw and describe boards want it. */
import type { PieceView, Scene } from "../api/messages";
import type { Placed, Sketch } from "./sketch";
import { squaresOf } from "./sketch";

const views = new WeakMap<Placed, PieceView>();

/** A piece as the board draws it; the same piece has the same view, so that it is not drawn again. */
export function viewOf(piece: Placed): PieceView {
  const known = views.get(piece);
  if (known !== undefined) return known;
  const { side, type, isCommand, square, facing, cargo } = piece;
  const view: PieceView = {
    side,
    type,
    square,
    facing,
    is_command: isCommand,
    cargo: cargo && {
      side: cargo.side,
      type: cargo.type,
      square,
      facing: cargo.facing,
      is_command: cargo.isCommand,
    },
  };
  views.set(piece, view);
  return view;
}

/** The board as a scene, for what reads scenes: words for screen readers, pictures. */
export function sceneOf(sketch: Sketch): Scene {
  return {
    width: sketch.width,
    height: sketch.height,
    turn: "w",
    ground: "",
    terrain: Object.fromEntries(Object.entries(sketch.terrain).map(([kind, items]) => [kind, squaresOf(items)])),
    pieces: sketch.pieces.map(viewOf),
    flags: [...sketch.flags],
    tfen: "",
    has_command: true,
    counts: {},
  };
}
