/** What the computer is called at each of its levels. */
const NAMES = ["Pip", "Rosa", "Otto", "Amara", "Finn", "Mei", "Bruno", "Vera", "Idris", "Iron Ada"] as const;

/** The name of a level; of the nearest one, if there is no such level. */
export function levelName(level: number): string {
  return NAMES[Math.min(NAMES.length, Math.max(1, level)) - 1] ?? NAMES[0];
}
