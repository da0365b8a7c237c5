/** Puzzles in words. */
import type { PuzzleView } from "../api/messages";
import { sideName } from "../components/gameWords";
import { english, isPageKey, language, t } from "../i18n";

/** `White to move: mate in 2`. */
export function goalText(puzzle: Pick<PuzzleView, "kind" | "side">, moves: number): string {
  return t(`puzzle.goal.${puzzle.kind}`, { side: sideName(puzzle.side), count: moves });
}

const LENGTH = /^(mate-in|escape-in)-(\d+)$/;
const TYPE = "board.type.";
type TypeKey = Extract<keyof typeof english, `board.type.${string}`>;
const TYPES = Object.keys(english).filter((key): key is TypeKey => key.startsWith(TYPE));

/** The type of piece that a theme such as `heavy-mortar` is named after. */
function pieceOf(theme: string): TypeKey | undefined {
  return TYPES.find((key) => english[key].toLowerCase().replaceAll(" ", "-") === theme);
}

/** What kind of theme it is: how long the puzzles are, which piece moves first, or what it is about. */
export function themeKind(theme: string): "length" | "piece" | "idea" {
  if (LENGTH.test(theme)) return "length";
  return pieceOf(theme) === undefined ? "idea" : "piece";
}

/** The words for a theme; one that is not known here has only its name. */
function themeWords(theme: string, part: "" | ".text"): string {
  const [, kind, count] = LENGTH.exec(theme) ?? [];
  if (kind === "mate-in" || kind === "escape-in") return t(`theme.${kind}${part}`, { count: Number(count) });
  const type = pieceOf(theme);
  if (type !== undefined) return t(`theme.piece${part}`, { type: t(type) });
  const key = `theme.${theme}${part}`;
  return isPageKey(key) ? t(key) : part === "" ? theme : "";
}

export const themeName = (theme: string): string => themeWords(theme, "");
/** What a theme is about. */
export const themeText = (theme: string): string => themeWords(theme, ".text");

const ENDS = ["checkmate", "escapemate", "escaped", "destroyed"] as const;

/** What has won, by the name the rules have for it. */
export function endName(termination: string): string {
  const end = ENDS.find((each) => each === termination);
  return end ? t(`puzzle.end.${end}`) : t("puzzle.solved");
}

/** `Solved: checkmate!` */
export function solvedText(termination: string | undefined): string {
  const end = ENDS.find((each) => each === termination);
  return t(end ? `puzzle.solved.${end}` : "puzzle.solved.title");
}

/** A date such as 2026-11-17 in the reader's words. */
export function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(date);
}

/** The day before or after. */
export function dayBeside(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** `+12`, `−7`. */
export function changeText(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`;
}
