/** The texts of the frame and of its board, one language at a time. */
import type { Key, Language, Translate } from "../i18n";
import { format, type Values } from "../i18n/format";
import type { words as english } from "./words.en";

export type FrameKey = keyof typeof english.frame;

export interface FrameWords {
  readonly t: Translate;
  readonly say: (key: FrameKey, values?: Values) => string;
}

async function load(
  language: Language,
): Promise<{ board: Partial<Record<Key, string>>; frame: Record<FrameKey, string> }> {
  if (language === "es") return (await import("./words.es")).words;
  if (language === "sv") return (await import("./words.sv")).words;
  return (await import("./words.en")).words;
}

export async function frameWords(language: Language): Promise<FrameWords> {
  const { board, frame } = await load(language);
  return {
    t: (key, values = {}) => format(board[key] ?? key, values, language),
    say: (key, values = {}) => format(frame[key], values, language),
  };
}
