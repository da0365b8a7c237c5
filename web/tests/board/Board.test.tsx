import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Look, Way } from "../../src/api/messages";
import { Board, type BoardProps } from "../../src/board/Board";
import { primeGround } from "../../src/board/ground";
import { patiently } from "../patience";
import { choices, mover, piece, props, scene, shot, stand, way } from "./kit";

const LOOK: Look = {
  way: [{ square: "C4", facing: "N" }],
  lines: [
    {
      weapon: "gun",
      direction: "NE",
      squares: ["E5", "F6"],
      nearest: 2,
      reason: "piece",
      rule: "F5",
      targets: [
        { square: "F6", distance: 2, side: "side", armour: 1, power: 2, reason: "destroyed", rule: "F3", sum: "" },
      ],
    },
  ],
};

const CHECK: Way = way("F6", "F5", {
  code: "F6F5SxA1",
  side: "b",
  start: { square: "F6", facing: "S" },
  steps: [{ square: "F5", facing: "S" }],
  action: "x",
  target: "A1",
  destroyed: ["A1"],
});

const tank = mover("C3", [
  stand("C3", "C4", "N", 1),
  stand("C3", "C4", "NE", 2),
  stand("C3", "D4", "NE", 2, { moves: [["C3D4NE", "", ""], shot("C3", "D4", "NE", "F6")] }),
]);
const board = scene([
  piece("w", "MT", "C3", "N"),
  piece("w", "LT", "A1", "N", { is_command: true }),
  piece("b", "HT", "F6", "S"),
  piece("b", "MT", "H8", "W", { is_wreck: true }),
]);

let page: HTMLElement;

async function show(more: Partial<BoardProps> = {}): Promise<void> {
  await act(() => render(<Board {...props({ scene: board, choices: choices(tank), ...more })} />, page));
}

