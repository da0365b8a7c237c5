/** Work that can wait until the browser has nothing else to do. */

/** How long to wait, in milliseconds, in browsers that do not report idle time. */
const SOON = 150;

/** Calls `work` in the idle moments of the browser until it is done. Returns a function that stops it. */
export function whenIdle(work: () => boolean): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(() => {
      while (!work());
    }, SOON);
    return () => clearTimeout(timer);
  }
  let handle = 0;
  const go = (deadline: IdleDeadline): void => {
    do {
      if (work()) return;
    } while (deadline.timeRemaining() > 2);
    handle = requestIdleCallback(go);
  };
  handle = requestIdleCallback(go);
  return () => cancelIdleCallback(handle);
}
