/** What the page points at: squares with a frame, and arrows from square to square. */
import { type Geometry, HALF, SQUARE } from "./geometry";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

/** What a mark means: where to get to, what would help, what was right, what was wrong, what the engine would play, and
 * what the other side would. */
export type MarkTone = "goal" | "hint" | "good" | "bad" | "best" | "threat";

export interface SquareMark {
  readonly kind: "square";
  readonly square: string;
  readonly tone: MarkTone;
}

export interface ArrowMark {
  readonly kind: "arrow";
  readonly from: string;
  readonly to: string;
  readonly tone: MarkTone;
  /** Second-best moves are fainter. */
  readonly isFaint?: boolean;
}

export type Mark = SquareMark | ArrowMark;

interface Props {
  readonly geometry: Geometry;
  readonly marks: readonly Mark[];
}

/** The marked squares, below the pieces. Tones differ by their lines, not by colour alone. */
export const SquareMarks = memo(({ geometry, marks }: Props) => (
  <g class="tc-marks" {...UNSEEN}>
    {marks.map((mark) => {
      if (mark.kind !== "square") return null;
      const { x, y } = geometry.centre(mark.square);
      return (
        <rect
          key={`${mark.square} ${mark.tone}`}
          class={`tc-mark tc-mark-${mark.tone}`}
          data-mark={mark.square}
          x={x - HALF + 3}
          y={y - HALF + 3}
          width={SQUARE - 6}
          height={SQUARE - 6}
          rx={8}
        />
      );
    })}
  </g>
));

/** How far from the centres of its squares an arrow begins and ends. */
const FREE = HALF * 0.55;

/** The arrows, above the pieces. */
export const ArrowMarks = memo(({ geometry, marks }: Props) => (
  <g class="tc-arrows" {...UNSEEN}>
    {marks.map((mark) => {
      if (mark.kind !== "arrow" || mark.from === mark.to) return null;
      const from = geometry.centre(mark.from);
      const to = geometry.centre(mark.to);
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const angle = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
      const line = `M0 ${-FREE}V${-(length - FREE)}`;
      const classes = `tc-arrow tc-arrow-${mark.tone}${mark.isFaint ? " tc-arrow-faint" : ""}`;
      return (
        <g
          key={`${mark.from} ${mark.to} ${mark.tone}`}
          class={classes}
          data-arrow={`${mark.from} ${mark.to}`}
          transform={`translate(${from.x} ${from.y}) rotate(${angle})`}
        >
          <path class="tc-arrow-halo" d={line} />
          <path class="tc-arrow-line" d={line} />
          <path
            class="tc-arrow-tip"
            d={`M-11 ${-(length - FREE - 8)}L0 ${-(length - FREE + 12)} 11 ${-(length - FREE - 8)}z`}
          />
        </g>
      );
    })}
  </g>
));
