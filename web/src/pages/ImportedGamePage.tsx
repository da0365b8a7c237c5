import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { AnalysisView } from "../analysis/AnalysisView";
import { findDraft, keepDraft } from "../analysis/drafts";
import { firstMoves } from "../analysis/source";
import { AnalysisStore } from "../analysis/store";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { ImportedGame, TreeView } from "../api/messages";
import { CopyField } from "../components/CopyField";
import { modeName } from "../components/gameWords";
import { setupTitle } from "../components/setupWords";
import { playersOf } from "../games/importedWords";
import { judge, reviewedImport } from "../games/reviewedImport";
import { language, t } from "../i18n";
import { ReviewPanel } from "../review/ReviewPanel";
import { Review, type ReviewedGame } from "../review/review";
import { useAgain } from "../shell/again";
import { navigate, place } from "../shell/location";
import type { PageProps } from "../shell/routes";
import { loadCatalogue } from "../stores/catalogue";
import { describe } from "../stores/notices";
import { whoAmI } from "../stores/session";
import "../games/import.css";
import "../games/reviewing.css";

interface Opened {
  readonly game: ImportedGame;
  readonly view: TreeView;
  readonly store: AnalysisStore;
  readonly reviewed: ReviewedGame;
  readonly review: Review;
  readonly stop: () => void;
}

/** A game that was brought along, for whoever has its link: to step through, with its review. */
export default function ImportedGamePage({ parameters }: PageProps) {
  const { id = "" } = parameters;
  const opened = useSignal<Opened | null>(null);
  const problem = useSignal<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);
  useAgain(problem.value, again);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      await whoAmI();
      const [game] = await Promise.all([api.importedGame(id), loadCatalogue().catch(() => undefined)]);
      const view = await api.readTree(game.record, language());
      if (!isWanted) return;
      const ply = Number.parseInt(place.peek().query.get("ply") ?? "", 10);
      const store = new AnalysisStore(view, firstMoves(view, Number.isNaN(ply) ? 0 : ply));
      const reviewed = reviewedImport(game.line, view, store);
      const review = new Review(reviewed);
      opened.value = { game, view, store, reviewed, review, stop: judge(store, view, review) };
      problem.value = null;
      await review.look();
    };
    load().catch((error: unknown) => {
      problem.value = error;
    });
    return () => {
      isWanted = false;
      opened.peek()?.stop();
      opened.peek()?.review.close();
      opened.peek()?.store.close();
    };
  }, [id, attempt]);
  if (problem.value !== null) return <Missing error={problem.value} onRetry={again} />;
  const now = opened.value;
  if (now === null) return <p class="loading">{t("shell.loading")}</p>;
  const { game, store, review, reviewed } = now;
  return (
    <AnalysisView
      store={store}
      title={playersOf(game.line)}
      head={<Head opened={now} />}
      extras={[
        {
          name: "review",
          label: t("imported.review"),
          content: <ReviewPanel store={reviewed} review={review} />,
          isOpen: true,
        },
      ]}
      marks={review.marks.value}
      tools={<CopyField label={t("imported.link")} value={`${location.origin}/games/${id}`} />}
      isReadOnly
    />
  );
}

function Head({ opened: { game, view, store } }: { opened: Opened }) {
  const { line } = game;
  const facts = [
    line.setup ? setupTitle(line.setup, line.setup) : t("imported.own_position"),
    modeName(line),
    ...[line.event, line.date].filter((each) => each && !each.startsWith("?")),
    line.result === "*" ? t("imported.unfinished") : line.result,
  ];
  /** The game as a draft of the analysis board, where it can be changed. */
  const analyse = () => {
    const key = `imported-${line.id}`;
    const path = `/analysis?draft=${key}`;
    if (!findDraft(key)) keepDraft(key, playersOf(line), path, { view, moves: store.moves() });
    navigate(path);
  };
  return (
    <>
      <p class="analysis-note">{facts.join(" · ")}</p>
      <div class="imported-buttons">
        <button type="button" class="button" onClick={analyse}>
          {t("imported.analyse")}
        </button>
        {game.is_mine && (
          <a class="button" href="/games?tab=imported">
            {t("imported.back")}
          </a>
        )}
      </div>
    </>
  );
}

/** There is no such game, or it could not be fetched: a way on. */
function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && error.code === "not_found";
  return (
    <div class="page page-narrow">
      <h1>{t(isMissing ? "imported.missing" : "title.imported")}</h1>
      <p role="alert">{isMissing ? t("imported.missing.text") : describe(error)}</p>
      <p class="button-row">
        {!isMissing && (
          <button type="button" class="button button-primary" onClick={onRetry}>
            {t("shell.retry")}
          </button>
        )}
        <a class="button" href="/games?tab=imported">
          {t("imported.back")}
        </a>
      </p>
    </div>
  );
}
