/** A piece that is chosen but has no square to go to: its own square, and its lines of fire with what ends them. */
import type { Entry } from "../entry/machine";
import type { Bounds } from "./camera";
import type { Controller } from "./controller";
import { FireLayer } from "./FireLayer";
import { FireWords } from "./FireWords";
import { type Geometry, HALF, SQUARE } from "./geometry";
import { UNSEEN } from "./unseen";

interface Props {
  readonly board: Controller;
  readonly entry: Entry & { stage: "stuck" };
  readonly bounds: Bounds;
  readonly unit: number;
}

/** Shows why a piece can do nothing: nobody stands where it could hit. */
export function StuckLayer({ board, entry, bounds, unit }: Props) {
  const look = board.lookOf(entry);
  if (look === null) return null;
  const { geometry } = board;
  const { t } = board.current;
  return (
    <>
      <FireLayer geometry={geometry} from={entry.stand.to} lines={look.lines} />
      <FireWords
        geometry={geometry}
        bounds={bounds}
        lines={look.lines}
        from={entry.stand.to}
        pieces={board.pieces}
        own={board.ownSquares()}
        unit={unit}
        t={t}
      />
    </>
  );
}

/** The square of a boat while it is asked whether the boat or its cargo moves. */
export function ChosenSquare({ geometry, square }: { readonly geometry: Geometry; readonly square: string }) {
  const { x, y } = geometry.centre(square);
  const box = { x: x - HALF + 1.5, y: y - HALF + 1.5, width: SQUARE - 3, height: SQUARE - 3, rx: 8 };
  return (
    <g class="tc-reach tc-asked-square" {...UNSEEN}>
      <rect class="tc-chosen" {...box} />
    </g>
  );
}
