/** The moves of a game by rounds. */
import type { PlayedMove } from "../api/messages";

/** Moves in rows, one per round. The first row may begin with a later side. */
export function rounds(
  moves: readonly Pick<PlayedMove, "side">[],
  order: readonly string[],
): { number: number; cells: (number | null)[] }[] {
  const rows: { number: number; cells: (number | null)[] }[] = [];
  let column = order.length;
  for (const [index, move] of moves.entries()) {
    const at = Math.max(0, order.indexOf(move.side));
    if (at < column || rows.length === 0) rows.push({ number: rows.length + 1, cells: order.map(() => null) });
    column = at + 1;
    const row = rows.at(-1);
    if (row) row.cells[at] = index;
  }
  return rows;
}
