import type { Camera } from "./camera";
import { type Geometry, SQUARE } from "./geometry";
import { UNSEEN } from "./unseen";

interface Props {
  readonly geometry: Geometry;
  readonly rim: number;
  readonly view: Camera;
  /** The width of the bands, and the size of the letters, in units of the picture. */
  readonly band: number;
}

/** The width of a band in units of the picture: 15 pixels on any screen. */
export function bandOf(pixels: number): number {
  return pixels > 0 ? 15 / pixels : 0;
}

/** Letters and numbers that stay in sight while a part of the board is shown: below it and on its left. */
export function StickyRims({ geometry, rim, view, band }: Props) {
  const left = -rim;
  const bottom = geometry.down * SQUARE + rim;
  const width = geometry.across * SQUARE + 2 * rim;
  const height = geometry.down * SQUARE + 2 * rim;
  const isTurned = geometry.orientation % 180 !== 0;
  const letter = (x: number): string => nameOf(geometry.squareOfCell(x, 0), !isTurned);
  const number = (y: number): string => nameOf(geometry.squareOfCell(0, y), isTurned);
  const middle = (cell: number, shift: number): number => (cell + 0.5) * SQUARE * view.scale + shift;
  const style = { fontSize: `${band * 0.73}px` };
  return (
    <g class="tc-sticky" {...UNSEEN}>
      <rect x={left} y={bottom - band} width={width} height={band} />
      <rect x={left} y={-rim} width={band} height={height} />
      {cells(geometry.across, view.x, view.scale, left + band * 1.5, left + width).map((cell) => (
        <text
          key={`x${cell}`}
          style={{ ...style, transform: `translate(${middle(cell, view.x)}px, ${bottom - band * 0.26}px)` }}
        >
          {letter(cell)}
        </text>
      ))}
      {cells(geometry.down, view.y, view.scale, -rim, bottom - band * 1.5).map((cell) => (
        <text
          key={`y${cell}`}
          style={{ ...style, transform: `translate(${left + band / 2}px, ${middle(cell, view.y) + band * 0.26}px)` }}
        >
          {number(cell)}
        </text>
      ))}
    </g>
  );
}

/** The columns or rows whose middle is in sight. */
function cells(count: number, shift: number, scale: number, low: number, high: number): number[] {
  const all = Array.from({ length: count }, (_, cell) => cell);
  return all.filter((cell) => {
    const at = (cell + 0.5) * SQUARE * scale + shift;
    return at >= low && at <= high;
  });
}

function nameOf(square: string | null, isLetter: boolean): string {
  if (square === null) return "";
  return isLetter ? square.charAt(0) : square.slice(1);
}
