import type { Bounds } from "./camera";
import type { Point } from "./geometry";

interface Props {
  /** The words stay inside these bounds. */
  readonly bounds: Bounds;
  readonly at: Point;
  readonly text: string;
  /** Units per pixel on the screen. Letters are at least 11 pixels high. */
  readonly unit: number;
  readonly tone: string;
}

/** Half the width of a label, in units. */
export function labelHalf(text: string, scale: number): number {
  return (text.length * 3.25 + 7) * scale;
}

/** A label on the board, in a pill. */
export function Label({ bounds, at, text, unit, tone }: Props) {
  const scale = Math.max(unit, 0.7);
  const half = labelHalf(text, scale);
  const { left, top, right, bottom } = bounds;
  const x = Math.max(Math.min(at.x, right - half - 2), left + half + 2);
  const y = Math.max(Math.min(at.y, bottom - 10 * scale), top + 10 * scale);
  return (
    <g class={`tc-label tc-label-${tone}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect x={-half / scale} y={-9} width={(half * 2) / scale} height={18} rx={9} />
      <text y={4}>{text}</text>
    </g>
  );
}
