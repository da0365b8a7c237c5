/** What a player is told in passing when something happens at the table. */
import type { ServerMessage } from "../api/messages";
import { t } from "../i18n";
import { navigate } from "../shell/location";
import { notify } from "../stores/notices";
import { ownSides, type TableState } from "./state";

export function react(message: ServerMessage, { table }: TableState): void {
  if (message.type !== "update" || ownSides(table).length === 0) return;
  if (message.event === "draw_declined") notify(t("offer.draw_declined"));
  if (message.event === "takeback_declined") notify(t("offer.takeback_declined"));
  if (message.event === "rematch" && table.next) navigate(`/t/${table.next}`);
}
