import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { firstMoves } from "../analysis/source";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { FreeLine, ModeName, MoveVerdict, Ply } from "../api/messages";
import type { Mark } from "../board/MarkLayer";
import { sideName } from "../components/gameWords";
import { opinion } from "../help/HelpPanel";
import { arrowsOf } from "../help/help";
import { language, t } from "../i18n";
import { FreeBoardStore } from "../practice/freeBoard";
import { PracticeBoard } from "../practice/PracticeBoard";
import { importedReview, isNotable, type ReviewSource, tableReview } from "../review/review";
import { useAgain } from "../shell/again";
import type { PageProps } from "../shell/routes";
import { complain, describe } from "../stores/notices";
import { whoAmI } from "../stores/session";
import "../review/review.css";

/** Where a turning point is: the line to the board before it, the way back to its game, and the review it is from. */
interface TurningPoint {
  readonly line: FreeLine;
  readonly back: string;
  readonly review: ReviewSource;
}

async function ofTable(id: string, ply: number): Promise<TurningPoint> {
  const [{ table, own_types: types }, before] = await Promise.all([api.table(id), api.ply(id, ply - 1)]);
  const line = { tfen: before.scene.tfen, moves: [], setup: table.rules.setup ?? "", alone: null, types };
  return { line, back: `/t/${id}?ply=${ply - 1}`, review: tableReview(id) };
}

async function ofImported(id: string, ply: number): Promise<TurningPoint> {
  const view = await api.readTree((await api.importedGame(id)).record, language());
  const { tree } = view;
  const line = { tfen: tree.tfen, setup: tree.setup ?? "", types: tree.types ?? "", alone: null };
  const moves = firstMoves(view, ply - 1);
  return { line: { ...line, moves }, back: `/games/${id}?ply=${ply - 1}`, review: importedReview(id) };
}

/** A turning point of a game, to be played better: the engine says whether a move is. */
export default function TryPage({ parameters }: PageProps) {
  const { id = "", game = "" } = parameters;
  const ply = Number(parameters.ply);
  const point = useSignal<TurningPoint | null>(null);
  const start = useSignal<Ply | null>(null);
  const problem = useSignal<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((count) => count + 1);
  const verdict = useSignal<MoveVerdict | null>(null);
  const isThinking = useSignal(false);
  const isShown = useSignal(false);
  /** Where the next turning point is tried, if there is one. */
  const next = useSignal<string | null>(null);
  const store = useMemo(() => new FreeBoardStore(), [id, game, ply, attempt]);

  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      await whoAmI();
      const found = await (game ? ofImported(game, ply) : ofTable(id, ply));
      store.setup = found.line.setup ?? "";
      store.types = found.line.types ?? "";
      await store.open(found.line);
      if (!isWanted) return;
      point.value = found;
      start.value = store.current.peek()?.board ?? null;
      problem.value = null;
      next.value = await nextAfter(found.review, ply);
    };
    load().catch((error: unknown) => {
      if (isWanted) problem.value = error instanceof ApiError ? error : new ApiError("not_found", String(error));
    });
    return () => {
      isWanted = false;
      store.close();
    };
  }, [store]);
  useAgain(problem.value, retry);

  /** Shows the position once more; nothing can be entered until it is there. */
  const again = async () => {
    if (start.value) await store.open(store.line(start.value)).catch(complain);
    verdict.value = null;
    isShown.value = false;
  };
  const tried = async (code: string) => {
    if (!start.value) return;
    const line = store.line(start.value);
    isThinking.value = true;
    try {
      const [found] = await Promise.all([api.judge(line, code, language()), store.open({ ...line, moves: [code] })]);
      verdict.value = found;
    } catch (error) {
      complain(error);
      await again();
    } finally {
      isThinking.value = false;
    }
  };

  if (problem.value) return <Missing problem={problem.value} onRetry={retry} />;
  if (!start.value || !point.value) return <p class="loading">{t("shell.loading")}</p>;
  const side = start.value.scene.turn;
  const found = verdict.value;
  const isGood = found !== null && !isBad(found);
  const marks: readonly Mark[] =
    found && isShown.value && found.best
      ? arrowsOf(found.best, "best")
      : found?.mark && found.reply
        ? arrowsOf(found.reply, "bad")
        : [];
  return (
    <div class="page try-page">
      <h1>{t("try.title")}</h1>
      <p class="try-words" aria-live="polite">
        {isThinking.value
          ? t("try.thinking")
          : found
            ? words(found, store.current.value?.mode ?? "command", isShown.value)
            : t("try.task", { side: sideName(side) })}
      </p>
      <div class="try-board">
        <PracticeBoard
          store={store}
          orientation={side === "b" ? 180 : 0}
          canMove={found === null && !isThinking.value}
          onMove={(code) => void tried(code)}
          marks={marks}
          extra={
            <div class="try-buttons">
              {isGood && next.value && (
                <a class="button button-primary" href={next.value}>
                  {t("review.next")}
                </a>
              )}
              {found && (
                <button type="button" class={isGood ? "button" : "button button-primary"} onClick={() => void again()}>
                  {t("try.again")}
                </button>
              )}
              {found?.mark && found.best && !isShown.value && (
                <button
                  type="button"
                  class="button"
                  onClick={() => {
                    isShown.value = true;
                    if (start.value) void store.open(store.line(start.value)).catch(complain);
                  }}
                >
                  {t("try.answer")}
                </button>
              )}
              <a class={isGood && !next.value ? "button button-primary" : "button"} href={point.value.back}>
                {t("try.back")}
              </a>
            </div>
          }
        />
      </div>
    </div>
  );
}

const isBad = (verdict: MoveVerdict): boolean => Boolean(verdict.mark || verdict.missed || verdict.allowed);

/** The page of the next turning point after a ply. Without an answer there is none: it is only a way on. */
async function nextAfter(review: ReviewSource, ply: number): Promise<string | null> {
  try {
    const moment = (await review.look(ply)).moves.find((move) => move.ply > ply && isNotable(move));
    return moment ? review.tryLink(moment.ply) : null;
  } catch {
    return null;
  }
}

function words(verdict: MoveVerdict, mode: ModeName, isShown = false): string {
  if (isShown) return t("try.shown", { move: verdict.best_text });
  if (isBad(verdict)) {
    const because = verdict.reply ? ` ${t("help.because", { move: verdict.reply_text })}` : "";
    return t("try.bad", { reason: `${opinion(verdict, mode)}${because}` });
  }
  const good = t("try.good", { after: Math.round(verdict.after * 100) });
  return verdict.is_best ? `${good} ${t("try.best")}` : good;
}

function Missing({ problem, onRetry }: { problem: ApiError; onRetry: () => void }) {
  return (
    <div class="page page-narrow">
      <h1>{t("title.try")}</h1>
      <p role="alert">{describe(problem)}</p>
      <p class="button-row">
        {problem.code !== "not_found" && (
          <button type="button" class="button button-primary" onClick={onRetry}>
            {t("shell.retry")}
          </button>
        )}
        <a class="button" href="/">
          {t("nav.home")}
        </a>
      </p>
    </div>
  );
}
