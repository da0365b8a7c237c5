import { useEffect, useState } from "preact/hooks";
import type { SideName } from "../api/messages";

/** How long the board stays as it was once a move has arrived, in milliseconds: what it has hit is seen from there. */
const SEEN = 900;

/**
 * The side that sits below where several play on one screen and the board turns: the side to move, once the move
 * before it has been seen. Null where the board does not turn.
 */
export function useHotSeat(isTurning: boolean, turn: SideName, isStill: boolean): SideName | null {
  const [below, setBelow] = useState(turn);
  useEffect(() => {
    if (!isTurning || below === turn) return undefined;
    const timer = setTimeout(() => setBelow(turn), isStill ? 0 : SEEN);
    return () => clearTimeout(timer);
  }, [isTurning, turn, below, isStill]);
  return isTurning ? below : null;
}
