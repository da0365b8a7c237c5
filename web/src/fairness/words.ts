/** Tallies in words. */
import type { Balance, FairnessTally, SideName, SideTally } from "../api/messages";
import { sideName } from "../components/gameWords";
import { isPageKey, language, t } from "../i18n";

const BEST = (a: SideTally, b: SideTally): SideTally => (b.share > a.share ? b : a);
const whole = (share: number): number => Math.round(share * 100);

/** An interval in percent, never narrower than it is. */
export const within = ({ low, high }: Pick<SideTally, "low" | "high">): { low: number; high: number } => ({
  low: Math.floor(low * 100),
  high: Math.ceil(high * 100),
});

/** The verdict, with the share of the side that it speaks of: of two players the first, else the best. */
export function sayTally(tally: FairnessTally, games: number): string {
  const told = tally.sides.find((side) => side.side === tally.favoured);
  const shown = told ?? (tally.sides.length === 2 ? tally.sides[0] : tally.sides.reduce(BEST));
  if (!shown) return "";
  return t(`fair.say.${tally.verdict}`, {
    games: t("fair.games", { count: games }),
    side: sideName(shown.side),
    favoured: sideName(told?.side ?? shown.side),
    ...within(shown),
  });
}

export const sayShare = (side: SideTally): string =>
  t("fair.share", { side: sideName(side.side), share: whole(side.share), wins: side.wins, ...within(side) });

/** What was measured of a shipped board before: with many more games than anybody waits for. */
export function sayBalance({ games, nodes, shares }: Balance): string {
  const sides = Object.entries(shares).map(
    ([side, share]) => `${sideName(side as SideName)} ${percent(share / 100).trim()}`,
  );
  return t("fair.known", { games: t("fair.games", { count: games }), nodes, shares: sides.join(", ") });
}

export function sayEnding(word: string): string {
  const key = `fair.end.${word}`;
  return isPageKey(key) ? t(key) : word;
}

export function sayLeft(seconds: number): string {
  if (seconds < 90) return t("fair.left.seconds", { count: Math.max(5, Math.round(seconds / 5) * 5) });
  return t("fair.left.minutes", { count: Math.round(seconds / 60) });
}

/** A number that is as wide with one figure as with three: what stands beside it stays in its place. */
export const steady = (number: number): string => String(number).padStart(3, "\u2007");
export const percent = (share: number): string => `${steady(whole(share))}${language() === "en" ? "" : "\u00a0"}%`;
