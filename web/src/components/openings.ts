/** What the first moves of a game are called, where its board has names for them. */
import { height, plans, start, waiting, width } from "./openings.generated";

const FIRST = "A".charCodeAt(0);
const DRIVEN = /^([A-Z])(\d+)([A-Z])(\d+)(?:[NS][EW]?|[EW])/;

/** The plans of both sides, by the start of a game and its moves: none, White's, or White's and Black's. */
export function openingKeys(tfen: string, codes: readonly string[]): string[] {
  const words = tfen.split(" ");
  if (words.slice(0, 4).join(" ") !== start || words.some((word) => word.startsWith("mode="))) return [];
  const found: string[] = [];
  for (const [side, code] of codes.slice(0, 2).entries()) {
    const plan = planOf(code, side === 1);
    if (plan === undefined) break;
    found.push(plan);
  }
  return found;
}

/** Black's plans are White's after half a turn of the board. */
function planOf(code: string, isTurned: boolean): string | undefined {
  const parts = DRIVEN.exec(code);
  if (!parts) return undefined;
  const column = (text = "") => {
    const index = text.charCodeAt(0) - FIRST;
    return String.fromCharCode(FIRST + (isTurned ? width - 1 - index : index));
  };
  const row = (text = "") => (isTurned ? height + 1 - Number(text) : Number(text));
  const from = `${column(parts[1])}${row(parts[2])}`;
  const to = `${column(parts[3])}${row(parts[4])}`;
  if (from === to) return waiting;
  return plans[from]?.find(([, columns]) => columns === "" || columns.includes(to.charAt(0)))?.[0];
}
