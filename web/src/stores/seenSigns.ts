/** The signs that have been explained in this browser. */
import { signal } from "@preact/signals";
import { settings } from "./settings";
import { recall, remember } from "./storage";

const KEY = "seenSigns";

function stored(): readonly string[] {
  const found = recall(KEY);
  return Array.isArray(found) ? found.filter((each): each is string => typeof each === "string") : [];
}

export const seenSigns = signal<readonly string[]>(stored());

function keep(names: readonly string[]): void {
  seenSigns.value = names;
  remember(KEY, names);
}

export function markSeen(name: string): void {
  if (!seenSigns.value.includes(name)) keep([...seenSigns.value, name]);
}

/** Explanations that are switched on again begin anew. */
let wasOn = settings.hints.value;
settings.hints.subscribe((isOn) => {
  if (isOn && !wasOn) keep([]);
  wasOn = isOn;
});
