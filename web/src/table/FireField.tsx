import type { WeaponCard } from "../api/messages";
import { typeRef } from "../symbols/symbols";

const CELL = 12;
/** The squares that are drawn: to either side, ahead and behind. */
const ASIDE = 3;
const AHEAD = 6;
const BEHIND = 1;

/** Where the weapons of an arc point, in eighths of a turn to the right of the facing. */
const ARCS: Readonly<Record<string, readonly number[]>> = {
  fixed: [0],
  turret: [-1, 0, 1],
  all: [0, 1, 2, 3, 4, 5, 6, 7],
  behind: [4],
};

export interface Cell {
  readonly across: number;
  readonly ahead: number;
}

/** The squares a weapon reaches, as far as they are drawn. The piece is at 0, 0. */
export function cellsOf({ arc, nearest, farthest }: WeaponCard): Cell[] {
  const cells: Cell[] = [];
  for (const eighth of ARCS[arc] ?? []) {
    const angle = (eighth * Math.PI) / 4;
    const step = { across: Math.round(Math.sin(angle)), ahead: Math.round(Math.cos(angle)) };
    for (let distance = nearest; distance <= (farthest ?? Number.POSITIVE_INFINITY); distance += 1) {
      const cell = { across: step.across * distance, ahead: step.ahead * distance };
      if (Math.abs(cell.across) > ASIDE || cell.ahead > AHEAD || cell.ahead < -BEHIND) break;
      cells.push(cell);
    }
  }
  return cells;
}

/** The squares around a piece that faces up the picture, and those its weapons reach. */
export function FireField({ code, weapons }: { readonly code: string; readonly weapons: readonly WeaponCard[] }) {
  const columns = 2 * ASIDE + 1;
  const rows = AHEAD + BEHIND + 1;
  const corner = { x: -(ASIDE + 0.5) * CELL, y: -(AHEAD + 0.5) * CELL };
  let grid = "";
  for (let row = 0; row <= rows; row += 1) grid += `M${corner.x} ${corner.y + row * CELL}h${columns * CELL}`;
  for (let column = 0; column <= columns; column += 1) {
    grid += `M${corner.x + column * CELL} ${corner.y}v${rows * CELL}`;
  }
  return (
    <svg
      class="fire-field"
      viewBox={`${corner.x - 1} ${corner.y - 1} ${columns * CELL + 2} ${rows * CELL + 2}`}
      aria-hidden="true"
    >
      {weapons.map((weapon) => (
        <g key={weapon.kind} class={`fire-field-${weapon.kind}`}>
          {cellsOf(weapon).map(({ across, ahead }) => (
            <rect
              key={`${across} ${ahead}`}
              x={(across - 0.5) * CELL}
              y={(-ahead - 0.5) * CELL}
              width={CELL}
              height={CELL}
            />
          ))}
        </g>
      ))}
      <path class="fire-field-grid" d={grid} />
      <g class="tc-piece tc-white" transform="scale(.27)">
        <use href={typeRef(code)} />
      </g>
    </svg>
  );
}
