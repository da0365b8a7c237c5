/** Short notices for the player when something happens at the table. */
import type { ChatLine, ServerMessage, SideName } from "../api/messages";
import { personName } from "../components/gameWords";
import { t } from "../i18n";
import { navigate } from "../shell/location";
import { refreshMine } from "../stores/mine";
import { isMuted } from "../stores/muted";
import { notify } from "../stores/notices";
import { ownSides, type TableState } from "./state";

/** The longest text of a notice, in characters: two lines on a phone. */
const LONGEST = 60;

export function react(message: ServerMessage, { table }: TableState): void {
  const own = ownSides(table);
  if (own.length === 0) return;
  if (message.type === "said") tellSaid(message.line, own);
  if (message.type !== "update") return;
  // A game that is over waits for nobody.
  if (table.status === "over") refreshMine(true).catch(() => undefined);
  if (message.by !== null && own.includes(message.by)) tellSent(message.event);
  if (message.event === "rematch" && table.next) navigate(`/t/${table.next}`);
}

/** The buttons of an offer change at once. This says that it is on its way, also to screen readers. */
function tellSent(event: string): void {
  if (event === "draw_offered") notify(t("offer.draw_sent"));
  if (event === "stop_offered") notify(t("offer.stop_sent"));
  if (event === "takeback_asked") notify(t("offer.takeback_sent"));
}

/** On a small screen the chat is out of sight, so messages from other players appear as notices. */
function tellSaid(line: ChatLine, own: readonly SideName[]): void {
  const { side, name, text } = line;
  if (side === null || own.includes(side) || isMuted(line) || isInView(document.querySelector(".chat"))) return;
  notify(`${personName(name)}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text}`);
}

function isInView(element: Element | null): boolean {
  if (element === null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
