/** What a line is worth, in a few letters. */
import type { EngineLine, ModeName } from "../api/messages";
import { language, t } from "../i18n";

type Worth = Pick<EngineLine, "kind" | "value">;

/** `+1.2`, or in how many moves the game is won or lost: `mate 3`. */
export function scoreText({ kind, value }: Worth, mode: ModeName): string {
  if (kind === "cp") return signed(value);
  const count = Math.abs(value);
  const key =
    kind === "escape" ? "analysis.score.escape" : mode === "command" ? "analysis.score.mate" : "analysis.score.win";
  return `${value < 0 ? "−" : ""}${t(key, { count })}`;
}

/** The same in the bar beside the board, where it stands at the end of who is ahead: `1.2`, `#3`. */
export function shortScore({ kind, value }: Worth): string {
  return kind === "cp" ? tenths(Math.abs(value / 100)) : `#${Math.abs(value)}`;
}

function signed(hundredths: number): string {
  const text = tenths(Math.abs(hundredths / 100));
  return Math.abs(hundredths) < 5 ? text : `${hundredths > 0 ? "+" : "−"}${text}`;
}

/** `1.2`, in Spanish and Swedish `1,2`. */
function tenths(value: number): string {
  return value.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** `12 k`, `3.4 M`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 1_000_000 ? `${Math.round(count / 1000)} k` : `${tenths(count / 1_000_000)} M`;
}
