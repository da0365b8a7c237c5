/** Games in words: clocks, modes, endings. */
import type { Ending, LobbyEntry, ModeName, Seat, SideName, TableView } from "../api/messages";
import { isKey, t } from "../i18n";
import { opponentOf } from "../opponents/opponents";
import { readControl, splitDuration } from "../table/clock";
import { guestNumber } from "./guest";

export const sideName = (side: SideName): string => t(`side.${side}`);

export function timeText(clock: string | null, days: number | null): string {
  if (days !== null) return t("time.days", { count: days });
  if (clock === null) return t("time.none");
  const control = readControl(clock);
  if (!control) return clock;
  if (control.kind === "move") return t("time.per_move", { seconds: control.base });
  if (control.kind === "delay") return t("time.delay", { minutes: control.base, seconds: control.bonus });
  return control.bonus === 0
    ? t("time.plain", { minutes: control.base })
    : t("time.increment", { minutes: control.base, seconds: control.bonus });
}

/** A person's name. A guest without one gets a name in the reader's language. */
export function personName(name: string): string {
  const number = guestNumber(name);
  return number ? t("seat.guest", { number }) : name;
}

/** A level of the computer by the name of its opponent. */
export function opponentName(level: number): string {
  return t("opponents.seat", { name: opponentOf(level).name, level });
}

export function seatName(seat: Seat): string {
  if (seat.kind === "computer") return opponentName(seat.level ?? 1);
  if (seat.kind === "open") return t("seat.open");
  return personName(seat.name);
}

/** Whether one person holds every seat. The sides then say more than the names. */
export function isOneScreen(entry: Pick<LobbyEntry, "seats">): boolean {
  return entry.seats.every((seat) => seat.is_you);
}

/** Against whom the visitor plays: the others at the table, each once. */
export function opponents(entry: Pick<LobbyEntry, "seats">): string {
  if (isOneScreen(entry)) return t("opponent.screen");
  return [...new Set(entry.seats.filter((seat) => !seat.is_you).map(seatName))].join(", ");
}

/** Who plays whom, in the order of the seats. */
export function pairing(entry: Pick<LobbyEntry, "seats">): string {
  if (isOneScreen(entry)) return t("opponent.screen");
  return entry.seats.map(seatName).join(" – ");
}

export function durationText(milliseconds: number): string {
  const { days, hours, minutes } = splitDuration(milliseconds);
  if (days > 0) return t("duration.days", { days, hours });
  if (hours > 0) return t("duration.hours", { hours, minutes });
  return t("duration.minutes", { minutes });
}

/** Who won: `White wins`, `Draw`. */
export function resultText(ending: Ending): string {
  if (ending.winner) return t("result.wins", { side: sideName(ending.winner) });
  if (ending.result === "*") return t("result.aborted");
  return t("result.draw");
}

/** How it ended, as a sentence; in some modes as one of their own. */
export function terminationText(ending: Ending, mode: ModeName): string {
  const keys = [`ended.${ending.termination}.${mode}`, `ended.${ending.termination}`];
  const key = keys.find(isKey);
  return key ? t(key) : ending.termination;
}

/** A forced end in the words of the engine, as it is told in a mode: where no Command tank decides, a win is no mate. */
export const endWord = (end: string, mode: ModeName): string => (end === "mate" && mode !== "command" ? "win" : end);

export function modeName(table: Pick<TableView, "mode">): string {
  return t(`mode.${table.mode}`);
}
