/** What the first tap would have to wait for is done beforehand, while nothing else is asked of the browser. */
import { h, render } from "preact";
import { IDLE, step } from "../entry/machine";
import type { Controller } from "./controller";
import { sayEntry } from "./narration";
import { ReachLayer } from "./ReachLayer";

const SVG = "http://www.w3.org/2000/svg";
/** Browsers without idle time get to it soon all the same. */
const SOON = 150;

/** Whether a reach has been drawn on this page: the code is warm then. */
let isWarm = false;

/** Calls `work` until it is done, in the idle moments of the browser. Gives a function that ends it. */
function whenIdle(work: () => boolean): () => void {
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

/** Lays out the reach of every piece, and draws and describes the first of them where nobody sees it. */
export function rehearse(board: Controller): () => void {
  const menu = board.choosing;
  if (menu === null) return () => undefined;
  const movers = [...menu.choices.movers];
  return whenIdle(() => {
    const mover = movers.shift();
    if (mover === undefined || board.choosing !== menu) return true;
    const stops = menu.stops(mover);
    if (!isWarm && stops.length > 1) {
      isWarm = true;
      const { context, geometry } = board;
      const holder = document.createElementNS(SVG, "svg");
      render(h(ReachLayer, { geometry, own: mover.square, stops, canTurn: true }), holder);
      render(null, holder);
      if (context !== null) sayEntry(board, IDLE, step(context, IDLE, { type: "tap", square: mover.square }));
    }
    return false;
  });
}
