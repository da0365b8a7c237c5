import type { Point } from "./geometry";

interface Props {
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
export function Label({ at, text, unit, tone }: Props) {
  const scale = Math.max(unit, 0.7);
  const half = labelHalf(text, scale) / scale;
  return (
    <g class={`tc-label tc-label-${tone}`} transform={`translate(${at.x} ${at.y}) scale(${scale})`}>
      <rect x={-half} y={-9} width={half * 2} height={18} rx={9} />
      <text y={4}>{text}</text>
    </g>
  );
}
