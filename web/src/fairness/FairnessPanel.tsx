import { useEffect, useMemo } from "preact/hooks";
import type { AskFairness, Balance } from "../api/messages";
import { useKeptFocus } from "../components/useKeptFocus";
import { t } from "../i18n";
import { Endings, Lengths, Shares } from "./Charts";
import { HeatMap } from "./HeatMap";
import { Trial } from "./trial";
import { sayBalance, sayLeft } from "./words";
import "./fairness.css";

interface Props {
  /** A shipped setup by its name, a draft, or a TFEN with its own types: another board is another trial. */
  readonly board: AskFairness;
  /** What is known of a shipped board in this mode. */
  readonly known?: Balance | null | undefined;
}

/** Is a board fair? The engine plays it against itself, and the page shows what that comes to, live. */
export function FairnessPanel({ board, known }: Props) {
  const played = withoutTexts(board);
  const trial = useMemo(() => new Trial(played), [JSON.stringify(played)]);
  useEffect(() => () => trial.close(), [trial]);
  const panel = useKeptFocus<HTMLDivElement>();
  const view = trial.view.value;
  const tally = trial.tally.value;
  const isPlaying = trial.isPlaying.value;
  return (
    <div class="fair panel" ref={panel}>
      <div class="fair-head">
        {view === null ? (
          <p class="fair-say">{trial.problem.value || t("fair.about")}</p>
        ) : (
          <p class="fair-say">
            <strong>{trial.say()}</strong> {view.status === "done" && tally?.verdict === "open" && t("fair.limit")}
          </p>
        )}
        {view?.status !== "done" && (
          <button
            type="button"
            class={isPlaying ? "button" : "button button-primary"}
            disabled={trial.isAsking.value}
            onClick={() => void (isPlaying ? trial.stop() : trial.begin())}
          >
            {t(isPlaying ? "fair.stop" : view === null ? "fair.begin" : "fair.go_on")}
          </button>
        )}
      </div>
      {known && <p class="fair-quiet">{sayBalance(known)}</p>}
      {view !== null && tally !== null && (
        <>
          <div class="fair-progress">
            <progress max={view.most} value={view.games} aria-label={t("fair.games", { count: view.games })} />
            <p class="fair-quiet">{progress(trial)}</p>
          </div>
          <div class="fair-found">
            <div class="fair-figures">
              <Shares tally={tally} />
              <Lengths tally={tally} />
              <Endings tally={tally} games={view.games} />
            </div>
            <HeatMap view={view} tally={tally} />
          </div>
        </>
      )}
      <details class="fair-how">
        <summary>{t("fair.how")}</summary>
        <p>{t("fair.how.text", { nodes: view?.nodes ?? 1000 })}</p>
      </details>
    </div>
  );
}

/** A draft is another board after every stroke, and the same one under another title. */
function withoutTexts(board: AskFairness): AskFairness {
  if (!board.draft) return board;
  return { ...board, draft: { ...board.draft, name: "", title: "", author: "", note: "", clock: "" } };
}

function progress(trial: Trial): string {
  const view = trial.view.value;
  if (view === null) return "";
  if (trial.isLost.value) return t("fair.lost");
  const words = [t("fair.of_most", { games: t("fair.games", { count: view.games }), most: view.most })];
  if (view.status === "waiting")
    words.push(view.ahead > 0 ? t("fair.waiting", { count: view.ahead }) : t("fair.waiting.next"));
  if (view.status === "running" && view.seconds_left) words.push(sayLeft(view.seconds_left));
  return words.join(" · ");
}
