/** The texts of imported games and the explorer, fetched with the first page that shows one. */
import type { GamesWords, Language } from ".";

export async function gamesWords(language: Language): Promise<GamesWords> {
  if (language === "es") return (await import("./es.games")).games;
  if (language === "sv") return (await import("./sv.games")).games;
  return (await import("./en.games")).games;
}
