/** Tells the visitor, on whatever page, that somebody has sat down at a table of theirs. */
import { effect, signal } from "@preact/signals";
import type { LobbyEntry } from "../api/messages";
import { muted, play, setMuted } from "../sound/sound";
import { lobby } from "./lobby";
import { mine, refreshMine } from "./mine";
import { settings } from "./settings";
import { waitAt } from "./waiting";

/** The table at which a game can begin now; null if there is none, or the visitor has gone there. */
export const seated = signal<string | null>(null);

/** While somebody is awaited, one's games are asked for this often, in milliseconds. */
const EVERY = 10_000;

/** How long the bell rings, in milliseconds. */
const RINGS = 2000;

const isWaiting = (entry: LobbyEntry): boolean => entry.status === "waiting" && entry.seats.some((seat) => seat.is_you);

/** The tables at which somebody was awaited, and that have begun since. */
export function begun(awaited: ReadonlySet<string>, now: readonly LobbyEntry[]): string[] {
  return now.filter((entry) => entry.status === "playing" && awaited.has(entry.id)).map((entry) => entry.id);
}

/** A bell, also where a board plays by itself without a sound. */
function ring(): void {
  const wasMuted = muted();
  const path = location.pathname;
  setMuted(!settings.sounds.value);
  play("start");
  setTimeout(() => {
    if (location.pathname === path) setMuted(wasMuted);
  }, RINGS);
}

/** Follows the lobby and one's games until the returned function is called. */
export function watchSeats(): () => void {
  let awaited: ReadonlySet<string> = new Set();
  let timer: ReturnType<typeof setInterval> | undefined;
  // By correspondence nobody has to be there.
  const byMail = new Set<string>();
  const look = (entries: readonly LobbyEntry[], isAll: boolean): void => {
    const [table] = begun(awaited, entries);
    if (table !== undefined) {
      seated.value = table;
      ring();
    }
    const waiting = entries.filter(isWaiting).map((entry) => entry.id);
    for (const entry of entries) if (entry.days !== null) byMail.add(entry.id);
    const left = [...awaited].filter((id) => !entries.some((entry) => entry.id === id && !isWaiting(entry)));
    awaited = new Set(isAll ? waiting : [...left, ...waiting]);
    waitAt([...awaited].filter((id) => !byMail.has(id)));
    if (awaited.size > 0) timer ??= setInterval(() => refreshMine(true).catch(() => undefined), EVERY);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };
  const stops = [
    effect(() => {
      if (mine.value !== null) look(mine.value, true);
    }),
    effect(() => {
      const now = lobby.value;
      if (now !== null)
        look(
          [...now.open, ...now.running].filter((entry) => entry.seats.some((seat) => seat.is_you)),
          false,
        );
    }),
  ];
  return () => {
    clearInterval(timer);
    waitAt([]);
    for (const stop of stops) stop();
  };
}
