import type { Seat } from "../api/messages";
import { isOneScreen, seatName, sideName } from "../components/gameWords";
import { isKey, t } from "../i18n";
import { ClockFace } from "./ClockFace";
import { type Count, counted, lost } from "./standing";
import type { TableStore } from "./store";

const COUNTS = { escape3: "out", flag: "home", four: "score" } as const;

function typeName(code: string): string {
  const key = `board.type.${code}`;
  return isKey(key) ? t(key) : code;
}

/** A side: who plays it, its clock, what it has lost, and whether it is to move. */
export function PlayerStrip({ store, seat }: { store: TableStore; seat: Seat }) {
  const state = store.state.value;
  const shown = store.shown.value;
  if (!state || !shown) return null;
  const { table } = state;
  const isShared = isOneScreen(table);
  const isToMove = table.status === "playing" && table.turn === seat.side;
  const losses = store.first.value ? lost(store.first.value, shown.scene, seat.side) : [];
  const isAway = seat.kind === "person" && !seat.is_online;
  const announcement = shown.scene.turn === seat.side ? shown.announcement : null;
  return (
    <div class={`player ${isToMove ? "is-to-move" : ""}`} data-side={seat.side}>
      <span class={`side-mark side-mark-${seat.side}`} aria-hidden="true" />
      <div class="player-words">
        <span class="player-name">
          {isShared ? sideName(seat.side) : seatName(seat)}
          {seat.is_you && !isShared && <span class="quiet"> ({t("seat.you")})</span>}
        </span>
        <span class="player-detail">
          {!isShared && <span>{sideName(seat.side)}</span>}
          <Standing store={store} seat={seat} />
          {isAway && <span class="player-away">{t("seat.away")}</span>}
          {isToMove && <span class="player-turn">{t("seat.to_move")}</span>}
        </span>
        {losses.length > 0 && <Losses losses={losses} />}
      </div>
      {announcement?.check && <span class="badge badge-check">{t("board.banner.check")}</span>}
      {announcement?.escape && <span class="badge badge-check">{t("board.banner.escape")}</span>}
      <ClockFace store={store} side={seat.side} />
    </div>
  );
}

function Losses({ losses }: { losses: readonly Count[] }) {
  const pieces = losses.map((each) => `${each.count} ${typeName(each.type)}`).join(", ");
  return (
    <span class="losses" role="img" aria-label={t("player.losses", { pieces })} title={t("player.losses", { pieces })}>
      {losses.map((each) => (
        <span key={each.type} class="loss">
          {each.type}
          {each.count > 1 && <small>×{each.count}</small>}
        </span>
      ))}
    </span>
  );
}

/** Vehicles that escaped, flags brought home, points: whatever the mode counts. */
function Standing({ store, seat }: { store: TableStore; seat: Seat }) {
  const mode = store.state.value?.table.mode;
  const tfen = store.shown.value?.scene.tfen ?? "";
  if (mode !== "escape3" && mode !== "flag" && mode !== "four") return null;
  return <span>{t(`player.${mode}`, { count: counted(tfen, COUNTS[mode], seat.side) })}</span>;
}
