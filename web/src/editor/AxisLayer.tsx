import { type Geometry, SQUARE } from "../board/geometry";
import { memo } from "../board/memo";
import { UNSEEN } from "../board/unseen";
import type { SymmetryName } from "./symmetry";

interface Props {
  readonly geometry: Geometry;
  readonly symmetry: SymmetryName;
}

/** Where a stroke is mirrored: lines through the middle, or the point around which the board is turned. */
export const AxisLayer = memo(({ geometry, symmetry }: Props) => {
  const right = geometry.across * SQUARE;
  const bottom = geometry.down * SQUARE;
  const isAcross = symmetry === "sideways" || symmetry === "four";
  const isAlong = symmetry === "lengthways" || symmetry === "four";
  const path = `${isAcross ? `M${right / 2} 0V${bottom}` : ""}${isAlong ? `M0 ${bottom / 2}H${right}` : ""}`;
  return (
    <g class="editor-axis" {...UNSEEN}>
      {path && <path d={path} />}
      {symmetry === "central" && (
        <g transform={`translate(${right / 2} ${bottom / 2})`}>
          <circle r="5" />
          <path d="M-19-6A20 20 0 0 1 19-6M19 6A20 20 0 0 1-19 6" />
        </g>
      )}
    </g>
  );
});
