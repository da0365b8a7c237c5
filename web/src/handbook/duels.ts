/** Duels as a reader wants them: who is destroyed from where. The facts come from the server. */
import type { DuelView } from "../api/messages";
import type { Key } from "../i18n";

export interface DuelGroup {
  readonly title: Key;
  readonly codes: readonly string[];
}

/** The sides that are hit, by the text that names them, the most first. */
const TITLES: Readonly<Record<string, Key>> = {
  "front side rear": "duel.any",
  "front rear": "duel.ends",
  "side rear": "duel.flanks",
  "front side": "duel.front_side",
  side: "duel.side",
  rear: "duel.rear",
  front: "duel.front",
};

/** The duels by what it takes, in the order of `TITLES`; mines, which know no sides, come last. */
export function groupDuels(duels: readonly DuelView[]): DuelGroup[] {
  const aimed = duels.filter(({ weapon }) => weapon !== "mines");
  const groups: DuelGroup[] = Object.entries(TITLES).map(([faces, title]) => ({
    title,
    codes: aimed.filter((duel) => duel.faces.join(" ") === faces).map(({ type }) => type),
  }));
  const mined = duels.filter(({ weapon }) => weapon === "mines").map(({ type }) => type);
  return [...groups, { title: "duel.mines" as const, codes: mined }].filter(({ codes }) => codes.length > 0);
}

/** The types that are in none of the duels. */
export function spared(duels: readonly DuelView[], all: readonly string[]): string[] {
  const met = new Set(duels.map(({ type }) => type));
  return all.filter((code) => !met.has(code));
}
