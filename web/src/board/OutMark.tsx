import type { Mover, SideName } from "../api/messages";
import type { Exit } from "../entry/menu";
import type { Translate } from "../i18n";
import { type Geometry, readSquare, SQUARE, squareName } from "./geometry";

interface Props {
  readonly geometry: Geometry;
  readonly side: SideName;
  readonly mover: Mover;
  readonly exit: Exit;
  readonly t: Translate;
}

/** An arrow over the edge: the piece can leave the board. */
export function OutMark({ geometry, side, mover, exit, t }: Props) {
  const facing = side === "w" || side === "fw" ? "N" : "S";
  const { x, y } = geometry.centre(gateOf(geometry, side, mover, exit.steps));
  const along = geometry.step(facing);
  const name = t("board.button.out_steps", { steps: exit.steps });
  return (
    <g
      class={exit.isBarred ? "tc-out tc-barred" : "tc-out"}
      transform={`translate(${x + along.x * 0.7} ${y + along.y * 0.7}) rotate(${geometry.angle(facing)})`}
      data-out=""
      role="button"
      aria-label={exit.isBarred ? t("board.button.barred", { what: name }) : name}
    >
      <rect class="tc-mark-touch" x={-SQUARE / 2} y={-SQUARE / 2} width={SQUARE} height={SQUARE} />
      <path class="tc-out-arrow" d="M-8 20V0H-18L0-22 18 0H8V20z" />
      {exit.isBarred && <path d="M-8 20V0H-18L0-22 18 0H8V20z" fill="url(#tc-hatch)" />}
      <g transform={`rotate(${-geometry.angle(facing)})`}>
        <text y="6">{exit.steps}</text>
      </g>
    </g>
  );
}

/** The most likely square on the far edge where the piece leaves. The move itself does not name it. */
function gateOf(geometry: Geometry, side: SideName, mover: Mover, steps: number): string {
  const row = side === "w" || side === "fw" ? geometry.height - 1 : 0;
  const own = readSquare(mover.square);
  if (own.row === row) return mover.square;
  const gates = mover.stands
    .filter((stand) => readSquare(stand.to).row === row && stand.steps < steps)
    .sort((a, b) => a.steps - b.steps || distance(a.to, own.column) - distance(b.to, own.column));
  return gates[0]?.to ?? squareName(own.column, row);
}

function distance(square: string, column: number): number {
  return Math.abs(readSquare(square).column - column);
}
