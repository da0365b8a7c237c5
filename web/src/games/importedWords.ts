/** Imported games in words. */
import type { ImportedLine } from "../api/messages";
import { t } from "../i18n";

/** Who played, where it is known. */
export function playersOf(line: Pick<ImportedLine, "players" | "event">): string {
  if (line.players.some((name) => name !== "?")) return line.players.join(" – ");
  return line.event && line.event !== "?" ? line.event : t("imported.unnamed");
}
