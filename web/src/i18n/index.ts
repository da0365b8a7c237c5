/**
 * The texts of the application. `t("key", {name: ...})` gives the text in the current language, and a component that
 * calls it is drawn again when the language changes. The type checker makes sure that every language has exactly the
 * keys of English. The texts of the board are in `*.board.ts` and `*.tray.ts`, everything else in the files named after the language.
 */
import { signal } from "@preact/signals";
import { en } from "./en";
import type { analysis as enAnalysis } from "./en.analysis";
import { board as enBoard } from "./en.board";
import type { editor as enEditor } from "./en.editor";
import type { fairness as enFairness } from "./en.fairness";
import { far as enFar } from "./en.far";
import type { games as enGames } from "./en.games";
import type { puzzles as enPuzzles } from "./en.puzzles";
import type { studies as enStudies } from "./en.studies";
import { tray as enTray } from "./en.tray";
import { format, type Values } from "./format";
import type { Language } from "./languages";

export { LANGUAGE_NAMES, LANGUAGES, type Language, preferredLanguage } from "./languages";

export const english = { ...en, ...enBoard, ...enFar, ...enTray };
/** The texts that are there from the start. */
export type Key = keyof typeof english;
export type Catalogue = Record<Key, string>;
/** Texts that are fetched with the pages that need them. */
export type PuzzleWords = Record<keyof typeof enPuzzles, string>;
export type AnalysisWords = Record<keyof typeof enAnalysis, string>;
export type EditorWords = Record<keyof typeof enEditor, string>;
export type FairnessWords = Record<keyof typeof enFairness, string>;
export type StudyWords = Record<keyof typeof enStudies, string>;
export type GamesWords = Record<keyof typeof enGames, string>;
export type PageKey =
  | Key
  | keyof PuzzleWords
  | keyof AnalysisWords
  | keyof EditorWords
  | keyof FairnessWords
  | keyof StudyWords
  | keyof GamesWords;
type Words = Catalogue & Partial<Record<PageKey, string>>;
/** Some pages' texts in a language. */
export type Part = (language: Language) => Promise<Partial<Record<PageKey, string>>>;
export type Translate = (key: Key, values?: Values) => string;

const current = signal<{ language: Language; words: Words }>({ language: "en", words: english });
const parts = new Set<Part>();

/** The text of a key in the current language. */
export const t = (key: PageKey, values: Values = {}): string =>
  format(current.value.words[key] ?? key, values, current.value.language);

export function language(): Language {
  return current.value.language;
}

/** Whether there is a text with this key. For keys made from codes of the server. */
export function isKey(key: string): key is Key {
  return Object.hasOwn(english, key);
}

/** The same for all texts that are here now, those of some pages among them. */
export function isPageKey(key: string): key is PageKey {
  return Object.hasOwn(current.value.words, key);
}

async function load(wanted: Language): Promise<Catalogue> {
  if (wanted === "es") return (await import("./es.all")).words;
  if (wanted === "sv") return (await import("./sv.all")).words;
  return english;
}

async function loadAll(wanted: Language): Promise<Words> {
  const found = await Promise.all([load(wanted), ...[...parts].map((part) => part(wanted))]);
  return Object.assign({}, ...found) as Words;
}

/** Adds the texts of some pages, now and for every language that is chosen later. */
export async function addWords(part: Part): Promise<void> {
  if (parts.has(part)) return;
  const wanted = current.peek().language;
  const found = await part(wanted);
  parts.add(part);
  // The language may have been changed meanwhile.
  const now = current.peek();
  const words = now.language === wanted ? { ...now.words, ...found } : await loadAll(now.language);
  current.value = { language: now.language, words };
}

/** Changes the language of the page. The texts of another language are fetched the first time. */
export async function setLanguage(wanted: Language): Promise<void> {
  current.value = { language: wanted, words: await loadAll(wanted) };
  document.documentElement.lang = wanted;
}
