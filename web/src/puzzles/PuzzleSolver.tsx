import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CopyField } from "../components/CopyField";
import { Icon } from "../components/Icon";
import { setupTitle } from "../components/setupWords";
import { useKeptFocus } from "../components/useKeptFocus";
import { t } from "../i18n";
import { PracticeBoard } from "../practice/PracticeBoard";
import { complain } from "../stores/notices";
import { ProofTree } from "./ProofTree";
import type { PuzzleStore } from "./store";
import { Themes } from "./Themes";
import { goToNext, prepareNext } from "./upcoming";
import { Verdict } from "./Verdict";
import { changeText, goalText, solvedText } from "./words";
import "./puzzles.css";
import "./storm.css";
import "./narrow.css";

interface Props {
  readonly store: PuzzleStore;
  /** The theme that the next puzzle is to have. */
  readonly theme?: string | null;
  /** What stands above the goal: the day, the theme. */
  readonly head?: ComponentChildren;
  /** The goal is the title of the page, unless the page has another. */
  readonly level?: 1 | 2;
}

/** What the bar of the board says while nothing is asked. */
const STATUS = {
  judging: "puzzle.judging",
  wrong: "puzzle.wrong",
  proof: "puzzle.proof.title",
} as const;

/** A puzzle: its board, what is to be found, and everything that helps. */
export function PuzzleSolver({ store, theme = null, head, level = 1 }: Props) {
  const { puzzle } = store.opened;
  const shown = store.board.current.value;
  const phase = store.phase.value;
  const page = useKeptFocus<HTMLDivElement>(phase === "trying" ? ".tc-board" : ".puzzle-goal");
  useEffect(() => () => store.close(), []);
  if (!shown) return null;
  const { width, height } = shown.board.scene;
  const Title = level === 1 ? "h1" : "h2";
  const goal = goalText(puzzle, puzzle.moves);
  return (
    <div class="puzzle" ref={page} style={{ "--ratio": String(width / height) }} data-phase={phase}>
      <div class="puzzle-board table-board">
        <PracticeBoard
          store={store.board}
          orientation={puzzle.side === "b" ? 180 : 0}
          canMove={phase === "trying"}
          onMove={(code) => void store.move(code)}
          marks={store.marks.value}
          status={
            phase === "trying" ? goal : phase === "solved" ? solvedText(shown.ending?.termination) : t(STATUS[phase])
          }
        />
      </div>
      <div class="puzzle-side">
        <div class="puzzle-head">
          {head}
          <Title class="puzzle-goal">
            <span class={`side-mark side-mark-${puzzle.side}`} aria-hidden="true" />
            {goal}
          </Title>
          <Facts store={store} />
        </div>
        <Verdict store={store} />
        <Buttons store={store} theme={theme} />
        {phase === "proof" && <ProofTree proof={store.proof} onOpen={(line) => void store.prove(line)} />}
        {store.isOpen && (
          <>
            <Themes themes={puzzle.themes} />
            <p class="quiet puzzle-source">
              {puzzle.source
                ? t("puzzle.source", { game: puzzle.source })
                : puzzle.ply > 0
                  ? t("puzzle.source.engine", { ply: puzzle.ply })
                  : t("puzzle.source.made")}
            </p>
          </>
        )}
        <Share store={store} />
      </div>
    </div>
  );
}

/** How hard it is, where it comes from, and what became of the first attempt. */
function Facts({ store }: { store: PuzzleStore }) {
  const { puzzle } = store.opened;
  const { rating, outcome, change, solved, failed } = store.record.value;
  const tries = solved + failed;
  return (
    <ul class="puzzle-facts">
      <li>{t("puzzle.difficulty", { rating })}</li>
      {tries > 0 && <li>{t("puzzle.tries", { solved, count: tries })}</li>}
      {puzzle.setup && <li>{setupTitle(puzzle.setup, puzzle.setup)}</li>}
      {outcome !== null && (
        <li>
          <span class={`badge ${outcome === "solved" ? "badge-turn" : "badge-missed"}`}>
            {t(`puzzle.outcome.${outcome}`)}
            {change !== null && ` ${changeText(change)}`}
          </span>
        </li>
      )}
    </ul>
  );
}

function Buttons({ store, theme }: { store: PuzzleStore; theme: string | null }) {
  const [isLeaving, setLeaving] = useState(false);
  const phase = store.phase.value;
  const hint = store.hint.value;
  const isDone = phase === "solved" || phase === "proof";
  const { id } = store.opened.puzzle;
  useEffect(() => {
    if (isDone) prepareNext(theme, id);
  }, [isDone]);
  const next = async () => {
    setLeaving(true);
    try {
      await goToNext(theme, id);
    } catch (error) {
      complain(error);
      setLeaving(false);
    }
  };
  const isRated = store.record.value.outcome === null;
  const hasHint = phase === "trying" && (hint === null || (hint.to === null && !hint.leaves));
  return (
    <div class="puzzle-buttons">
      {phase === "wrong" && (
        <button type="button" class="button button-primary" onClick={() => store.retry()}>
          <Icon name="undo" />
          {t("puzzle.retry")}
        </button>
      )}
      {isDone && (
        <button type="button" class="button button-primary" disabled={isLeaving} onClick={() => void next()}>
          <Icon name="next" />
          {t("puzzle.next")}
        </button>
      )}
      {hasHint && (
        <button type="button" class="button" onClick={() => void store.help()}>
          <Icon name="help" />
          {t(hint === null ? "puzzle.hint.ask" : "puzzle.hint.more")}
        </button>
      )}
      {phase === "proof" && !store.isSolved.value && (
        <button type="button" class="button" onClick={() => store.retry()}>
          <Icon name="undo" />
          {t("puzzle.retry")}
        </button>
      )}
      {store.isOpen && (
        <a class="button" href={`/analysis?${new URLSearchParams({ tfen: store.start })}`}>
          {t("game.analyse")}
        </a>
      )}
      {phase !== "proof" && (
        <button
          type="button"
          class="button"
          disabled={phase === "judging" || store.isProving.value}
          onClick={() => void store.prove()}
        >
          <Icon name="eye" />
          {t(store.isSolved.value ? "puzzle.why" : "puzzle.give_up")}
        </button>
      )}
      {!isDone && (
        <button type="button" class="button button-quiet" disabled={isLeaving} onClick={() => void next()}>
          {t("puzzle.skip")}
        </button>
      )}
      {isRated && phase === "trying" && <p class="quiet puzzle-note">{t("puzzle.hint.note")}</p>}
    </div>
  );
}

/** The address of the puzzle, wherever it is shown. */
function Share({ store }: { store: PuzzleStore }) {
  const address = `${location.origin}/puzzles/${store.opened.puzzle.id}`;
  return (
    <details class="puzzle-share">
      <summary>
        <Icon name="share" />
        {t("puzzle.share")}
      </summary>
      <CopyField label={t("puzzle.share.link")} value={address} />
    </details>
  );
}
