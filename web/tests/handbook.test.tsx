import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DuelView, FreeBoard, PieceGuide } from "../src/api/messages";
import { groupDuels, spared } from "../src/handbook/duels";
import { around } from "../src/handbook/Neighbours";
import { TrialBoard } from "../src/handbook/TrialBoard";
import PiecePage from "../src/pages/PiecePage";
import { choices, mover, piece, scene, stand } from "./board/kit";
import { CATALOGUE } from "./fakes";

function duel(type: string, faces: DuelView["faces"], weapon = "gun"): DuelView {
  return { type, weapon, faces };
}

/** The server, which answers every line with a board that has one move more to choose. */
function boardAfter(moves: readonly string[]): FreeBoard {
  const ply = moves.length;
  const square = ply === 0 ? "C3" : `C${3 + ply}`;
  return {
    board: {
      ply,
      key: String(ply),
      scene: scene([piece("w", "MT", square, "N"), piece("b", "HT", "F6", "S")]),
      last: null,
      announcement: { check: null, escape: null },
    },
    mode: "last",
    choices: { ...choices(mover(square, [stand(square, `C${4 + ply}`, "N", 1)])), ply, key: String(ply) },
    types: [],
    ground: "<g/>",
    ending: null,
    text: "",
    number: 0,
  };
}

const asked: (readonly string[])[] = [];
let page: HTMLElement;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    if (path.startsWith("/api/pieces/")) return new Response('{"code":"not_found","message":""}', { status: 404 });
    if (path === "/api/catalogue") return new Response(JSON.stringify(CATALOGUE));
    if (path !== "/api/board") return new Promise(() => undefined);
    const { line } = JSON.parse(String(options.body));
    asked.push(line.moves);
    return new Response(JSON.stringify(boardAfter(line.moves)));
  });
  page = document.createElement("div");
  document.body.append(page);
});

afterEach(() => {
  render(null, page);
  page.remove();
  vi.unstubAllGlobals();
});

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise((done) => setTimeout(done, 20)));
}

function button(words: string): HTMLButtonElement {
  const found = [...page.querySelectorAll("button")].find((each) => each.textContent?.includes(words));
  if (found === undefined) throw new Error(`no button ${words}`);
  return found;
}

describe("duels", () => {
  it("are grouped by the sides that are hit, the easiest first, and mines come last", () => {
    const duels = [
      duel("HT", ["rear"]),
      duel("LT", ["front", "side", "rear"]),
      duel("LL", ["front", "rear"]),
      duel("MT", ["front", "side", "rear"], "mines"),
      duel("AS", ["front", "side", "rear"]),
    ];
    expect(groupDuels(duels)).toEqual([
      { title: "duel.any", codes: ["LT", "AS"] },
      { title: "duel.ends", codes: ["LL"] },
      { title: "duel.rear", codes: ["HT"] },
      { title: "duel.mines", codes: ["MT"] },
    ]);
  });

  it("leave out who is spared", () => {
    expect(spared([duel("HT", ["rear"])], ["LT", "HT", "P"])).toEqual(["LT", "P"]);
  });
});

describe("the neighbours of a page", () => {
  it("go round", () => {
    expect(around(["a", "b", "c"], "a")).toEqual({ previous: "c", next: "b" });
    expect(around(["a", "b", "c"], "c")).toEqual({ previous: "b", next: "a" });
    expect(around(["a", "b", "c"], "x")).toBeNull();
  });
});

describe("a board to try something on", () => {
  const lines = [{ moves: ["C3C4N", "C4C5N"], words: "It drives" }];
  const show = () =>
    act(() => render(<TrialBoard tfen="8x8" alone="w" lines={lines} chosen={() => "C3"} label="A board" />, page));

  it("has the piece chosen that the page is about", async () => {
    show();
    await settled();
    expect(page.querySelector(".tc-tray-square")).not.toBeNull();
  });

  it("shows a line from its start, move by move, and starts again", async () => {
    show();
    await settled();
    act(() => button("It drives").click());
    await settled();
    expect(asked).toEqual([[], [], ["C3C4N"], ["C3C4N", "C4C5N"]]);
    expect(page.querySelector(".trial-board")?.getAttribute("data-moves")).toBe("2");
    act(() => button("Start again").click());
    await settled();
    expect(page.querySelector(".trial-board")?.getAttribute("data-moves")).toBe("0");
    expect(button("Start again").disabled).toBe(true);
  });

  it("keeps the bar below until somebody plays, where it is quiet", async () => {
    act(() => render(<TrialBoard tfen="8x8" alone="w" isQuiet label="A board" />, page));
    await settled();
    const board = page.querySelector(".trial-board");
    expect(board?.getAttribute("data-used")).toBe("false");
    act(() => {
      board?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    });
    expect(board?.getAttribute("data-used")).toBe("true");
  });
});

describe("the page of a piece", () => {
  it("that there is not shows all that there are", async () => {
    act(() => render(<PiecePage parameters={{ code: "XX" }} />, page));
    await settled();
    expect(page.querySelector("h1")?.textContent).toContain("XX");
    expect(page.querySelectorAll(".terrain-card a")).toHaveLength(9);
  });

  it("tells what becomes of the piece on every terrain, and links to the rules", async () => {
    const guide: PieceGuide = {
      card: {
        code: "MT",
        name: "Medium Tank",
        speed: 4,
        power: 2,
        armour: [2, 1, 0],
        weapon: "gun",
        is_vehicle: true,
        weight: "medium",
        weapons: [],
        traits: [],
        carries: null,
        worth: 160,
      },
      demonstration: { rules: ["F2"], tfen: "8x8", player: "w", lines: [] },
      duels: [duel("HT", ["rear"])],
      attackers: [],
      ground: { ice: "sunk", hedge: "free" },
    };
    vi.stubGlobal("fetch", async (path: string) => {
      if (path === "/api/pieces/MT") return new Response(JSON.stringify(guide));
      if (path === "/api/catalogue") return new Response(JSON.stringify(CATALOGUE));
      return path === "/api/board" ? new Response(JSON.stringify(boardAfter([]))) : new Promise(() => undefined);
    });
    act(() => render(<PiecePage parameters={{ code: "MT" }} />, page));
    await settled();
    expect(page.querySelector('a[href="/terrain/ice"]')?.textContent).toBe("icesinks");
    expect(page.querySelector('a[href="/rules#F2"]')).not.toBeNull();
    expect(page.querySelector('#beats ~ * a[href="/pieces/HT"]')).not.toBeNull();
  });
});
