/** The texts of the question whether a board is fair, fetched with the first page that asks it. */
import type { FairnessWords, Language } from ".";

export async function fairnessWords(language: Language): Promise<FairnessWords> {
  if (language === "es") return (await import("./es.fairness")).fairness;
  if (language === "sv") return (await import("./sv.fairness")).fairness;
  return (await import("./en.fairness")).fairness;
}
