import { isKey, t } from "../i18n";

/** An opening in words; empty where it has no name. */
export function openingName(keys: readonly string[]): string {
  const [white = "", black = ""] = keys.map((key) => `opening.${key}`).map((key) => (isKey(key) ? t(key) : ""));
  return white && black ? t("opening.against", { white, black }) : white;
}
