/** The texts of the pages of puzzles, fetched with the first of them. */
import type { Language, PuzzleWords } from ".";

export async function puzzleWords(language: Language): Promise<PuzzleWords> {
  if (language === "es") return (await import("./es.puzzles")).puzzles;
  if (language === "sv") return (await import("./sv.puzzles")).puzzles;
  return (await import("./en.puzzles")).puzzles;
}
