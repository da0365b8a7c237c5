/** The visitor's settings for this browser, kept in local storage. The page follows at once. */
import { effect, type Signal, signal } from "@preact/signals";
import { LANGUAGES, type Language, preferredLanguage, setLanguage } from "../i18n";
import { recall, remember } from "./storage";

export const THEMES = ["system", "light", "dark", "contrast"] as const;
export type ThemeChoice = (typeof THEMES)[number];
export type Theme = Exclude<ThemeChoice, "system">;

/** Whether moves are confirmed before they are sent: on touch screens against people, always, or never. */
export const CONFIRMS = ["touch", "always", "never"] as const;
export type ConfirmChoice = (typeof CONFIRMS)[number];

function kept<Value>(name: string, initial: Value, isValid: (value: unknown) => value is Value): Signal<Value> {
  const stored = recall(name);
  const value = signal<Value>(isValid(stored) ? stored : initial);
  let isFirst = true;
  effect(() => {
    const now = value.value;
    if (isFirst) isFirst = false;
    else remember(name, now);
  });
  return value;
}

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
const isOneOf =
  <Choice extends string>(choices: readonly Choice[]) =>
  (value: unknown): value is Choice =>
    choices.includes(value as Choice);

export const settings = {
  language: kept<Language>("language", preferredLanguage(), isOneOf(LANGUAGES)),
  theme: kept<ThemeChoice>("theme", "system", isOneOf(THEMES)),
  sounds: kept("sounds", true, isBoolean),
  coordinates: kept("coordinates", true, isBoolean),
  codes: kept("codes", false, isBoolean),
  threats: kept("threats", false, isBoolean),
  moveText: kept("moveText", false, isBoolean),
  turnBoard: kept("turnBoard", false, isBoolean),
  reducedMotion: kept("reducedMotion", false, isBoolean),
  hints: kept("hints", true, isBoolean),
  help: kept("help", true, isBoolean),
  confirm: kept<ConfirmChoice>("confirm", "touch", isOneOf(CONFIRMS)),
};

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
const coarse = matchMedia("(pointer: coarse)");
const systemTheme = signal<Theme>("light");
const systemMotion = signal(lessMotion.matches);
const isPrinting = signal(false);

function readSystem(): void {
  systemTheme.value = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
  systemMotion.value = lessMotion.matches;
}

/** The theme in use, with `system` resolved. */
export function theme(): Theme {
  return settings.theme.value === "system" ? systemTheme.value : settings.theme.value;
}

/** Whether to avoid motion, as set here or in the system. */
export function reducesMotion(): boolean {
  return settings.reducedMotion.value || systemMotion.value;
}

/** Whether a move is confirmed before it is sent, in a game against people or not. */
export function confirmsMoves(isAgainstPeople: boolean): boolean {
  if (settings.confirm.value !== "touch") return settings.confirm.value === "always";
  return isAgainstPeople && coarse.matches;
}

/** Makes the page follow the settings. Resolves when the language has loaded. */
export async function applySettings(): Promise<void> {
  readSystem();
  for (const query of [dark, contrast, lessMotion]) query.addEventListener("change", readSystem);
  addEventListener("beforeprint", () => {
    isPrinting.value = true;
  });
  addEventListener("afterprint", () => {
    isPrinting.value = false;
  });
  effect(() => {
    // Paper is white, and browsers leave the dark ground out: light words would stand on it.
    document.documentElement.dataset.theme = isPrinting.value && theme() === "dark" ? "light" : theme();
    document.documentElement.dataset.motion = reducesMotion() ? "less" : "full";
    const page = getComputedStyle(document.documentElement).getPropertyValue("--page");
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", page);
  });
  await setLanguage(settings.language.value);
  settings.language.subscribe((wanted) => void setLanguage(wanted));
}
