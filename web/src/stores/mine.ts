/** The visitor's unfinished games, and how many of them wait for a move: for the first page and the badge. */
import { computed, signal } from "@preact/signals";
import { api } from "../api/http";
import type { LobbyEntry } from "../api/messages";
import { whoAmI } from "./session";
import { recall, remember } from "./storage";

export const mine = signal<readonly LobbyEntry[] | null>(null);

/** How many games wait for the visitor. A game against oneself does not wait: somebody sits there or nobody does. */
export const waitingForYou = computed(
  () => (mine.value ?? []).filter((entry) => entry.your_turn && entry.seats.some((seat) => !seat.is_you)).length,
);

/** How many games there were the last time: their place is kept free until it is known, so that nothing jumps. */
export function expectedGames(): number {
  const count = recall("games");
  return typeof count === "number" && count > 0 ? count : 0;
}

/** Asking more often than this, in milliseconds, tells nothing new. */
const FRESH = 3000;
let asked = Number.NEGATIVE_INFINITY;

/** Asks again, unless it was asked just now. */
export async function refreshMine(isUrgent = false): Promise<void> {
  const now = performance.now();
  if (!isUrgent && now - asked < FRESH) return;
  asked = now;
  await whoAmI();
  mine.value = await api.mine();
  remember("games", mine.value.length);
}

/** Takes a game off the list. */
export async function dismissGame(id: string): Promise<void> {
  await api.shelve(id, true);
  mine.value = (mine.value ?? []).filter((entry) => entry.id !== id);
}
