/** Pieces that are chosen without a square to go to, and words about the player's own pieces. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Look } from "../../src/api/messages";
import { Board, type BoardProps } from "../../src/board/Board";
import { primeGround } from "../../src/board/ground";
import { choices, mover, piece, props, scene, stand } from "./kit";

let page: HTMLElement;

const show = (more: Partial<BoardProps>) => act(() => render(<Board {...props(more)} />, page));
/** By keys: the first Enter puts the cursor on the first piece that can move. */
const press = async (...keys: string[]) => {
  for (const key of keys) {
    await act(async () => {
      page.querySelector('[role="application"]')?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
  }
};
const RIGHT = "ArrowRight";
const UP = "ArrowUp";
const prompt = () => page.querySelector(".tc-prompt")?.textContent;

beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
  primeGround("t1", "g1", "<g/>");
});

afterEach(() => {
  render(null, page);
  page.remove();
});

const line = (square: string, reason: string, targets: Look["lines"][0]["targets"] = []): Look["lines"][0] => ({
  weapon: "gun",
  direction: "N",
  squares: [square],
  nearest: 1,
  reason,
  rule: "F5",
  targets,
});

test("a Pillbox without a target can be chosen, and says why it can do nothing (A6)", async () => {
  await show({
    scene: scene([piece("w", "P", "D4", "N"), piece("w", "MT", "A1", "N")]),
    choices: choices(mover("A1", [stand("A1", "A2", "N", 1)])),
    look: () => Promise.resolve({ way: [], lines: [line("D7", "obstacle")] }),
    refusal: () => Promise.resolve({ kind: "rule", rule: "A6", text: "", texts: {}, refutation: null }),
  });
  await press("Enter", RIGHT, RIGHT, RIGHT, UP, UP, UP, "Enter");
  expect(prompt()).toBe("Pillbox: it never moves, and no enemy is in its lines of fire now.");
  expect(page.querySelector(".tc-words")?.textContent).toBe("obstacle");
});

test("a piece that is blocked can be chosen, and says so", async () => {
  await show({
    scene: scene([piece("w", "LT", "D4", "N"), piece("w", "MT", "A1", "N")]),
    choices: choices(mover("A1", [stand("A1", "A2", "N", 1)])),
  });
  await press("Enter", RIGHT, RIGHT, RIGHT, UP, UP, UP, "Enter");
  expect(prompt()).toBe("Light Tank: it is blocked and cannot do anything now.");
});

test("the Command tank is called so when it is chosen", async () => {
  await show({
    scene: scene([piece("w", "LT", "A1", "N", { is_command: true })]),
    choices: choices(mover("A1", [stand("A1", "A2", "N", 1)])),
  });
  await press("Enter", "Enter");
  expect(prompt()).toBe("Command tank: choose a square.");
});

test("while it is asked whether the boat or its cargo moves, their square is marked", async () => {
  const boat = piece("w", "LL", "C3", "N", { cargo: piece("w", "LT", "C3", "N") });
  const ways = [stand("C3", "C4", "N", 1)];
  await show({ scene: scene([boat]), choices: choices(mover("C3", ways), mover("C3", ways, { is_cargo: true })) });
  await press("Enter", "Enter");
  expect(prompt()).toBe("Which one moves: the boat or its cargo?");
  expect(page.querySelectorAll(".tc-asked-square .tc-chosen")).toHaveLength(1);
});

test("the sum of a bomb at the player's own piece is marked as such (A5)", async () => {
  const hit = { distance: 1, side: "rear", armour: 0, power: 5, reason: "destroyed", rule: "A5", sum: "" };
  const lines = [
    line("C5", "piece", [{ ...hit, square: "C5" }]),
    { ...line("D4", "piece", [{ ...hit, square: "D4" }]), direction: "E" as const },
  ];
  const bomb = stand("C3", "C4", "N", 1, {
    moves: [
      ["C3C4N", "", ""],
      ["C3C4Nb", "b", ""],
    ],
  });
  await show({
    scene: scene([piece("w", "RB", "C3", "N"), piece("w", "LT", "C5", "N"), piece("b", "LT", "D4", "W")]),
    choices: choices(mover("C3", [bomb])),
    look: () => Promise.resolve({ way: [], lines }),
  });
  await press("Enter", "Enter", UP, "Enter");
  const labels = [...page.querySelectorAll(".tc-label")].map((each) => [each.getAttribute("class"), each.textContent]);
  expect(labels).toContainEqual(["tc-label tc-label-own", "your own: rear 0 < 5: destroyed"]);
  expect(labels).toContainEqual(["tc-label tc-label-sum", "rear 0 < 5: destroyed"]);
});