function application(): HTMLElement {
  return page.querySelector('[role="application"]') as HTMLElement;
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await act(() => {
      application().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
  }
}

async function click(selector: string): Promise<void> {
  await act(() => {
    page.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
}

function words(): string {
  return page.querySelector(".tc-prompt")?.textContent ?? "";
}

beforeEach(() => {
  page = document.body.appendChild(document.createElement("div"));
  primeGround("t1", "g1", '<svg xmlns="http://www.w3.org/2000/svg"><g data-terrain="high"><path d="M0 0"/></g></svg>');
});

afterEach(() => {
  render(null, page);
  page.remove();
});

describe("what is seen and read", () => {
  test("every piece has an accessible name that says side, type, square and facing", async () => {
    await show();
    const names = [...page.querySelectorAll('[role="img"]')].map((each) => each.getAttribute("aria-label"));
    expect(names).toContain("White Medium Tank on C3, facing north");
    expect(names).toContain("White Light Tank on A1, facing north, Command tank");
    expect(names).toContain("Wreck of Black Medium Tank on H8");
  });

  test("an unknown type carries its code", async () => {
    await show({ scene: scene([piece("w", "QX", "B2", "E")]), choices: null });
    expect(page.querySelector(".tc-code")?.textContent).toBe("QX");
  });

  test("short codes appear on demand", async () => {
    await show();
    expect(page.querySelector(".tc-code")).toBeNull();
    await show({ codes: true });
    expect([...page.querySelectorAll(".tc-code")].map((each) => each.textContent).sort()).toEqual(["CLT", "HT", "MT"]);
  });

  test("the ground is put in once it has come", async () => {
    await show();
    await patiently(() => expect(page.querySelector('[data-terrain="high"]')).not.toBeNull());
  });

  test("a check is announced with the move that proves it", async () => {
    const said: string[] = [];
    await show({ announcement: { check: CHECK, escape: null }, announce: (text) => said.push(text) });
    expect(said).toContain("Check! F6 can destroy the Command tank on A1.");
    expect(page.querySelector(".tc-banner-check")?.textContent).toBe("Check!");
    expect(page.querySelector(".tc-move-proof .tc-shot-line")).not.toBeNull();
  });

  test("a mate is announced as what it is, and not as a check", async () => {
    const said: string[] = [];
    const announcement = { check: CHECK, escape: CHECK, mate: "checkmate" as const };
    await show({ announcement, announce: (text) => said.push(text) });
    expect(said).toContain("Checkmate! F6 can destroy the Command tank on A1.");
    expect([...page.querySelectorAll(".tc-banner")].map((each) => each.textContent)).toEqual(["Checkmate!"]);
    await show({ announcement: { ...announcement, mate: "escapemate" } });
    expect([...page.querySelectorAll(".tc-banner")].map((each) => each.textContent)).toEqual(["Escapemate!"]);
  });

  test("pieces with an answer to a check are ringed, even when the choices come after the position", async () => {
    const announcement = { check: CHECK, escape: null };
    await show({ announcement, choices: null });
    expect(page.querySelector(".tc-able")).toBeNull();
    await show({ announcement });
    expect(page.querySelectorAll(".tc-able circle")).toHaveLength(1);
  });

  test("threats are shown by number", async () => {
    await show({ threats: [{ square: "C3", by: ["F6", "G7"] }] });
    expect(page.querySelector(".tc-threats text")?.textContent).toBe("2");
  });
});

describe("entering a move by keyboard", () => {
  test("a whole move with a shot", async () => {
    const played: string[] = [];
    await show({ onMove: (code) => played.push(code), look: () => Promise.resolve(LOOK) });
    await press("Enter", "Enter");
    expect(words()).toContain("Medium Tank");
    await press("ArrowUp", "ArrowRight", "Enter");
    expect(words()).toBe("D4: choose a target, or move without firing.");
    await press("Tab", "Enter");
    expect(played).toEqual(["C3D4NExF6"]);
  });

  test("a facing is chosen by the keys around S", async () => {
    const played: string[] = [];
    await show({ onMove: (code) => played.push(code) });
    await press("Enter", "Enter", "ArrowUp", "Enter", "e");
    expect(played).toEqual(["C3C4NE"]);
  });

  test("on a turned board the keys mean what the screen shows", async () => {
    const played: string[] = [];
    await show({ orientation: 180, onMove: (code) => played.push(code) });
    await press("Enter", "Enter", "ArrowDown", "Enter", "x");
    expect(played).toEqual(["C3C4N"]);
  });

  test("Escape goes back, stage by stage", async () => {
    await show();
    await press("Enter", "Enter", "ArrowUp", "Enter");
    expect(words()).toBe("C4: which way does it face?");
    await press("Escape");
    expect(words()).toContain("choose a square");
    await press("Escape");
    expect(words()).toBe("Choose a piece, or an enemy to destroy.");
  });

  test("what is chosen is said", async () => {
    const said: string[] = [];
    await show({ announce: (text) => said.push(text) });
    await press("Enter", "Enter");
    expect(said.at(-1)).toBe("White Medium Tank on C3, facing north, can reach 2 squares");
    await press("ArrowUp");
    expect(said.at(-1)).toBe("C4, empty; 1 step away, can face north, north-east");
  });
});

describe("entering a move by buttons", () => {
  test("the ring and the tray offer what the board does", async () => {
    const played: string[] = [];
    await show({ onMove: (code) => played.push(code), look: () => Promise.resolve(LOOK) });
    await press("Enter", "Enter", "ArrowUp", "ArrowRight", "Enter");
    await patiently(() =>
      expect(page.querySelector(".tc-button-main")?.textContent).toBe("Fire at F6 · side 1 < 2: destroyed"),
    );
    await click(".tc-button-main");
    expect(played).toEqual(["C3D4NExF6"]);
  });

  test("a facing of the ring is a button with a name", async () => {
    const played: string[] = [];
    await show({ onMove: (code) => played.push(code) });
    await press("Enter", "Enter", "ArrowUp", "Enter");
    const names = [...page.querySelectorAll(".tc-ring [role=button]")].map((each) => each.getAttribute("aria-label"));
    expect(names).toEqual(["Face north, 1 step", "Face north-east, 2 steps"]);
    await click('[data-facing="NE"]');
    expect(played).toEqual(["C3C4NE"]);
  });

  test("a barred move shows its refutation in words", async () => {
    const barred = mover("C3", [stand("C3", "C4", "N", 1, { moves: [], barred: [["C3C4N", "", ""]] })]);
    const asked: string[] = [];
    await show({
      choices: choices(barred),
      refusal: (code) => {
        asked.push(code);
        return Promise.resolve({ kind: "own", rule: "G2", text: "", texts: {}, refutation: null });
      },
    });
    await press("Enter", "Enter", "ArrowUp", "Enter");
    expect(asked).toEqual(["C3C4N"]);
    await patiently(() => expect(words()).toBe("Not permitted: your own Command tank would be lost."));
  });

  test("there is only the pass where nothing else is left", async () => {
    const played: string[] = [];
    await show({ choices: { ...choices(), must_pass: true }, onMove: (code) => played.push(code) });
    await click(".tc-button-main");
    expect(played).toEqual(["pass"]);
  });
});

describe("when the page changes", () => {
  test("the move that was played is said, with the pieces lost", async () => {
    const said: string[] = [];
    const announce = (text: string): number => said.push(text);
    await show({ announce, choices: null });
    const after = scene([piece("w", "MT", "D4", "NE"), piece("b", "HT", "F6", "S", { is_wreck: true })]);
    const last = {
      code: "C3D4NExF6",
      side: "w" as const,
      start: { square: "C3", facing: "N" as const },
      is_cargo: false,
      steps: [
        { square: "C3", facing: "NE" as const },
        { square: "D4", facing: "NE" as const },
      ],
      action: "x",
      target: "F6",
      destroyed: ["F6"],
      sunk: [],
      burnt: [],
      swept: [],
      dispersed: [],
      lit: [],
      melted: [],
      smoked: [],
      mined: [],
      takes_flag: false,
      brings_home: 0,
      power: 1,
    };
    await show({ announce, choices: null, scene: after, ply: 5, last });
    expect(said).toEqual(["White Medium Tank goes from C3 to D4, facing north-east. Destroyed: Heavy Tank F6."]);
  });

  test("a new position ends the entry that was under way", async () => {
    await show();
    await press("Enter", "Enter");
    expect(words()).toContain("choose a square");
    const moved = scene([piece("w", "MT", "C4", "N")]);
    await show({ scene: moved, ply: 5, choices: { ...choices(), key: "k5", ply: 5 } });
    expect(words()).toBe("Choose a piece, or an enemy to destroy.");
    expect(page.querySelector('[data-square="C4"]')).not.toBeNull();
  });

  test("nothing can be entered where there are no choices", async () => {
    const played: string[] = [];
    await show({ choices: null, onMove: (code) => played.push(code) });
    await press("Enter", "Enter", "ArrowUp", "Enter");
    expect(words()).toBe("");
    expect(played).toEqual([]);
  });

  test("a move that is on its way stays in sight until the answer", async () => {
    await show();
    await press("Enter", "Enter", "ArrowUp", "Enter", "w");
    expect(words()).toBe("Sending the move…");
    await show({ choices: null });
    expect(words()).toBe("Sending the move…");
    await show();
    expect(words()).toBe("Choose a piece, or an enemy to destroy.");
  });
});

describe("the words on lines of fire", () => {
  test("leave the sign of an action free where a hedge can be set on fire", async () => {
    const flames = mover("C3", [
      stand("C3", "C4", "N", 1, {
        moves: [
          ["C3C4N", "", ""],
          ["C3C4NfC6", "f", "C6"],
        ],
      }),
    ]);
    const line = { weapon: "flame", direction: "N" as const, nearest: 2, reason: "hedge", rule: "F5", targets: [] };
    const look: Look = { way: LOOK.way, lines: [{ ...line, squares: ["C5", "C6"] }] };
    await show({ choices: choices(flames), look: () => Promise.resolve(look) });
    await press("Enter", "Enter", "ArrowUp", "Enter");
    await patiently(() => expect(page.querySelector(".tc-label-reason")).not.toBeNull());
    const place = (selector: string): number[] =>
      (
        page
          .querySelector(selector)
          ?.getAttribute("transform")
          ?.match(/-?[\d.]+/g) ?? []
      )
        .slice(0, 2)
        .map(Number);
    const [x, y] = place(".tc-label-reason");
    const [signX, signY] = place('[data-option="C3C4NfC6"]');
    expect(Math.hypot((x ?? 0) - (signX ?? 0), (y ?? 0) - (signY ?? 0))).toBeGreaterThan(24);
  });
});
