import type { ReviewedMove } from "../api/messages";
import { t } from "../i18n";
import { isNotable } from "./review";

interface Props {
  readonly moves: readonly ReviewedMove[];
  /** The chances by a short look, for what is not known yet. */
  readonly sketch?: readonly number[];
  readonly total: number;
  /** The ply on the board. */
  readonly ply: number;
  readonly onPick: (ply: number) => void;
}

const HEIGHT = 100;

/** The winning chances of White after every move, as far as they are known. A click shows the board there. */
export function Graph({ moves, sketch = [], total, ply, onPick }: Props) {
  const points = [`0 ${HEIGHT / 2}`, ...moves.map((move) => `${move.ply} ${HEIGHT * (1 - move.chances)}`)];
  const last = moves.at(-1)?.ply ?? 0;
  const ahead = sketch.slice(last).map((chances, index) => `${last + index + 1} ${HEIGHT * (1 - chances)}`);
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = Math.round(((event.clientX - box.left) / Math.max(1, box.width)) * total);
    onPick(Math.max(0, Math.min(total, at)));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the page step through the game, and the graph follows.
    <svg
      class="review-graph"
      viewBox={`0 0 ${Math.max(1, total)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("review.graph")}
      onClick={pick}
    >
      {/* What is not known yet belongs to nobody. */}
      {last < total && <path class="review-unknown" d={`M${last} 0H${total}V${HEIGHT}H${last}z`} />}
      <path class="review-area" d={`M0 ${HEIGHT}L${points.join("L")}L${last} ${HEIGHT}z`} />
      <path class="review-middle" d={`M0 ${HEIGHT / 2}H${Math.max(1, total)}`} />
      {ahead.length > 0 && <path class="review-sketch" d={`M${[points.at(-1), ...ahead].join("L")}`} />}
      <path class="review-line" d={`M${points.join("L")}`} />
      {moves.filter(isNotable).map((move) => (
        <path
          key={move.ply}
          class={`review-dot${move.mark === "??" ? " is-blunder" : ""}`}
          d={`M${move.ply} ${HEIGHT * (1 - move.chances)}h0`}
        />
      ))}
      <path class="review-now" d={`M${ply} 0V${HEIGHT}`} />
    </svg>
  );
}
