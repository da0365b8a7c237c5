/** The bar at the foot of the board. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PieceView } from "../../src/api/messages";
import { Board, type BoardProps } from "../../src/board/Board";
import { primeGround } from "../../src/board/ground";
import { choices, mover, piece, props, scene, shot, stand } from "./kit";

const smoke = (square: string): [string, string, string] => [`C3C4Ns${square}`, "s", square];
const launcher = mover("C3", [
  stand("C3", "C4", "N", 1, { moves: [["C3C4N", "", ""], smoke("C5"), smoke("C6"), smoke("C7")] }),
  stand("C3", "D4", "NE", 2, { moves: [["C3D4NE", "", ""], shot("C3", "D4", "NE", "F6")] }),
  stand("C3", "C5", "N", 2),
  stand("C3", "C5", "E", 3),
]);
const board = scene([piece("w", "SL", "C3", "N"), piece("b", "HT", "F6", "S")]);
let page: HTMLElement;

async function show(more: Partial<BoardProps> = {}): Promise<void> {
  await act(() => render(<Board {...props({ scene: board, choices: choices(launcher), ...more })} />, page));
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await act(() => {
      const target = page.querySelector('[role="application"]');
      target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
  }
}

const steps = () => [...page.querySelectorAll(".tc-step")].map((each) => each.textContent);
const present = () => page.querySelector('[aria-current="step"]')?.getAttribute("data-step");
const buttons = (kind: string) =>
  [...page.querySelectorAll(`.tc-buttons .tc-button-${kind}`)].map((b) => b.textContent);

async function click(text: string): Promise<void> {
  const button = [...page.querySelectorAll("button")].find((each) => each.textContent === text);
  await act(() => button?.click());
}

beforeEach(() => {
  page = document.body.appendChild(document.createElement("div"));
  primeGround("t1", "g1", "<g/>");
});

afterEach(() => {
  render(null, page);
  page.remove();
});

describe("the steps of a move", () => {
  test("say what was chosen, and which is asked now", async () => {
    await show();
    expect(steps()).toEqual(["Piece", "Square", "Facing", "Action"]);
    expect(present()).toBe("piece");
    await press("Enter", "Enter");
    expect(steps()).toEqual(["Smoke Launcher C3", "Square", "Facing", "Action"]);
    expect(present()).toBe("square");
    await press("ArrowUp", "ArrowUp", "Enter");
    expect(steps()).toEqual(["Smoke Launcher C3", "C5", "Facing", "Action"]);
    expect(present()).toBe("facing");
  });

  test("say first whose move it is, where all sides are moved by the same person", async () => {
    await show({ turn: "White to move" });
    expect(page.querySelector(".tc-prompt")?.textContent).toMatch(/^White to move\. Choose a piece/);
    await press("Enter", "Enter");
    expect(page.querySelector(".tc-prompt")?.textContent).not.toContain("White to move");
  });

  test("lead back one by one", async () => {
    await show();
    await press("Enter", "Enter", "ArrowUp", "ArrowUp", "Enter");
    await click("Back");
    expect(present()).toBe("square");
    await click("Back");
    expect(present()).toBe("piece");
  });

  test("lead back all at once", async () => {
    await show();
    await press("Enter", "Enter", "ArrowUp", "ArrowUp", "Enter");
    expect(present()).toBe("facing");
    await click("Cancel");
    expect(present()).toBe("piece");
    expect(steps()[0]).toBe("Piece");
  });

  test("give way to what is said while nothing is asked", async () => {
    await show({ choices: null, status: "Waiting for Ann." });
    expect(page.querySelector(".tc-stages")).toBeNull();
    expect(page.querySelector(".tc-status")?.textContent).toBe("Waiting for Ann.");
  });

  test("give way to a lost connection, which hides nothing of the board", async () => {
    await show({ warning: "Connection lost." });
    expect(page.querySelector(".tc-tray .tc-warning")?.textContent).toBe("Connection lost.");
    expect(page.querySelector(".tc-board .tc-warning")).toBeNull();
  });
});

describe("the answers", () => {
  test("make the shot the main one, and moving without it a quiet one", async () => {
    await show();
    await press("Enter", "Enter", "ArrowUp", "ArrowRight", "Enter");
    expect(buttons("main")).toEqual(["Fire at F6"]);
    expect(buttons("quiet")).toEqual(["Move without firing"]);
  });

  test("of one kind share one word, so that none is cut off", async () => {
    await show();
    await press("Enter", "Enter", "ArrowUp", "Enter");
    expect(buttons("main")).toEqual(["Just move"]);
    expect(page.querySelector(".tc-group-name")?.textContent).toBe("Smoke on");
    expect(buttons("other")).toEqual(["C5", "C6", "C7"]);
    expect(page.querySelector(".tc-group .tc-button")?.getAttribute("aria-label")).toBe("Smoke on C5");
  });

  test("leave their place to what the page has to say", async () => {
    await show({ extra: <p class="more">more</p> });
    expect(page.querySelector(".tc-body .more")).not.toBeNull();
    await press("Enter", "Enter", "ArrowUp", "Enter");
    expect(page.querySelector(".tc-body .more")).toBeNull();
  });
});

test("a move that is to be confirmed is told, shown, and sent when it is confirmed", async () => {
  const played: string[] = [];
  await show({ confirms: true, onMove: (code) => played.push(code) });
  await press("Enter", "Enter", "ArrowUp", "ArrowRight", "Enter");
  await click("Fire at F6");
  expect(page.querySelector(".tc-prompt")?.textContent).toBe(
    "Smoke Launcher C3 to D4, facing north-east. Fire at F6. Play this move?",
  );
  expect(page.querySelectorAll(".tc-mark")).toHaveLength(1);
  expect(played).toEqual([]);
  await click("Confirm the move");
  expect(played).toEqual(["C3D4NExF6"]);
});

test("a turn on the spot is confirmed as a turn", async () => {
  const turns = [stand("C3", "C3", "NE", 1), stand("C3", "C3", "NW", 1)];
  await show({ confirms: true, choices: choices(mover("C3", turns)) });
  await press("Enter", "Enter", "Enter", "e");
  expect(page.querySelector(".tc-prompt")?.textContent).toBe(
    "Smoke Launcher on C3 turns to face north-east. Play this move?",
  );
});

test("the page is told which piece is looked at, by the cursor and by the choice", async () => {
  const looked: PieceView[] = [];
  await show({ onLook: (each) => looked.push(each) });
  await press("Enter");
  expect(looked.at(-1)?.square).toBe("C3");
  await press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp");
  expect(looked.at(-1)?.square).toBe("F6");
});
