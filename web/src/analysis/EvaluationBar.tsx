import type { Orientation } from "../board/geometry";
import { sideName } from "../components/gameWords";
import { t } from "../i18n";
import type { EngineWatch } from "./engine";
import { shortScore } from "./score";

interface Props {
  readonly engine: EngineWatch;
  readonly orientation: Orientation;
}

/** Who is ahead: the share of the side that moves first, from its end of the board. It is as high as the board. */
export function EvaluationBar({ engine, orientation }: Props) {
  if (!engine.isOn.value) return null;
  const found = engine.lines.value;
  const best = found?.lines[0];
  const view = found?.view ?? "w";
  const chances = best?.chances ?? 0.5;
  const label = best
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
