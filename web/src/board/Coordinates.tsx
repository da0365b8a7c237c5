import { type Geometry, RIM, SQUARE, squareName } from "./geometry";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

interface Props {
  readonly geometry: Geometry;
}

/** Letters and numbers on all four sides. */
export const Coordinates = memo(({ geometry }: Props) => {
  const { width, height, across, down } = geometry;
  const isTurned = geometry.orientation % 180 !== 0;
  const names: { key: string; text: string; x: number; y: number }[] = [];
  const add = (text: string, square: string, isColumn: boolean): void => {
    const { x, y } = geometry.centre(square);
    const isAcross = isColumn !== isTurned;
    const ends = isAcross
      ? [-RIM / 2, down * SQUARE + RIM / 2].map((end) => ({ x, y: end }))
      : [-RIM / 2, across * SQUARE + RIM / 2].map((end) => ({ x: end, y }));
    ends.forEach((at, index) => {
      names.push({ key: `${text}${index}`, text, ...at });
    });
  };
  for (let column = 0; column < width; column += 1) {
    const square = squareName(column, 0);
    add(square.charAt(0), square, true);
  }
  for (let row = 0; row < height; row += 1) add(String(row + 1), squareName(0, row), false);
  return (
    <g class="tc-coordinates" {...UNSEEN}>
      {names.map(({ key, text, x, y }) => (
        <text key={key} x={x} y={y + 6}>
          {text}
        </text>
      ))}
    </g>
  );
});
