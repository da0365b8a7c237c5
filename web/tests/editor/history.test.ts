import { expect, test } from "vitest";
import { begin, MOST_STEPS, record, redo, undo } from "../../src/editor/history";
import { anyBoards } from "./kit";

test("undo restores every board exactly, and redo the other way round", () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const boards = anyBoards(seed, 30);
    const copies = boards.map((board) => JSON.stringify(board));
    let history = boards.slice(1).reduce((now, board) => record(now, board), begin(boards[0]));
    for (const copy of copies.toReversed()) {
      expect(JSON.stringify(history.now)).toBe(copy);
      history = undo(history);
    }
    for (const copy of copies) {
      expect(JSON.stringify(history.now)).toBe(copy);
      history = redo(history);
    }
  }
});

test("after something new nothing can be redone", () => {
  const history = record(undo(record(begin("a"), "b")), "c");
  expect(redo(history)).toBe(history);
  expect(undo(history).now).toBe("a");
});

test("the letters of a title are one step", () => {
  const typed = ["F", "Fo", "Ford"].reduce((now, title) => record(now, title, "title"), begin(""));
  expect(undo(typed).now).toBe("");
});

test("what changes nothing is no step", () => {
  const history = begin("a");
  expect(record(history, "a")).toBe(history);
});

test("two hundred steps are kept", () => {
  let history = begin(0);
  for (let count = 1; count <= 300; count += 1) history = record(history, count);
  for (let count = 0; count < MOST_STEPS + 10; count += 1) history = undo(history);
  expect(history.now).toBe(300 - MOST_STEPS);
});
