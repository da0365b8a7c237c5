import type { Ply, Seat, SideName } from "../api/messages";
import { isOneScreen, seatName, sideName } from "../components/gameWords";
import { t } from "../i18n";
import { Portrait } from "../opponents/Portrait";
import { ClockFace, useTick } from "./ClockFace";
import { Losses } from "./Losses";
import { ownSides } from "./state";
import type { TableStore } from "./store";

interface Props {
  readonly store: TableStore;
  readonly seat: Seat;
  /** Shows what the signs beside a player mean. */
  readonly onExplain: () => void;
}

/** A side: who plays it, its clock, what it has lost, and whether it is to move. */
export function PlayerStrip({ store, seat, onExplain }: Props) {
  const state = store.state.value;
  const shown = store.shown.value;
  if (!state || !shown) return null;
  const { table } = state;
  const isShared = isOneScreen(table);
  const isToMove = table.status === "playing" && table.turn === seat.side;
  const isAway = seat.kind === "person" && !seat.is_online && !seat.is_you;
  // The seconds until the game can be claimed say more than whose turn it is, which the strip shows by itself.
  const isCounted = isAway && table.leaving[seat.side] !== undefined && ownSides(table).length > 0;
  const badge = badgeOf(store, shown, seat.side);
  return (
    <div class={`player ${isToMove ? "is-to-move" : ""}`} data-side={seat.side}>
      <span class={`side-mark side-mark-${seat.side}`} aria-hidden="true" />
      {seat.kind === "computer" && <Portrait level={seat.level ?? 1} />}
      <div class="player-words">
        <span class="player-name" title={isShared ? undefined : seatName(seat)}>
          {isShared ? sideName(seat.side) : seatName(seat)}
          {seat.is_you && !isShared && <span class="quiet"> ({t("seat.you")})</span>}
        </span>
        <span class="player-detail">
          {!isShared && <span class="player-side">{sideName(seat.side)}</span>}
          {isAway && <Away store={store} side={seat.side} />}
          {isToMove && !isCounted && <Turn store={store} isComputer={seat.kind === "computer"} />}
        </span>
      </div>
      <ClockFace store={store} side={seat.side} />
      <div class="player-losses">
        <Standing store={store} seat={seat} />
        <Losses store={store} shown={shown} side={seat.side} onExplain={onExplain} />
        {badge && <span class={`badge badge-${badge}`}>{t(`board.banner.${badge}`)}</span>}
      </div>
    </div>
  );
}

/** Check is said of the side that stands in it, escape of the side that can leave. Neither once the game is over. */
export function badgeOf(store: TableStore, { scene, announcement }: Ply, side: SideName): "check" | "escape" | null {
  if (store.isLive.value && store.state.value?.table.status === "over") return null;
  if (announcement.escape?.side === side) return "escape";
  return announcement.check && scene.turn === side ? "check" : null;
}

/** Says that a player is away, and to the others at the table how long it is until they can claim the game. */
function Away({ store, side }: { store: TableStore; side: SideName }) {
  const table = store.state.value?.table;
  const due = table?.leaving[side];
  const isPlayer = table !== undefined && ownSides(table).length > 0;
  useTick(due === undefined || !isPlayer ? null : 500);
  if (due === undefined || !isPlayer) return <span class="player-away">{t("seat.away")}</span>;
  const seconds = Math.max(0, Math.ceil(due - store.now() / 1000));
  return <span class="player-away">{t("seat.away_for", { seconds })}</span>;
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
  return <span class="player-standing">{t(`player.${mode}`, { count })}</span>;
}
