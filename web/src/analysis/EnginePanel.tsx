import { sideName } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { type PageKey, t } from "../i18n";
import { type EngineWatch, MOST_LINES } from "./engine";
import { scoreText, shortCount } from "./score";
import type { AnalysisStore } from "./store";
import "./engine.css";

interface Props {
  readonly store: AnalysisStore;
  readonly engine: EngineWatch;
  readonly isReadOnly: boolean;
  /** Opens the proof of a forced win. */
  readonly onProve: () => void;
}

/** The engine's lines, how far it has thought, and its switches. It is as high with lines as without. */
export function EnginePanel({ store, engine, isReadOnly, onProve }: Props) {
  const isOn = engine.isOn.value;
  const phase = engine.phase.value;
  const found = engine.lines.value;
  const count = engine.count.value;
  return (
    <section class="engine" data-panel="engine" aria-label={t("analysis.tab.engine")}>
      <div class="engine-head">
        <button
          type="button"
          class="engine-switch"
          aria-pressed={isOn}
          onClick={() => {
            engine.isOn.value = !isOn;
          }}
        >
          <Icon name="computer" />
          {t("analysis.engine")}
        </button>
        <p class="engine-state" data-phase={phase} aria-live="off" title={stateText(engine, "analysis.engine.depth")}>
          {stateText(engine, "analysis.engine.depth.short")}
        </p>
        {isOn && phase === "resting" && found && (
          <button type="button" class="link-button engine-more" onClick={() => engine.goOn()}>
            {t("analysis.go_on")}
          </button>
        )}
        <div class="engine-count" role="group" aria-label={t("analysis.lines")}>
          <button
            type="button"
            class="icon-button"
            aria-label={t("analysis.lines.fewer")}
            title={t("analysis.lines.fewer")}
            disabled={!isOn || count <= 1}
            onClick={() => {
              engine.count.value = count - 1;
            }}
          >
            −
          </button>
          <span title={t("analysis.lines")}>{count}</span>
          <button
            type="button"
            class="icon-button"
            aria-label={t("analysis.lines.more")}
            title={t("analysis.lines.more")}
            disabled={!isOn || count >= MOST_LINES}
            onClick={() => {
              engine.count.value = count + 1;
            }}
          >
            +
          </button>
        </div>
        <button
          type="button"
          class="icon-button"
          aria-pressed={engine.wantsThreat.value}
          aria-label={t("analysis.threat")}
          title={t("analysis.threat")}
          onClick={() => {
            engine.wantsThreat.value = !engine.wantsThreat.value;
          }}
        >
          <Icon name="target" />
        </button>
      </div>
      {isOn && (
        <ol class="engine-lines" style={{ "--lines": count }}>
          {found?.lines.map((line, index) => (
            <li key={String(index)} class={index === 0 ? "engine-line is-best" : "engine-line"}>
              <span class="engine-score">{scoreText(line, store.mode)}</span>
              <span class="engine-moves" title={line.moves.map(({ text }) => text).join(", ")}>
                {line.moves.map((move, ply) => (
                  <button
                    key={String(ply)}
                    type="button"
                    class="engine-move"
                    tabIndex={ply === 0 ? 0 : -1}
                    disabled={isReadOnly}
                    onClick={() => engine.play(line, ply + 1)}
                  >
                    {ply === 0 || move.side === store.order[0]
                      ? `${move.number}${move.side === store.order[0] ? "." : "…"} `
                      : ""}
                    {move.text}
                  </button>
                ))}
              </span>
              {index === 0 && engine.win.value && !isReadOnly && (
                <button
                  type="button"
                  class="engine-prove"
                  aria-label={t("analysis.prove", { score: scoreText(line, store.mode).replace("−", "") })}
                  onClick={onProve}
                >
                  <Icon name="check" />
                  {t("analysis.prove.short")}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      <ThreatLine store={store} engine={engine} />
    </section>
  );
}

function ThreatLine({ store, engine }: Pick<Props, "store" | "engine">) {
  if (!engine.wantsThreat.value) return null;
  const threat = engine.threat.value;
  return (
    <p class="engine-threat" role="status">
      {threat === null
        ? t("analysis.threat.asked")
        : threat.line === null
          ? t("analysis.threat.none")
          : t("analysis.threat.line", {
              side: sideName(threat.side),
              moves: threat.line.moves
                .slice(0, 3)
                .map(({ text }) => text)
                .join(", "),
              score: scoreText(threat.line, store.mode),
            })}
    </p>
  );
}

/** How far it has thought, or why it does not. */
function stateText(engine: EngineWatch, depthKey: PageKey): string {
  const phase = engine.phase.value;
  if (!engine.isOn.value) return t("analysis.engine.off");
  if (phase === "busy" || phase === "away" || phase === "refused") return t(`analysis.engine.${phase}`);
  const found = engine.lines.value;
  // On a crowded board the first line may take longer than an answer.
  if (found === null || (found.lines.length === 0 && !found.is_final)) return t("analysis.engine.thinking");
  if (found.lines.length === 0) return t("analysis.engine.over");
  const { depth, nodes, seconds } = found;
  return t(depthKey, { depth, nodes: shortCount(nodes), seconds: Math.round(seconds) });
}
