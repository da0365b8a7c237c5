/** Moves that are shown whole and confirmed before they are sent. */
import { describe, expect, test } from "vitest";
import { type Entry, IDLE, step } from "../../src/entry/machine";
import { choices, contextOf, mover, shot, stand } from "./kit";

const tank = mover(
  "C3",
  [
    stand("C3", "C4", "N", 1),
    stand("C3", "D4", "NE", 2, { moves: [["C3D4NE", "", ""], shot("C3", "D4", "NE", "F6")] }),
    stand("C3", "B3", "W", 3, { deadly: "mine" }),
  ],
  { out: "C3out", out_steps: 2 },
);
const asked = { ...contextOf(choices(tank), ["F6"]), confirms: true };
const chosen = step(asked, IDLE, { type: "tap", square: "C3" });

function code(entry: Entry): string | null {
  return entry.stage === "sent" ? entry.code : null;
}

describe("a player who confirms moves", () => {
  test("sees the move before it is sent, and sends it", () => {
    const review = step(asked, chosen, { type: "tap", square: "C4" });
    expect(review).toMatchObject({ stage: "review", code: "C3C4N" });
    expect(code(step(asked, review, { type: "confirm" }))).toBe("C3C4N");
    expect(code(step(asked, review, { type: "tap", square: "C4" }))).toBe("C3C4N");
  });

  test("goes back to what was asked before", () => {
    const review = step(asked, chosen, { type: "tap", square: "C4" });
    expect(step(asked, review, { type: "back" })).toBe(chosen);
    expect(step(asked, review, { type: "reset" })).toBe(IDLE);
  });

  test("changes the mind by a tap on another square", () => {
    const review = step(asked, chosen, { type: "tap", square: "C4" });
    expect(step(asked, review, { type: "tap", square: "D4" }).stage).toBe("action");
  });

  test("confirms a shot and the way off the board as well", () => {
    const action = step(asked, chosen, { type: "tap", square: "D4" });
    const fires = step(asked, action, { type: "option", code: "C3D4NExF6" });
    expect(fires).toMatchObject({ stage: "review", code: "C3D4NExF6" });
    expect(code(step(asked, fires, { type: "option", code: "C3D4NExF6" }))).toBe("C3D4NExF6");
    const leaves = step(asked, chosen, { type: "out" });
    expect(leaves).toMatchObject({ stage: "review", code: "C3out", stand: null });
    expect(code(step(asked, leaves, { type: "confirm" }))).toBe("C3out");
  });

  test("is not asked twice where the piece would be lost", () => {
    const deadly = step(asked, chosen, { type: "tap", square: "B3" });
    expect(deadly.stage).toBe("confirm");
    expect(code(step(asked, deadly, { type: "confirm" }))).toBe("C3B3W");
  });
});

test("everybody else sends the move with the last tap", () => {
  const plain = contextOf(choices(tank));
  expect(code(step(plain, chosen, { type: "tap", square: "C4" }))).toBe("C3C4N");
});
