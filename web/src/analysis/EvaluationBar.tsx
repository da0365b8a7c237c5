import type { Ending, SideName } from "../api/messages";
import type { Orientation } from "../board/geometry";
import { resultText, sideName } from "../components/gameWords";
import { t } from "../i18n";
import type { EngineWatch } from "./engine";
import { shortScore } from "./score";
import type { AnalysisStore } from "./store";

interface Props {
  readonly store: AnalysisStore;
  readonly engine: EngineWatch;
  readonly orientation: Orientation;
}

/**
 * Who is ahead: the share of the side that moves first, from its end of the board. It is as high as the board. When
 * the game is over, it is how that ended.
 */
export function EvaluationBar({ store, engine, orientation }: Props) {
  if (!engine.isOn.value) return null;
  const found = engine.lines.value;
  const best = found?.lines[0];
  const view = found?.view ?? "w";
  const ending = store.current.value?.ending ?? null;
  const chances = ending ? shareOf(ending, view) : (best?.chances ?? 0.5);
  const label = ending
    ? resultText(ending)
    : best
      ? t("analysis.bar", { side: sideName(view), percent: Math.round(chances * 100) })
      : t("analysis.bar.none");
  const isFlipped = (orientation === 180) !== (view === "b" || view === "fb");
  return (
    <div
      class={`evaluation-bar evaluation-${view}${isFlipped ? " is-flipped" : ""}`}
      role="img"
      aria-label={label}
      title={label}
      style={{ "--chances": chances }}
    >
      <span class="evaluation-share" />
      {best && <span class={`evaluation-score${chances >= 0.5 ? " is-own" : ""}`}>{shortScore(best)}</span>}
    </div>
  );
}

/** What a side has of a game that is over. */
function shareOf({ winner }: Ending, side: SideName): number {
  return winner === null ? 0.5 : Number(winner === side);
}
