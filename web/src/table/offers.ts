/** What becomes of the offers a player has made. */
import type { SideName, Update } from "../api/messages";
import { ownSides, type TableState } from "./state";

export type Offer = "draw" | "stop" | "takeback";

/**
 * The offer of the player that somebody else has declined, in so many words or by playing on. The player's own move
 * does not end an offer, and what the player declines is no news.
 */
export function declinedOffer(before: TableState | null, message: Update, after: TableState): Offer | null {
  const own = ownSides(after.table);
  if (before === null || after.table.status !== "playing" || message.by === null || own.includes(message.by))
    return null;
  const isDeclined = (offer: Offer): boolean =>
    (message.event === `${offer}_declined` || message.event === "move") &&
    own.some((side) => offers(before, offer).includes(side)) &&
    !own.some((side) => offers(after, offer).includes(side));
  return (["draw", "stop", "takeback"] as const).find(isDeclined) ?? null;
}

function offers({ table }: TableState, offer: Offer): readonly SideName[] {
  if (offer !== "takeback") return table.offers[offer];
  return table.offers.takeback === null ? [] : [table.offers.takeback];
}
