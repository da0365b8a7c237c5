/**
 * How good a new password looks while it is typed. The server decides: it knows the common ones. Length counts most, and
 * what repeats itself counts once; so does what goes on along a row, as 1234 and qwerty do.
 */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;
export const STRENGTHS = ["short", "weak", "fair", "good", "strong"] as const;
export type Strength = (typeof STRENGTHS)[number];

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

const ROWS = ["0123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"].flatMap((row) => [
  row,
  [...row].reverse().join(""),
]);

/** Whether a sign and the next go on along a row that the sign before them is in, too. */
function goesOn(signs: readonly string[], index: number): boolean {
  const three = signs
    .slice(Math.max(0, index - 1), index + 2)
    .join("")
    .toLowerCase();
  return three.length >= 3 && ROWS.some((row) => row.includes(three));
}

export function strengthOf(password: string): Strength {
  const signs = [...password.normalize("NFKC")];
  if (signs.length < SHORTEST_PASSWORD) return "short";
  const different = new Set(signs.map((sign) => sign.toLowerCase())).size;
  const pairs = new Set(signs.flatMap((sign, index) => (goesOn(signs, index) ? [] : sign + (signs[index + 1] ?? ""))))
    .size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const worth = Math.min(pairs, 2 * different) + kinds;
  if (worth < 12) return "weak";
  if (worth < 16) return "fair";
  return worth < 20 ? "good" : "strong";
}
