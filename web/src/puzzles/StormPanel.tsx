import { useEffect, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { clockText, SHORT } from "../table/clock";
import { COMBO, type StormStore } from "./storm";
import { goalText } from "./words";

/** How often the clock is drawn, in milliseconds. */
const TICK = 100;

/** The clock of a storm. It asks the server when it is over. */
function StormClock({ store }: { store: StormStore }) {
  const [, tick] = useState(0);
  useEffect(() => {
    let isAsked = false;
    const timer = setInterval(() => {
      tick((count) => count + 1);
      if (store.left() > 0) isAsked = false;
      else if (!isAsked) {
        isAsked = true;
        void store.check();
      }
    }, TICK);
    return () => clearInterval(timer);
  }, [store]);
  const left = store.left();
  return (
    <span
      class={`storm-clock${left < SHORT ? " is-short" : ""}`}
      role="timer"
      aria-live="off"
      aria-label={t("storm.time", { time: clockText(left) })}
    >
      {clockText(left)}
    </span>
  );
}

/** What stands beside the board while a storm goes on: time, score, how many in a row, and the goal. */
export function StormPanel({ store }: { store: StormStore }) {
  const state = store.state.value;
  const round = store.round.value;
  if (!state || !round) return null;
  const last = store.last.value;
  const done = state.combo % COMBO;
  return (
    <div class="storm-panel">
      <StormClock store={store} />
      <dl class="standing storm-figures">
        <div>
          <dt>{t("storm.score")}</dt>
          <dd>{state.score}</dd>
        </div>
        <div>
          <dt>{t("storm.combo")}</dt>
          <dd>{state.combo}</dd>
          <dd class="standing-detail">{t("storm.combo.next", { count: COMBO - done })}</dd>
        </div>
      </dl>
      <div class="storm-combo" aria-hidden="true">
        {Array.from({ length: COMBO }, (_, index) => (
          <span key={index} class={index < done ? "is-done" : ""} />
        ))}
      </div>
      <div class="storm-goal">
        <h2 class="puzzle-goal">
          <span class={`side-mark side-mark-${round.puzzle.side}`} aria-hidden="true" />
          {goalText(round.puzzle, round.puzzle.moves)}
        </h2>
        <button type="button" class="button button-quiet storm-end" onClick={() => void store.end()}>
          {t("storm.end")}
        </button>
      </div>
      <p class={`storm-last storm-last-${last ?? "none"}`} aria-hidden="true">
        {last !== null && (
          <>
            <Icon name={last === "wrong" ? "close" : "check"} />
            {t(`storm.${last}`)}
          </>
        )}
      </p>
    </div>
  );
}

/** What a storm has come to, and a way on. */
export function StormResult({ store }: { store: StormStore }) {
  const state = store.state.value;
  if (!state) return null;
  return (
    <div class="panel storm-result">
      <h2>{t(store.isCut.value ? "storm.cut" : "storm.over")}</h2>
      <p class="storm-score">{state.score}</p>
      <p>{t("storm.result", { count: state.score })}</p>
      {store.isRecord.value && <p class="storm-record">{t("storm.record")}</p>}
      <ul class="puzzle-facts">
        <li>{t("storm.best", { count: state.best })}</li>
        <li>{t("storm.best_combo", { count: state.best_combo })}</li>
        <li>{t("storm.mistakes", { count: state.mistakes })}</li>
      </ul>
      <div class="button-row">
        <button type="button" class="button button-primary" onClick={() => void store.begin()}>
          <Icon name="rematch" />
          {t("storm.again")}
        </button>
        <a class="button" href="/puzzles">
          {t("puzzle.all")}
        </a>
      </div>
      {store.missed.value.length > 0 && (
        <>
          <h3>{t("storm.missed")}</h3>
          <ul class="storm-missed">
            {store.missed.value.map((id, index) => (
              <li key={id}>
                <a class="chip" href={`/puzzles/${id}`}>
                  {t("title.puzzle")} {index + 1}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
