import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FreeBoard } from "../src/api/messages";
import type { Mark } from "../src/board/MarkLayer";
import { FreeBoardStore } from "../src/practice/freeBoard";
import { PracticeBoard } from "../src/practice/PracticeBoard";
import { choices, mover, piece, scene, stand } from "./board/kit";

const BOARD = scene([
  piece("w", "MT", "C3", "N"),
  piece("w", "LT", "A1", "N", { is_command: true }),
  piece("b", "HT", "F6", "S"),
]);

function board(ply: number, ground: string | null = "<g/>"): FreeBoard {
  return {
    board: { ply, key: String(ply), scene: BOARD, last: null, announcement: { check: null, escape: null } },
    mode: "command",
    choices: { ...choices(mover("C3", [stand("C3", "C4", "N", 1)])), ply },
    types: [],
    ground,
    ending: null,
    text: "",
    number: 0,
  };
}

let page: HTMLElement;
beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => {
  render(null, page);
  page.remove();
  vi.unstubAllGlobals();
});

describe("a board that belongs to no table", () => {
  test("shows every board it is given, one after the other", async () => {
    const store = new FreeBoardStore();
    const seen: number[] = [];
    store.current.subscribe((each) => each && seen.push(each.board.ply));
    await store.show(board(0));
    await store.show(board(1), board(2));
    expect(seen).toEqual([0, 1, 2]);
  });

  test("shows nothing more once it is closed", async () => {
    const store = new FreeBoardStore();
    await store.show(board(0));
    store.close();
    await store.show(board(1));
    expect(store.current.value?.board.ply).toBe(0);
  });

  test("asks about the position that is on the board", async () => {
    const fetch = vi.fn(async () => new Response("{}"));
    vi.stubGlobal("fetch", fetch);
    const store = new FreeBoardStore("knights-16");
    await store.refusal(board(3).board, "C3C9N");
    const [path, options] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(path).toBe("/api/board/refusal");
    expect(JSON.parse(String(options.body))).toEqual({
      line: { tfen: BOARD.tfen, moves: [], setup: "knights-16", alone: null, types: "" },
      move: "C3C9N",
      any_facing: false,
    });
  });

  test("draws what the page points at", async () => {
    const store = new FreeBoardStore();
    await store.show(board(0));
    const marks: Mark[] = [
      { kind: "square", square: "C4", tone: "goal" },
      { kind: "arrow", from: "C3", to: "C4", tone: "hint" },
      { kind: "arrow", from: "C3", to: "C3", tone: "hint" },
    ];
    act(() => render(<PracticeBoard store={store} canMove onMove={() => undefined} marks={marks} />, page));
    expect(page.querySelector(".tc-mark-goal")?.getAttribute("data-mark")).toBe("C4");
    expect([...page.querySelectorAll("[data-arrow]")].map((each) => each.getAttribute("data-arrow"))).toEqual([
      "C3 C4",
    ]);
  });
});
