import { useRef } from "preact/hooks";
import type { ModeName, MoveVerdict } from "../api/messages";
import { endWord } from "../components/gameWords";
import { pieceName } from "../components/pieceWords";
import { isKey, t } from "../i18n";
import { ReviewJump } from "../review/ReviewJump";
import { settings } from "../stores/settings";
import { isNarrow } from "../table/narrow";
import type { TableStore } from "../table/store";
import { type Advice, canBeHelped, type Help } from "./help";
import "./help.css";

/** On a phone the board may be out of sight by then. */
function showBoard(): void {
  document.querySelector(".table-board")?.scrollIntoView?.({ block: "nearest" });
}

interface Props {
  readonly store: TableStore;
  readonly help: Help;
  /** Asks for the review of the game. */
  readonly onReview: () => void;
}

/**
 * Help for who wants it: a hint, and what the last move was worth. It has its place, so that nothing around it moves. The
 * place is kept when the game is over, and leads to the review.
 */
export function HelpPanel({ store, help, onReview }: Props) {
  const panel = useRef<HTMLElement>(null);
  const table = store.state.value?.table;
  if (!table || !settings.help.value || !canBeHelped(table)) return null;
  if (table.status === "over") return <Afterwards hasMoves={table.ply > 0} onReview={onReview} />;
  const advice = help.advice.value;
  const isPlaying = table.status === "playing";
  return (
    <section class="help panel" ref={panel} aria-label={t("help.title")}>
      <div class="help-buttons">
        <button
          type="button"
          class="button"
          disabled={!isPlaying || !help.canHint() || advice?.kind === "move"}
          onClick={() => void help.hint().then(showBoard)}
        >
          {t(advice?.kind === "piece" ? "help.move" : "help.hint")}
        </button>
        <button
          type="button"
          class="button"
          disabled={help.isBusy.value || help.lastOwnPly() === null}
          onClick={() => void help.judge().then(() => panel.current?.scrollIntoView?.({ block: "nearest" }))}
        >
          {t("help.judge")}
        </button>
      </div>
      <div class="help-words" aria-live="polite">
        {help.isBusy.value ? (
          <p>{t("help.busy")}</p>
        ) : advice ? (
          <Words store={store} advice={advice} />
        ) : (
          <Invitation />
        )}
      </div>
    </section>
  );
}

function Afterwards({ hasMoves, onReview }: { hasMoves: boolean; onReview: () => void }) {
  return (
    <section class="help help-over panel" aria-label={t("review.title")}>
      <div class="help-buttons">
        {hasMoves && isNarrow.value && <ReviewJump onOpen={onReview} />}
        {hasMoves && !isNarrow.value && (
          <button type="button" class="button button-primary" onClick={onReview}>
            {t("review.begin")}
          </button>
        )}
      </div>
      <p class="help-words help-quiet">{hasMoves && t("review.empty")}</p>
    </section>
  );
}

function Invitation() {
  return <p class="help-quiet">{t("help.empty")}</p>;
}

function Words({ store, advice }: { store: TableStore; advice: Advice }) {
  if (advice.kind === "verdict") return <VerdictWords store={store} verdict={advice.verdict} />;
  if (advice.kind === "move") return <p>{advice.hint.text}</p>;
  const shown = store.shown.value;
  const square = advice.hint.way.start?.square ?? "";
  const piece = shown?.scene.pieces.find((each) => each.square === square) ?? null;
  const type = pieceName(t, piece, shown?.scene.has_command ?? false);
  return <p>{t("help.piece", { type, square })}</p>;
}

function VerdictWords({ store, verdict }: { store: TableStore; verdict: MoveVerdict }) {
  const before = verdict.ply - 1;
  const isThere = store.viewed.value === before;
  const words = [opinion(verdict, store.state.value?.table.mode ?? "command")];
  if (verdict.best && verdict.mark) words.push(t("help.better", { move: verdict.best_text }));
  if (verdict.reply && verdict.mark) words.push(t("help.because", { move: verdict.reply_text }));
  return (
    <>
      <p>{words.join(" ")}</p>
      {verdict.best && verdict.mark && (
        <button
          type="button"
          class="link-button"
          onClick={() => void store.view(isThere ? Number.POSITIVE_INFINITY : before).then(showBoard)}
        >
          {t(isThere ? "help.back" : "help.show")}
        </button>
      )}
    </>
  );
}

const percent = (chance: number): number => Math.round(chance * 100);

/** What is said first: a forced end that was let go or run into says more than any number. */
export function opinion(verdict: MoveVerdict, mode: ModeName): string {
  const { missed, allowed, mark } = verdict;
  for (const [kind, name] of [
    ["missed", missed],
    ["allowed", allowed],
  ] as const) {
    const [end = "", count = ""] = name.split(" ");
    const key = `help.${kind}.${endWord(end, mode)}`;
    if (isKey(key)) return t(key, { count: Number(count) });
  }
  if (verdict.is_best) return t("help.best");
  const values = { before: percent(verdict.before), after: percent(verdict.after) };
  if (mark === "??") return t("help.blunder", values);
  if (mark === "?") return t("help.mistake", values);
  return t("help.fine", values);
}
