/** Does in advance, while the browser is idle, what the first tap would otherwise have to wait for. */
import { h, render } from "preact";
import { IDLE, step } from "../entry/machine";
import { prepare } from "../sound/sound";
import { SVG } from "../symbols/symbols";
import type { Controller } from "./controller";
import { whenIdle } from "./idle";
import { sayEntry } from "./narration";
import { ReachLayer } from "./ReachLayer";

/** Whether a reach has been drawn on this page, so that the code is warm. */
let isWarm = false;

/** Once for a board, in an idle moment: the first plural of a language takes as long as a frame. */
export function warmWords(board: Controller): () => void {
  return whenIdle(() => {
    board.current.t("board.button.facing", { facing: "", steps: 2 });
    return true;
  });
}

/** How long explosions last: idle moments between their frames are not for this. In milliseconds. */
const BURNING = 700;

/**
 * Gets sounds ready, lays out the reach of every piece, and draws and describes the first one out of sight. Waits until
 * the effects of a move are over, if one `isBurning`.
 */
export function rehearse(board: Controller, isBurning: boolean): () => void {
  let stop = (): void => undefined;
  const timer = setTimeout(
    () => {
      stop = whenIdle(rehearsal(board));
    },
    isBurning ? BURNING : 0,
  );
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function rehearsal(board: Controller): () => boolean {
  const menu = board.choosing;
  const movers = [...(menu?.choices.movers ?? [])];
  let isReady = false;
  return () => {
    if (!isReady) {
      isReady = true;
      prepare();
      return menu === null;
    }
    const mover = movers.shift();
    if (menu === null || mover === undefined || board.choosing !== menu) return true;
    const stops = menu.stops(mover);
    if (!isWarm && stops.length > 1) {
      isWarm = true;
      const { context, geometry } = board;
      const holder = document.createElementNS(SVG, "svg");
      render(
        h(ReachLayer, {
          geometry,
          own: mover.square,
          facing: board.pieceOf(mover)?.facing ?? "N",
          stops,
          canTurn: true,
        }),
        holder,
      );
      render(null, holder);
      if (context !== null) sayEntry(board, IDLE, step(context, IDLE, { type: "tap", square: mover.square }));
    }
    return false;
  };
}
