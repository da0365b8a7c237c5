import type { LineView, TargetView } from "../api/messages";
import { markRef } from "../symbols/symbols";
import { type Geometry, HALF, type Point, SQUARE } from "./geometry";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

/** Two ends of a line that are obvious and need no words. */
export const SILENT = new Set(["edge", "range"]);

interface Props {
  readonly geometry: Geometry;
  readonly from: string;
  readonly lines: readonly LineView[];
}

/** The squares under fire, below the pieces. */
export const FireGround = memo(({ geometry, lines }: Pick<Props, "geometry" | "lines">) => (
  <g class="tc-fire" {...UNSEEN}>
    {[...new Set(lines.flatMap(covered))].map((square) => {
      const { x, y } = geometry.cell(square);
      const box = { x: x * SQUARE + 2, y: y * SQUARE + 2, width: SQUARE - 4, height: SQUARE - 4, rx: 6 };
      return <rect key={square} class="tc-fire-square" {...box} />;
    })}
  </g>
));

/** The lines of fire of a piece: how far each goes, what ends it, and what happens to the pieces on it. */
export const FireLayer = memo(({ geometry, from, lines }: Props) => (
  <g class="tc-fire" {...UNSEEN}>
    {lines.map((line) => (
      <Line key={`${line.weapon}${line.direction}`} geometry={geometry} from={from} line={line} />
    ))}
  </g>
));

/** The squares where a piece could be hit: not those too near, nor the one that stops the shot. */
function covered(line: LineView): string[] {
  const squares = line.squares.slice(line.nearest - 1);
  const last = squares.at(-1);
  const isTarget = line.targets.some((target) => target.square === last);
  return SILENT.has(line.reason) || isTarget ? squares : squares.slice(0, -1);
}

function Line({
  geometry,
  from,
  line,
}: {
  readonly geometry: Geometry;
  readonly from: string;
  readonly line: LineView;
}) {
  if (line.squares.length === 0) return null;
  const start = geometry.centre(from);
  const step = geometry.step(line.direction);
  const long = Math.hypot(step.x, step.y);
  const along = (length: number): Point => ({
    x: start.x + (step.x * length) / long,
    y: start.y + (step.y * length) / long,
  });
  const stops = !SILENT.has(line.reason);
  const length = long * line.squares.length + (stops ? -20 : HALF - 6);
  const nearest = Math.min(Math.max(long * (line.nearest - 0.5), 18), length);
  const path = (a: number, b: number): string => `M${along(a).x} ${along(a).y}L${along(b).x} ${along(b).y}`;
  const end = along(length);
  const endsOnTarget = line.targets.some((target) => target.square === line.squares.at(-1));
  return (
    <g class={line.weapon === "indirect" ? "tc-line tc-indirect" : "tc-line"}>
      {nearest > 18 && <path class="tc-line-near" d={path(18, nearest)} />}
      {length > nearest && <path class="tc-line-halo" d={path(nearest, length)} />}
      {length > nearest && <path class="tc-line-ink" d={path(nearest, length)} />}
      {!endsOnTarget && (
        <path
          class="tc-line-end"
          d={line.reason === "edge" ? "M-6 7L0 0 6 7" : "M-8 0H8"}
          transform={`translate(${end.x} ${end.y}) rotate(${geometry.angle(line.direction)})`}
        />
      )}
      {line.targets.map((target) => (
        <Hit key={target.square} start={start} end={geometry.centre(target.square)} target={target} />
      ))}
    </g>
  );
}

/** Where a piece is hit: a burst where it is destroyed, a ring where it holds. */
function Hit({ start, end, target }: { readonly start: Point; readonly end: Point; readonly target: TargetView }) {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const x = end.x - ((end.x - start.x) / length) * 16;
  const y = end.y - ((end.y - start.y) / length) * 16;
  if (target.reason === "destroyed") return <use href={markRef("burst")} transform={`translate(${x} ${y})`} />;
  return <circle class="tc-holds" cx={x} cy={y} r={6} />;
}
