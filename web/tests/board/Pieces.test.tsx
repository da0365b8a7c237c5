import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PieceView } from "../../src/api/messages";
import { Board, type BoardProps } from "../../src/board/Board";
import { primeGround } from "../../src/board/ground";
import { MARKS } from "../../src/symbols/symbols.generated";
import { choices, mover, piece, props, scene, stand } from "./kit";

let page: HTMLElement;

beforeEach(() => {
  page = document.body.appendChild(document.createElement("div"));
  primeGround("t1", "g1", '<svg xmlns="http://www.w3.org/2000/svg"/>');
});

afterEach(() => {
  render(null, page);
  page.remove();
});

async function show(pieces: PieceView[], more: Partial<BoardProps> = {}): Promise<void> {
  await act(() => render(<Board {...props({ scene: scene(pieces), ...more })} />, page));
}

/** The names of the drawings a piece is made of, without the vehicle and its shadow. */
function marksOf(square: string): string[] {
  const uses = page.querySelectorAll(`[data-square="${square}"] use`);
  return [...uses].map((use) => use.getAttribute("href") ?? "").filter((href) => href.startsWith("#tc-m-"));
}

function commander(side: PieceView["side"], more: Partial<PieceView> = {}): PieceView {
  return piece(side, "LT", "C3", "N", { is_command: true, ...more });
}

describe("a Command tank", () => {
  test.each([
    ["w", "#tc-m-antenna-black"],
    ["b", "#tc-m-antenna-white"],
  ] as const)("of %s wears an antenna in the colour of the other side", async (side, antenna) => {
    await show([commander(side)]);
    expect(marksOf("C3")).toEqual([antenna]);
  });

  test.each(["fw", "fb"] as const)("of %s has a flag of another shape, and no antenna", async (side) => {
    await show([commander(side), piece(side, "LT", "D3", "N")]);
    expect(marksOf("C3")).toEqual(["#tc-m-banner"]);
    expect(marksOf("D3")).toEqual(["#tc-m-pennant"]);
  });

  test("aboard shows its flag beside that of its boat", async () => {
    await show([piece("fw", "LL", "C3", "N", { cargo: commander("fw") })]);
    expect(marksOf("C3")).toEqual(["#tc-m-pennant", "#tc-m-banner"]);
  });

  test("is a piece like any other where nobody commands, and so is its ghost", async () => {
    const drives = choices(mover("C3", [stand("C3", "C4", "N", 1), stand("C3", "C4", "NE", 2)]));
    await show([], { scene: scene([commander("w")], { has_command: false }), choices: drives });
    expect(marksOf("C3")).toEqual([]);
    const board = page.querySelector('[role="application"]');
    for (const key of ["Enter", "Enter", "ArrowUp", "Enter"]) {
      await act(() => {
        board?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      });
    }
    expect(page.querySelectorAll(".tc-ghost .tc-turn").length).toBeGreaterThan(0);
    expect(page.querySelector('.tc-ghost [href^="#tc-m-"]')).toBeNull();
  });
});

describe("a wreck", () => {
  test("of a low vehicle lies on its back, whatever its type", async () => {
    await show([piece("w", "QX", "C3", "N", { is_wreck: true, is_low: true })]);
    expect(marksOf("C3")).toEqual(["#tc-m-upturned", "#tc-m-wisp"]);
    expect(page.querySelector(".tc-wreck")?.classList.contains("tc-upturned")).toBe(true);
  });

  test("of any other vehicle lies on its side", async () => {
    await show([piece("w", "TK", "C3", "N", { is_wreck: true })]);
    expect(marksOf("C3")).toEqual(["#tc-m-crack", "#tc-m-wisp"]);
  });
});

test.each(["antenna-white", "antenna-black", "pennant", "banner", "upturned"])("there is a drawing for %s", (name) => {
  expect(MARKS[name]).toContain("<path");
});

describe("the hulls of four players", () => {
  test.each([
    ["w", null],
    ["b", null],
    ["fw", "url(#tc-flag-white)"],
    ["fb", "url(#tc-flag-black)"],
  ] as const)("of %s are filled with %s", async (side, fill) => {
    await show([piece(side, "HT", "C3", "NE")]);
    expect(page.querySelector('[data-square="C3"]')?.getAttribute("fill")).toBe(fill);
    if (fill !== null) expect(page.querySelector(`pattern${fill.slice(4, -1)}`)).not.toBeNull();
  });

  test("a wreck has no bands", async () => {
    await show([piece("fw", "HT", "C3", "NE", { is_wreck: true })]);
    expect(page.querySelector('[data-square="C3"]')?.getAttribute("fill")).toBeNull();
  });
});

describe("type codes", () => {
  test("are pills in the lower left corner, inside the square", async () => {
    await show([commander("w")], { codes: true });
    const pill = page.querySelector(".tc-code rect");
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(pill?.getAttribute(name)));
    expect(page.querySelector(".tc-code text")?.textContent).toBe("CLT");
    expect(x).toBeGreaterThan(-24);
    expect((x ?? 0) + (width ?? 99)).toBeLessThan(24);
    expect(y).toBeGreaterThan(0);
    expect((y ?? 0) + (height ?? 99)).toBeLessThan(24);
  });
});
