/** The texts of the board, in each of its languages. A text that is missing in one is given in English. */
import { board as esBoard } from "../../../src/i18n/es.board";
import { game as esGame } from "../../../src/i18n/es.game";
import { play as esPlay } from "../../../src/i18n/es.play";
import { tray as esTray } from "../../../src/i18n/es.tray";
import { format } from "../../../src/i18n/format";
import { type Catalogue, english, preferredLanguage, type Translate } from "../../../src/i18n/index";
import { board as svBoard } from "../../../src/i18n/sv.board";
import { game as svGame } from "../../../src/i18n/sv.game";
import { play as svPlay } from "../../../src/i18n/sv.play";
import { tray as svTray } from "../../../src/i18n/sv.tray";
import type { BoardLanguage } from "./api";

const WORDS: Record<BoardLanguage, Partial<Catalogue>> = {
  en: english,
  es: { ...esGame, ...esPlay, ...esBoard, ...esTray },
  sv: { ...svGame, ...svPlay, ...svBoard, ...svTray },
};

export function isLanguage(value: unknown): value is BoardLanguage {
  return typeof value === "string" && Object.hasOwn(WORDS, value);
}

/** The language of the page, if the board knows it, or the first of the browser's that it knows. */
export function languageOfPage(): BoardLanguage {
  return preferredLanguage([document.documentElement.lang, ...navigator.languages]);
}

export function translator(language: BoardLanguage): Translate {
  const words = WORDS[language];
  return (key, values = {}) => format(words[key] ?? english[key], values, language);
}
