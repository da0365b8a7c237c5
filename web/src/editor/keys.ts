/** The keys of the board: arrows move the cursor, Space paints, figures and letters choose. */

import { describeSquare } from "../board/describe";
import { readSquare, squareName } from "../board/geometry";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { sceneOf } from "./content";
import type { Item } from "./hand";
import { cornerOf, pieceOn, sidesOf } from "./sketch";
import type { EditorStore } from "./store";
import type { ToolName } from "./tools";

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const TOOL_KEYS: Readonly<Record<string, ToolName>> = { b: "brush", l: "line", q: "rectangle", f: "fill", m: "move" };

/** What the figures choose. */
export const FIGURES: readonly Item[] = [
  { kind: "terrain", terrain: "high" },
  { kind: "terrain", terrain: "low" },
  { kind: "terrain", terrain: "hedge" },
  { kind: "terrain", terrain: "water" },
  { kind: "terrain", terrain: "road" },
  { kind: "piece", type: "LT" },
  { kind: "piece", type: "MT" },
  { kind: "piece", type: "HT" },
  { kind: "piece", type: "TD" },
];

/** Undo, redo and save, wherever the focus is but in a field. */
export function handleShortcut(store: EditorStore, event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const isField = event.target instanceof Element && event.target.closest("input, textarea, select, dialog") !== null;
  const key = event.key.toLowerCase();
  if (key === "s") {
    void store.save();
    return true;
  }
  if (isField) return false;
  if (key === "z") {
    if (event.shiftKey) store.redo();
    else store.undo();
    return true;
  }
  if (key === "y") {
    store.redo();
    return true;
  }
  return false;
}

/** A key on the board, and whether it meant something. */
export function handleKey(store: EditorStore, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { hand } = store;
  const step = STEPS[event.key];
  if (step !== undefined) {
    moveCursor(store, step, event.shiftKey);
    return true;
  }
  const figure = FIGURES[Number(event.key) - 1];
  if (figure !== undefined && /^[1-9]$/.test(event.key)) {
    hand.choose(figure);
    announce(store.brushWords());
    return true;
  }
  return handleLetter(store, event);
}

function moveCursor(store: EditorStore, [across, up]: readonly [number, number], isPainting: boolean): void {
  const { column, row } = readSquare(store.cursor.value);
  const { width, height } = store.shown.value;
  const next = squareName(
    Math.min(Math.max(column + across, 0), width - 1),
    Math.min(Math.max(row + up, 0), height - 1),
  );
  store.cursor.value = next;
  store.hovered.value = null;
  if (store.hand.isBusy) store.hand.extend(next);
  else if (isPainting) paintAt(store, next);
  say(store, next);
}

/** Says what is on a square. */
function say(store: EditorStore, square: string): void {
  announce(describeSquare(t, sceneOf(store.shown.value), square));
}

function paintAt(store: EditorStore, square: string): void {
  const { column, row } = readSquare(square);
  store.hand.press(square, cornerOf(store.shown.value, column, row));
}

function handleLetter(store: EditorStore, event: KeyboardEvent): boolean {
  const { hand } = store;
  const square = store.cursor.value;
  switch (event.key === " " ? " " : event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case " ":
    case "Enter":
      paintAt(store, square);
      say(store, square);
      return true;
    case "Delete":
    case "Backspace":
      hand.cancel();
      hand.begin(square, null, { kind: "erase" });
      hand.end();
      say(store, square);
      return true;
    case "Escape":
      hand.cancel();
      return true;
    case "r": {
      const eighths = event.shiftKey ? -1 : 1;
      // A piece under the cursor turns if it is the hand that holds the tool, else what the brush holds.
      if (hand.tool.value === "move" && pieceOn(store.shown.value, square)) {
        hand.turnOn(square, eighths);
        say(store, square);
      } else {
        hand.turn(eighths);
        announce(store.brushWords());
      }
      return true;
    }
    case "i":
      hand.pick(square);
      announce(store.brushWords());
      return true;
    case "e":
      hand.choose({ kind: "erase" });
      announce(store.brushWords());
      return true;
    case "c":
      hand.isCommand.value = !hand.isCommand.value;
      announce(store.brushWords());
      return true;
    case "x": {
      const sides = sidesOf(store.shown.value);
      hand.chooseSide(sides[(sides.indexOf(hand.side.value) + 1) % sides.length] ?? "w");
      announce(store.brushWords());
      return true;
    }
  }
  const tool = TOOL_KEYS[event.key.toLowerCase()];
  if (tool === undefined) return false;
  hand.tool.value = tool;
  announce(t(`editor.tool.${tool}`));
  return true;
}
