import type { LineView } from "../api/messages";
import type { Translate } from "../i18n";
import type { Bounds } from "./camera";
import { reasonWord, sumOf } from "./describe";
import { SILENT } from "./FireLayer";
import { type Geometry, HALF, type Point } from "./geometry";
import { Label, labelHalf } from "./Label";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

interface Props {
  readonly geometry: Geometry;
  readonly bounds: Bounds;
  readonly lines: readonly LineView[];
  /** Units per pixel on the screen, so that words stay readable. */
  readonly unit: number;
  readonly t: Translate;
}

interface Placed {
  readonly square: string;
  readonly text: string;
  readonly isSum: boolean;
  readonly at: Point;
}

/** The sum at each piece on a line of fire, and the reason at the end of each line. */
export const FireWords = memo(({ geometry, bounds, lines, unit, t }: Props) => {
  const placed: Placed[] = [];
  const scale = Math.max(unit, 0.7);
  const place = (line: LineView, square: string, text: string, isSum: boolean): void => {
    if (placed.some((other) => other.square === square)) return;
    const at = isSum
      ? beside(geometry, bounds, line, square, labelHalf(text, scale), scale)
      : beyond(geometry, line, square, scale);
    const half = labelHalf(text, scale);
    const height = 19 * scale;
    const covers = (other: Placed): boolean =>
      Math.abs(other.at.y - at.y) < height && Math.abs(other.at.x - at.x) < half + labelHalf(other.text, scale);
    const down = geometry.step(line.direction).y < 0 ? -1 : 1;
    for (let tries = 0; tries < 8 && placed.some(covers); tries += 1) at.y += down * height;
    placed.push({ square, text, isSum, at });
  };
  for (const line of lines) for (const target of line.targets) place(line, target.square, sumOf(t, target), true);
  for (const line of lines) {
    const end = line.squares.at(-1);
    if (end !== undefined && !SILENT.has(line.reason)) place(line, end, reasonWord(t, line.reason), false);
  }
  return (
    <g class="tc-words" {...UNSEEN}>
      {placed.map(({ square, text, isSum, at }) => (
        <Label key={square} bounds={bounds} at={at} text={text} unit={unit} tone={isSum ? "sum" : "reason"} />
      ))}
    </g>
  );
});

/** Beside the target on a line up or down the screen, where other pieces may stand behind it; otherwise beyond it. */
function beside(
  geometry: Geometry,
  bounds: Bounds,
  line: LineView,
  square: string,
  half: number,
  scale: number,
): { x: number; y: number } {
  if (geometry.step(line.direction).x !== 0) return beyond(geometry, line, square, scale);
  const { x, y } = geometry.centre(square);
  const shift = HALF + 5 + half;
  if (x + shift + half <= bounds.right) return { x: x + shift, y };
  if (x - shift - half >= bounds.left) return { x: x - shift, y };
  return beyond(geometry, line, square, scale);
}

/** On the far side of a square, so that the hit stays visible. */
function beyond(geometry: Geometry, line: LineView, square: string, scale: number): { x: number; y: number } {
  const { x, y } = geometry.centre(square);
  const isUp = geometry.step(line.direction).y < 0;
  return { x, y: y + (isUp ? -1 : 1) * (HALF + 8 * scale) };
}
