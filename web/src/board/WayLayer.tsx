import type { PathStep, Way } from "../api/messages";
import { actionOf } from "../entry/actions";
import { markRef } from "../symbols/symbols";
import { type Geometry, HALF, type Point, SQUARE } from "./geometry";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

interface Stop {
  readonly at: Point;
  readonly steps: number;
}

/** The squares of a way with the steps taken so far. The last lies outside where a piece leaves the board. */
export function stopsOf(geometry: Geometry, start: PathStep, steps: readonly PathStep[]): Stop[] {
  const stops: Stop[] = start.square ? [{ at: geometry.centre(start.square), steps: 0 }] : [];
  let before = start.square;
  let facing = start.facing;
  steps.forEach((step, index) => {
    if (step.square === before) {
      facing = step.facing;
      return;
    }
    const last = stops.at(-1)?.at;
    if (step.square === null && last !== undefined) {
      const along = geometry.step(facing);
      const part = (HALF + 6) / SQUARE;
      stops.push({ at: { x: last.x + along.x * part, y: last.y + along.y * part }, steps: index + 1 });
    } else if (step.square !== null) {
      stops.push({ at: geometry.centre(step.square), steps: index + 1 });
    }
    before = step.square;
    facing = step.facing;
  });
  return stops;
}

interface PathProps {
  readonly geometry: Geometry;
  readonly start: PathStep;
  readonly steps: readonly PathStep[];
  readonly numbered: boolean;
  readonly tone: string;
}

/** A way as a line with an arrow, its steps numbered where it changes squares. */
export const PathLine = memo(({ geometry, start, steps, numbered, tone }: PathProps) => {
  const stops = stopsOf(geometry, start, steps);
  const last = stops.at(-1);
  const before = stops.at(-2);
  if (last === undefined || before === undefined) return null;
  const line = `M${stops.map(({ at }) => `${at.x} ${at.y}`).join("L")}`;
  const angle = (Math.atan2(last.at.x - before.at.x, before.at.y - last.at.y) * 180) / Math.PI;
  return (
    <g class={`tc-way tc-way-${tone}`} {...UNSEEN}>
      <path class="tc-way-halo" d={line} />
      <path class="tc-way-line" d={line} />
      <path class="tc-way-tip" d="M-9 4L0-9 9 4z" transform={`translate(${last.at.x} ${last.at.y}) rotate(${angle})`} />
      {numbered &&
        stops.slice(1, -1).map(({ at, steps: count }) => (
          <g key={count} transform={`translate(${at.x} ${at.y})`}>
            <circle r="9.5" />
            <text y="5">{count}</text>
          </g>
        ))}
    </g>
  );
});

interface ShotProps {
  readonly from: Point;
  readonly to: Point;
  readonly tone: string;
}

/** A shot: a line that ends at the side it hits. */
export function ShotLine({ from, to, tone }: ShotProps) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const point = (along: number): Point => ({
    x: from.x + ((to.x - from.x) * along) / length,
    y: from.y + ((to.y - from.y) * along) / length,
  });
  const start = point(Math.min(20, length / 3));
  const end = point(length - 16);
  return (
    <g class={`tc-shot tc-shot-${tone}`} {...UNSEEN}>
      <path class="tc-shot-halo" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
      <path class="tc-shot-line" d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
      {tone !== "last" && <use href={markRef("burst")} transform={`translate(${end.x} ${end.y})`} />}
    </g>
  );
}

/** Where a way ends on the board. */
export function endOf(way: Way): string | null {
  if (way.steps.length === 0) return way.start?.square ?? null;
  return way.steps.at(-1)?.square ?? null;
}

interface WayProps {
  readonly geometry: Geometry;
  readonly way: Way;
  readonly tone: string;
}

/** The two squares of a move, below the pieces. Tone `last` is for the move played, `proof` for one that threatens. */
export const WayGround = memo(({ geometry, way, tone }: WayProps) => {
  const squares = new Set([way.start?.square, endOf(way)]);
  return (
    <g class={`tc-move tc-move-${tone}`} {...UNSEEN}>
      {[...squares].map((square) => {
        if (!square) return null;
        const { x, y } = geometry.cell(square);
        return <rect key={square} class="tc-tint" x={x * SQUARE} y={y * SQUARE} width={SQUARE} height={SQUARE} />;
      })}
    </g>
  );
});

/** A whole move: its way and its shot. */
export const WayLayer = memo(({ geometry, way, tone }: WayProps) => {
  const { start } = way;
  if (start?.square == null) return null;
  const end = endOf(way);
  const isShot = actionOf(way.action).shot !== undefined;
  return (
    <g class={`tc-move tc-move-${tone}`} {...UNSEEN}>
      <PathLine geometry={geometry} start={start} steps={way.steps} numbered={tone === "proof"} tone={tone} />
      {isShot && way.target && end && (
        <ShotLine from={geometry.centre(end)} to={geometry.middle(way.target)} tone={tone} />
      )}
    </g>
  );
});
