import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../api/http";
import { Icon } from "../components/Icon";
import { useKeptFocus } from "../components/useKeptFocus";
import { t } from "../i18n";
import { PracticeBoard } from "../practice/PracticeBoard";
import { StormPanel, StormResult } from "../puzzles/StormPanel";
import { type StormRound, StormStore } from "../puzzles/storm";
import { goalText } from "../puzzles/words";
import { complain } from "../stores/notices";
import { whoAmI } from "../stores/session";
import "../puzzles/puzzles.css";
import "../puzzles/storm.css";
import "../puzzles/narrow.css";

/** As many puzzles as one can in three minutes. */
export default function StormPage() {
  const store = useMemo(() => new StormStore(), []);
  useEffect(() => {
    void store.resume();
    const catchUp = () => {
      if (document.visibilityState === "visible") void store.catchUp();
    };
    addEventListener("online", catchUp);
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      removeEventListener("online", catchUp);
      document.removeEventListener("visibilitychange", catchUp);
      store.close();
    };
  }, [store]);
  const phase = store.phase.value;
  const round = store.round.value;
  // Every puzzle has a board of its own, and the keyboard goes on at the next.
  const page = useKeptFocus<HTMLDivElement>(phase === "over" ? "h2" : ".tc-board");
  return (
    <div ref={page}>
      {round === null ? <Rules store={store} isWaiting={phase === "judging"} /> : <Storm store={store} round={round} />}
    </div>
  );
}

function Storm({ store, round }: { store: StormStore; round: StormRound }) {
  const phase = store.phase.value;
  const { width, height } = round.puzzle.board.board.scene;
  return (
    <div class="puzzle storm" style={{ "--ratio": String(width / height) }} data-phase={phase}>
      <h1 class="visually-hidden">{t("storm.title")}</h1>
      <div class="puzzle-board table-board">
        <PracticeBoard
          key={round.board.name}
          store={round.board}
          orientation={round.puzzle.side === "b" ? 180 : 0}
          canMove={phase === "trying"}
          onMove={(code) => void store.move(code)}
          status={goalText(round.puzzle, round.puzzle.moves)}
        />
      </div>
      <div class="puzzle-side">{phase === "over" ? <StormResult store={store} /> : <StormPanel store={store} />}</div>
    </div>
  );
}

function Rules({ store, isWaiting }: { store: StormStore; isWaiting: boolean }) {
  const [best, setBest] = useState(0);
  useEffect(() => {
    whoAmI()
      .then(api.puzzles)
      .then((overview) => setBest(overview.standing?.storm ?? 0))
      .catch(complain);
  }, []);
  return (
    <div class="page page-narrow storm-rules">
      <p class="puzzle-path">
        <a href="/puzzles">{t("title.puzzles")}</a>
      </p>
      <h1>{t("storm.title")}</h1>
      <p class="lead">{t("storm.lead")}</p>
      <ul class="storm-rule-list">
        <li>
          <Icon name="close" />
          {t("storm.rule.mistake")}
        </li>
        <li>
          <Icon name="plus" />
          {t("storm.rule.combo")}
        </li>
        {best > 0 && (
          <li>
            <Icon name="target" />
            {t("storm.rule.best", { count: best })}
          </li>
        )}
      </ul>
      <button
        type="button"
        class="button button-primary button-large"
        disabled={isWaiting}
        onClick={() => void store.begin()}
      >
        <Icon name="clock" />
        {t("storm.start")}
      </button>
    </div>
  );
}
