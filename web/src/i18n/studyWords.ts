/** The texts of studies and of sharing a tree, fetched with the first page that has one. */
import type { Language, StudyWords } from ".";

export async function studyWords(language: Language): Promise<StudyWords> {
  if (language === "es") return (await import("./es.studies")).studies;
  if (language === "sv") return (await import("./sv.studies")).studies;
  return (await import("./en.studies")).studies;
}
