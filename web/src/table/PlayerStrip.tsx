import type { Seat } from "../api/messages";
import { isOneScreen, seatName, sideName } from "../components/gameWords";
import { t } from "../i18n";
import { ClockFace } from "./ClockFace";
import { Losses } from "./Losses";
import type { TableStore } from "./store";

/** A side: who plays it, its clock, what it has lost, and whether it is to move. */
export function PlayerStrip({ store, seat }: { store: TableStore; seat: Seat }) {
  const state = store.state.value;
  const shown = store.shown.value;
  if (!state || !shown) return null;
  const { table } = state;
  const isShared = isOneScreen(table);
  const isToMove = table.status === "playing" && table.turn === seat.side;
  const isAway = seat.kind === "person" && !seat.is_online && !seat.is_you;
  const announcement = shown.scene.turn === seat.side ? shown.announcement : null;
  return (
    <div class={`player ${isToMove ? "is-to-move" : ""}`} data-side={seat.side}>
      <span class={`side-mark side-mark-${seat.side}`} aria-hidden="true" />
      <div class="player-words">
        <span class="player-name" title={isShared ? undefined : seatName(seat)}>
          {isShared ? sideName(seat.side) : seatName(seat)}
          {seat.is_you && !isShared && <span class="quiet"> ({t("seat.you")})</span>}
        </span>
        <span class="player-detail">
          {!isShared && <span>{sideName(seat.side)}</span>}
          <Standing store={store} seat={seat} />
          {isAway && <span class="player-away">{t("seat.away")}</span>}
          {isToMove && <Turn store={store} isComputer={seat.kind === "computer"} />}
        </span>
        <Losses store={store} scene={shown.scene} side={seat.side} />
      </div>
      {announcement?.check && <span class="badge badge-check">{t("board.banner.check")}</span>}
      {announcement?.escape && <span class="badge badge-check">{t("board.banner.escape")}</span>}
      <ClockFace store={store} side={seat.side} />
    </div>
  );
}

/** Says that this side is to move, or that the computer is thinking, or how long it waits for its turn to think. */
function Turn({ store, isComputer }: { store: TableStore; isComputer: boolean }) {
  if (!isComputer) return <span class="player-turn">{t("seat.to_move")}</span>;
  const queued = store.state.value?.queued;
  if (queued) {
    const seconds = Math.max(1, Math.round(queued.seconds));
    return <span class="player-turn">{t("seat.queued", { count: queued.before, seconds })}</span>;
  }
  return (
    <span class="player-turn">
      {t("seat.thinking")}
      <span class="thinking" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </span>
  );
}

/** What the mode counts: escaped vehicles, flags brought home, or points. At the end, survivors count as well. */
function Standing({ store, seat }: { store: TableStore; seat: Seat }) {
  const table = store.state.value?.table;
  const mode = table?.mode;
  if (!table || (mode !== "escape3" && mode !== "flag" && mode !== "four")) return null;
  const final = store.isLive.value ? table.ending?.points?.[seat.side] : undefined;
  const count = final ?? store.shown.value?.scene.counts[seat.side] ?? 0;
  return <span>{t(`player.${mode}`, { count })}</span>;
}
