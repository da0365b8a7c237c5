/** People whose words the visitor does not want to read, kept in this browser. */
import { signal } from "@preact/signals";
import type { ChatLine } from "../api/messages";
import { recall, remember } from "./storage";

export interface Muted {
  readonly who: string;
  readonly name: string;
}

/** The latest are kept. */
const MOST = 200;

const isOne = (value: unknown): value is Muted =>
  typeof value === "object" && value !== null && "who" in value && typeof value.who === "string" && "name" in value;

function readKept(): Muted[] {
  const kept = recall("muted");
  return Array.isArray(kept) ? kept.filter(isOne).map(({ who, name }) => ({ who, name: String(name) })) : [];
}

export const muted = signal<readonly Muted[]>(readKept());

/** Who has said something. What was said by somebody who is no longer known has only a name. */
export function speaker(line: ChatLine): string {
  return line.who || `name ${line.name}`;
}

export function isMuted(line: ChatLine): boolean {
  const who = speaker(line);
  return muted.value.some((each) => each.who === who);
}

export function mute(line: ChatLine): void {
  if (!isMuted(line)) keep([...muted.value, { who: speaker(line), name: line.name }].slice(-MOST));
}

export function unmute(who: string): void {
  keep(muted.value.filter((each) => each.who !== who));
}

function keep(people: readonly Muted[]): void {
  muted.value = people;
  remember("muted", people);
}
