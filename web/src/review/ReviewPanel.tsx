import type { ModeName, ReviewedMove } from "../api/messages";
import { seatName, sideName } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { Graph } from "./Graph";
import { type Review, type ReviewedGame, recordOf, sayMoment } from "./review";
import "./review.css";

/** What the engine thinks of a game: how it went, how well it was played, and where it was decided. */
export function ReviewPanel({ store, review }: { store: ReviewedGame; review: Review }) {
  const status = review.status.value;
  const table = store.state.value?.table;
  if (status === null || !table || table.ply === 0) return null;
  const isBusy = status === "running";
  const done = review.moves.value.length;
  const total = review.total.value;
  return (
    <section class="review panel" aria-label={t("review.title")}>
      <div class="review-head">
        <h2>{t("review.title")}</h2>
        {isBusy && (
          <label class="review-progress">
            <span>{t("review.progress", { done, total })}</span>
            <progress max={total} value={done} />
          </label>
        )}
        {(status === "none" || status === "stopped") && (
          <button
            type="button"
            class="button button-primary"
            disabled={review.isAsking.value}
            onClick={() => void review.begin()}
          >
            {t(status === "stopped" ? "review.resume" : "review.begin")}
          </button>
        )}
      </div>
      {status === "none" ? <p class="review-quiet">{t("review.empty")}</p> : <Findings store={store} review={review} />}
    </section>
  );
}

function Findings({ store, review }: { store: ReviewedGame; review: Review }) {
  const table = store.state.value?.table;
  const ply = store.viewedPly();
  const moments = review.moments.value;
  const moment = review.moment.value;
  if (!table) return null;
  const show = (move: ReviewedMove | undefined) => move && review.show(move);
  const before = moments.findLast((move) => move.ply < (moment?.ply ?? ply + 1));
  // From the end of the game the first moment comes next.
  const next = moments.find((move) => move.ply > (moment?.ply ?? ply)) ?? (moment ? undefined : moments[0]);
  // Of somebody who plays all sides the name says nothing.
  const isOnePerson = new Set(table.seats.map((seat) => `${seat.name} ${seat.level}`)).size === 1;
  return (
    <>
      {table.seats.length === 2 && (
        <Graph
          moves={review.moves.value}
          sketch={review.sketch.value}
          total={review.total.value}
          ply={ply}
          onPick={(picked) => void store.view(picked)}
        />
      )}
      <dl class="review-players">
        {review.players.value.map((player) => {
          const seat = table.seats.find((each) => each.side === player.side);
          const isKnown = review.moves.value.some((move) => move.side === player.side);
          // A record that names nobody has this sign in the place of the name.
          const name = seat && seat.name !== "?" && !isOnePerson ? seatName(seat) : sideName(player.side);
          return (
            <div key={player.side}>
              <dt title={name}>
                <span class={`side-mark side-mark-${player.side}`} aria-hidden="true" />
                {name}
              </dt>
              <dd>
                {isKnown ? t("review.accuracy", { accuracy: Math.round(player.accuracy) }) : "…"}
                <small>{t("review.faults", { mistakes: player.mistakes, blunders: player.blunders })}</small>
              </dd>
            </div>
          );
        })}
      </dl>
      <div class="review-moment" aria-live="polite">
        {moment ? (
          <Moment move={moment} text={recordOf(store, moment.ply)} mode={table.mode} />
        ) : (
          <p class="review-quiet">{rest(review)}</p>
        )}
      </div>
      <div class="review-steps">
        <button
          type="button"
          class="button"
          disabled={!before}
          aria-label={t("review.previous")}
          title={t("review.previous")}
          onClick={() => show(before)}
        >
          <Icon name="previous" />
        </button>
        {moment ? (
          <a class="button" href={review.source.tryLink(moment.ply)}>
            {t("review.try")}
          </a>
        ) : (
          <span />
        )}
        <button type="button" class="button" disabled={!next} onClick={() => show(next)}>
          {t("review.next")}
          <Icon name="next" />
        </button>
      </div>
    </>
  );
}

function rest(review: Review): string {
  const count = review.moments.value.length;
  if (count === 0) return t(review.status.value === "done" ? "review.clean" : "review.none_yet");
  return t("review.count", { count });
}

function Moment({ move, text, mode }: { move: ReviewedMove; text: string; mode: ModeName }) {
  return (
    <p>
      <strong>
        <span class={`side-mark side-mark-${move.side}`} aria-hidden="true" /> {sideName(move.side)}{" "}
        <span class="review-move">{text}</span>
        {move.mark ? ` ${move.mark}` : ""}
      </strong>{" "}
      {sayMoment(move, mode)}
    </p>
  );
}
