/** What each side has lost so far, from the first and the current position. */
import type { PieceTypeCard, PieceView, Scene, SideName, Way } from "../api/messages";

/** The pieces of a side that are still in play, cargo included. */
export function living(scene: Scene, side: SideName): PieceView[] {
  const aboard = scene.pieces.flatMap((piece) => (piece.cargo ? [piece, piece.cargo] : [piece]));
  return aboard.filter((piece) => piece.side === side && !piece.is_wreck);
}

export interface Count {
  readonly type: string;
  readonly count: number;
}

function tally(pieces: readonly PieceView[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece.type, (counts.get(piece.type) ?? 0) + 1);
  return counts;
}

/**
 * The pieces a side has lost, by type, in the order of the catalogue the first position gives. `last` is the move that
 * led to the position: a Command tank that has left the board with it is not lost.
 */
export function lost(first: Scene, now: Scene, side: SideName, last: Way | null = null): Count[] {
  const left = tally([...living(now, side), ...escaped(first, side, last)]);
  return [...tally(living(first, side))]
    .map(([type, count]) => ({ type, count: count - (left.get(type) ?? 0) }))
    .filter((each) => each.count > 0);
}

/** Who has left the board with a move, where only the Command tank may (M12): the game is over then. */
function escaped(first: Scene, side: SideName, last: Way | null): PieceView[] {
  if (last === null || last.side !== side || last.steps.length === 0 || last.steps.at(-1)?.square != null) return [];
  return living(first, side).filter((piece) => piece.is_command);
}

/** The pieces a side has lost where others may have left the board unharmed: those that lie there as wrecks. */
export function wrecked(now: Scene, side: SideName): Count[] {
  const wrecks = now.pieces.filter((piece) => piece.side === side && piece.is_wreck);
  return [...tally(wrecks)].map(([type, count]) => ({ type, count }));
}

/** By how much a side is ahead, in Light Tanks: the other has lost pieces worth so much more. Never negative. */
export function ahead(own: readonly Count[], others: readonly Count[], types: readonly PieceTypeCard[]): number {
  const worth = new Map(types.map((type) => [type.code, type.worth]));
  const sum = (counts: readonly Count[]): number =>
    counts.reduce((all, each) => all + each.count * (worth.get(each.type) ?? 0), 0);
  return Math.max(0, sum(others) - sum(own)) / 100;
}

const QUARTERS = { N: 0, NE: 0, E: 270, SE: 270, S: 180, SW: 180, W: 90, NW: 90 } as const;

/** How to turn the board so that this side faces up the screen, by the facing of most of its pieces at the start. */
export function seenFrom(first: Scene, side: SideName): 0 | 90 | 180 | 270 {
  const votes = new Map<0 | 90 | 180 | 270, number>();
  for (const piece of living(first, side)) {
    const quarter = QUARTERS[piece.facing];
    votes.set(quarter, (votes.get(quarter) ?? 0) + 1);
  }
  const best = [...votes].sort((one, other) => other[1] - one[1])[0];
  return best?.[0] ?? 0;
}
