/** Playing by keyboard alone: a cursor square, facings on the keys around S, Tab through pieces and targets. */
import type { FacingName } from "../api/messages";
import { attacksOn } from "../entry/machine";
import { optionsOf } from "../entry/menu";
import type { Controller } from "./controller";
import { describeSquare, facingList, sumOf, targetOn } from "./describe";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

/** Degrees on the screen, by key: letters around S as on the keyboard, digits as on a number pad. */
const AROUND: Readonly<Record<string, number>> = {
  w: 0,
  e: 45,
  d: 90,
  c: 135,
  x: 180,
  z: 225,
  a: 270,
  q: 315,
  "8": 0,
  "9": 45,
  "6": 90,
  "3": 135,
  "2": 180,
  "1": 225,
  "4": 270,
  "7": 315,
};

/** Handles a key. Returns false if the board does not use it. */
export function handleKey(board: Controller, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { key } = event;
  const entry = board.entry.value;
  if (key === "Escape") {
    if (entry.stage === "idle" || entry.stage === "sent") return false;
    board.send({ type: "back" });
    return true;
  }
  const arrow = ARROWS[key];
  if (arrow !== undefined) {
    // Players who use the mouse browse the game with the arrow keys.
    if (!board.isKeyboard.value && entry.stage === "idle") return false;
    if (entry.stage === "facing") turnRing(board, arrow[0] + arrow[1] > 0 ? 1 : -1);
    else moveCursor(board, arrow[0], arrow[1]);
    return true;
  }
  if (key === "Enter" || key === " ") {
    enter(board);
    return true;
  }
  if (key === "Tab") return cycle(board, event.shiftKey ? -1 : 1);
  const angle = AROUND[key.toLowerCase()];
  if (angle !== undefined && entry.stage === "facing") {
    board.send({ type: "facing", facing: board.geometry.facingAt(angle) });
    return true;
  }
  const nth = Number(key);
  if (entry.stage === "way" && nth >= 1 && nth <= entry.stands.length) {
    board.send({ type: "way", index: nth - 1 });
    return true;
  }
  if (key.toLowerCase() === "o" && entry.stage === "square") {
    board.send({ type: "out" });
    return true;
  }
  return false;
}

/** Puts the cursor on a square and says what is there. */
export function placeCursor(board: Controller, square: string): void {
  board.isKeyboard.value = true;
  board.cursor.value = square;
  board.point(square, null);
  board.current.announce(sayCursor(board, square));
}

/** Where the cursor starts: on the chosen piece, the first that can move, or the middle of the board. */
export function firstCursor(board: Controller): string {
  const { geometry } = board;
  const first = board.choosing?.squares()[0];
  return first ?? geometry.squareOfCell(Math.floor(geometry.across / 2), Math.floor(geometry.down / 2)) ?? "A1";
}

function moveCursor(board: Controller, across: number, down: number): void {
  const { geometry } = board;
  const from = board.cursor.value;
  if (from === null) {
    placeCursor(board, firstCursor(board));
    return;
  }
  const { x, y } = geometry.cell(from);
  const next = geometry.squareOfCell(x + across, y + down);
  if (next !== null) placeCursor(board, next);
}

/** Goes round the ring to the next possible facing. */
function turnRing(board: Controller, by: number): void {
  const entry = board.entry.value;
  const menu = board.choosing;
  if (entry.stage !== "facing" || menu === null) return;
  const open = new Set(menu.stands(entry.mover, entry.to).map((stand) => stand.facing));
  const facings = [0, 45, 90, 135, 180, 225, 270, 315]
    .map((angle) => board.geometry.facingAt(angle))
    .filter((facing) => open.has(facing));
  const now = board.hoverFacing.value ?? board.ghost()?.stand.facing ?? null;
  const index = now === null ? -1 : facings.indexOf(now);
  const next = facings[(index + by + facings.length) % facings.length];
  if (next === undefined) return;
  board.isKeyboard.value = true;
  board.point(entry.to, next);
  board.current.announce(facingList(board.current.t, [next]));
}

function enter(board: Controller): void {
  const entry = board.entry.value;
  if (entry.stage === "facing") {
    const facing: FacingName | undefined = board.hoverFacing.value ?? board.ghost()?.stand.facing;
    if (facing !== undefined) board.send({ type: "facing", facing });
    return;
  }
  if (entry.stage === "confirm" || entry.stage === "review") {
    board.send({ type: "confirm" });
    return;
  }
  const square = board.cursor.value;
  if (square === null) {
    placeCursor(board, firstCursor(board));
    return;
  }
  board.send({ type: "tap", square });
  const after = board.entry.value;
  // The cursor follows to the square of the next question.
  if (after.stage === "action") board.cursor.value = after.aim ?? after.stand.to;
}

/**
 * Tab goes through what can be chosen. While nothing is chosen, it leaves the board at either end, or at once if the
 * cursor is not in use.
 */
function cycle(board: Controller, by: number): boolean {
  const squares = stopsFor(board);
  if (squares.length === 0) return false;
  const now = board.cursor.value === null ? -1 : squares.indexOf(board.cursor.value);
  const next = now === -1 ? (by > 0 ? 0 : squares.length - 1) : now + by;
  const isIdle = board.entry.value.stage === "idle";
  if (isIdle && (next < 0 || next >= squares.length)) return false;
  if (isIdle && board.cursor.value === null) return false;
  const square = squares[(next + squares.length) % squares.length];
  if (square === undefined) return false;
  placeCursor(board, square);
  return true;
}

/** The squares Tab goes through at this stage. */
export function stopsFor(board: Controller): string[] {
  const menu = board.choosing;
  const entry = board.entry.value;
  if (menu === null) return [];
  switch (entry.stage) {
    case "idle":
      return menu.squares();
    case "square":
      return menu.stops(entry.mover).map((stop) => stop.square);
    case "target":
      return [...new Set(attacksOn(menu, entry).flatMap(({ mover, stand }) => [mover.square, stand.to]))];
    case "action": {
      const targets = optionsOf(entry.stand).map((option) => option.target);
      return [...targets.filter((target) => /^[A-Z]\d+$/.test(target)), entry.stand.to];
    }
    default:
      return [];
  }
}

/** A square as the cursor comes to it: what is there, and what it means at this stage. */
export function sayCursor(board: Controller, square: string): string {
  const { t, scene, threats } = board.current;
  const menu = board.choosing;
  const entry = board.entry.value;
  let what = describeSquare(t, scene, square);
  const threat = threats?.find((each) => each.square === square);
  if (threat) what = t("board.square.threat", { what, by: threat.by.join(", ") });
  if (menu === null) return what;
  if (entry.stage === "square") {
    const stop = menu.stops(entry.mover).find((each) => each.square === square);
    if (stop === undefined) return what;
    if (stop.isBarred) return t("board.square.barred", { what });
    if (stop.deadly) return t("board.square.deadly", { what });
    return t("board.square.reach", { what, steps: stop.steps, facings: facingList(t, stop.facings) });
  }
  if (entry.stage === "action") {
    const look = board.lookOf({ mover: entry.mover, stand: entry.stand });
    const target = look === null ? null : targetOn(look.lines, square);
    if (target !== null) return t("board.square.target", { what, sum: sumOf(t, target) });
  }
  return what;
}
