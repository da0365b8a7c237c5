/** Clocks as they are shown. The server keeps the time; the client subtracts what has passed since its last message. */
import type { Clocks, SideName } from "../api/messages";

/** Milliseconds a side has left at a moment of the server's clock; null if there is no clock. */
export function remaining(clocks: Clocks, side: SideName, sentAt: number, serverNow: number): number | null {
  const left = clocks.left[side];
  if (left === undefined) return null;
  const used = clocks.running === side ? Math.max(0, serverNow - sentAt) : 0;
  return Math.max(0, left - used);
}

const two = (value: number) => String(value).padStart(2, "0");

/** `1:02:03`, `12:03`, and `0:09.4` when time is short. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) {
    const tenths = Math.ceil(milliseconds / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

export const SHORT = 20_000;

/** Splits `10+5`, `30d5` or `90/move` into minutes and seconds; null for anything else. */
export interface TimeControl {
  readonly kind: "increment" | "delay" | "move";
  readonly base: number;
  readonly bonus: number;
}

const CONTROL = /^(\d+(?:\.\d+)?)(?:([+d])(\d+(?:\.\d+)?)|\/move)$/;

export function readControl(text: string): TimeControl | null {
  const found = CONTROL.exec(text);
  if (!found) return null;
  const [, base, sign, bonus] = found;
  if (sign === undefined) return { kind: "move", base: Number(base), bonus: 0 };
  return { kind: sign === "+" ? "increment" : "delay", base: Number(base), bonus: Number(bonus) };
}

export function writeControl(control: TimeControl): string {
  if (control.kind === "move") return `${control.base}/move`;
  return `${control.base}${control.kind === "increment" ? "+" : "d"}${control.bonus}`;
}

/** The time to a deadline in words: days and hours, hours and minutes, or minutes. */
export function splitDuration(milliseconds: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}
