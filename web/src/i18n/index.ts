/**
 * The texts of the application. `t("key", {name: ...})` gives the text in the current language, and a component that
 * calls it is drawn again when the language changes. The type checker makes sure that every language has exactly the
 * keys of English. The texts of the board are in `*.board.ts` and `*.tray.ts`, everything else in the files named after the language.
 */
import { signal } from "@preact/signals";
import { en } from "./en";
import { board as enBoard } from "./en.board";
import { far as enFar } from "./en.far";
import { tray as enTray } from "./en.tray";
import { format, type Values } from "./format";

export const english = { ...en, ...enBoard, ...enFar, ...enTray };
export type Key = keyof typeof english;
export type Catalogue = Record<Key, string>;
export type Translate = (key: Key, values?: Values) => string;

export const LANGUAGES = ["en", "es", "sv"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español", sv: "Svenska" };

const current = signal<{ language: Language; words: Catalogue }>({ language: "en", words: english });

/** The text of a key in the current language. */
export const t: Translate = (key, values = {}) => format(current.value.words[key], values, current.value.language);

export function language(): Language {
  return current.value.language;
}

/** Whether there is a text with this key. For keys made from codes of the server. */
export function isKey(key: string): key is Key {
  return Object.hasOwn(english, key);
}

/** The language the browser asks for, of those available. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => known === tag.toLowerCase().split("-")[0]);
    if (found) return found;
  }
  return "en";
}

async function load(wanted: Language): Promise<Catalogue> {
  if (wanted === "es") return (await import("./es.all")).words;
  if (wanted === "sv") return (await import("./sv.all")).words;
  return english;
}

/** Changes the language of the page. The texts of another language are fetched the first time. */
export async function setLanguage(wanted: Language): Promise<void> {
  current.value = { language: wanted, words: await load(wanted) };
  document.documentElement.lang = wanted;
}
