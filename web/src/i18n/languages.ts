/** The languages there are. Nothing of their texts is needed to choose one. */
export const LANGUAGES = ["en", "es", "sv"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español", sv: "Svenska" };

/** The language the browser asks for, of those available. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => known === tag.toLowerCase().split("-")[0]);
    if (found) return found;
  }
  return "en";
}
