/** Boards as they are offered: sizes of the same board together, and boards of a kind together. */
import type { GroupName, SetupCard } from "../api/messages";
import { t } from "../i18n";

const SIZE = /^(.+?)-\d+(?:x\d+)?$/;

export const GROUPS: readonly GroupName[] = ["starter", "terrain", "water", "four"];

/** A board in all its sizes, the smallest first. */
export interface Family {
  readonly name: string;
  readonly group: GroupName;
  readonly setups: readonly SetupCard[];
}

/** `old-town` of `old-town-16`; a name without a size stands for itself. */
export function familyName(setup: string): string {
  return SIZE.exec(setup)?.[1] ?? setup;
}

const area = (setup: SetupCard): number => setup.width * setup.height;

/** All boards by kind, and in each kind the one with the smallest board first. */
export function familiesOf(setups: readonly SetupCard[]): Family[] {
  const found = new Map<string, SetupCard[]>();
  for (const setup of setups) {
    const name = familyName(setup.name);
    found.set(name, [...(found.get(name) ?? []), setup]);
  }
  const families = [...found].map(([name, members]): Family => {
    const sorted = [...members].sort((one, other) => area(one) - area(other));
    return { name, group: sorted[0]?.group ?? "terrain", setups: sorted };
  });
  const first = (family: Family): number => (family.setups[0] ? area(family.setups[0]) : 0);
  return families.sort(
    (one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || first(one) - first(other),
  );
}

export function sizeText(setup: SetupCard): string {
  return `${setup.width}×${setup.height}`;
}

/** `16×16, 20×20`, and for how many players if there are more than two. */
export function sizesOf(setups: readonly SetupCard[]): string {
  const sizes = setups.map(sizeText).join(", ");
  const players = setups[0]?.players ?? 2;
  return players > 2 ? `${sizes} · ${t("count.players", { count: players })}` : sizes;
}
