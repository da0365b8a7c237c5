import { effect } from "@preact/signals";
import type { FreeBoardStore } from "../practice/freeBoard";

/** How long to wait for a board at most, in milliseconds: a page that nobody looks at shows nothing. */
const PATIENCE = 5000;

/** Waits until a board has shown a ply: what is said about a move comes after it. */
export function seen(board: FreeBoardStore, ply: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(finish, PATIENCE);
    let stop: (() => void) | null = null;
    let isDone = false;
    function finish(): void {
      isDone = true;
      clearTimeout(timer);
      stop?.();
      done();
    }
    stop = effect(() => {
      if (!isDone && board.shownPly.value === ply) finish();
    });
    if (isDone) stop();
  });
}
