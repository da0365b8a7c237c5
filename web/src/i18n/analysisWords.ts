/** The texts of the analysis board, fetched with the first page that shows one. */
import type { AnalysisWords, Language } from ".";

export async function analysisWords(language: Language): Promise<AnalysisWords> {
  if (language === "es") return (await import("./es.analysis")).analysis;
  if (language === "sv") return (await import("./sv.analysis")).analysis;
  return (await import("./en.analysis")).analysis;
}
