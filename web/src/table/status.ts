/** One line about the game for the bar at the board, while the player is asked nothing. */
import { resultText, seatName, sideName, terminationText } from "../components/gameWords";
import { t } from "../i18n";
import { isOwnTurn, ownSides } from "./state";
import type { TableStore } from "./store";

export function statusOf(store: TableStore): string {
  const table = store.state.value?.table;
  if (!table) return "";
  if (!store.isLive.value) return t("bar.viewing", { ply: store.viewedPly(), count: table.ply });
  if (table.status === "waiting") return t("bar.waiting");
  if (table.status === "over") {
    return table.ending ? `${resultText(table.ending)}. ${terminationText(table.ending, table.mode)}` : t("game.over");
  }
  if (isOwnTurn(table)) return "";
  const seat = table.seats.find((each) => each.side === table.turn);
  if (ownSides(table).length === 0 || !seat) return t("bar.to_move", { side: sideName(table.turn) });
  return seat.kind === "computer" ? t("bar.thinking") : t("bar.waits", { name: seatName(seat) });
}
