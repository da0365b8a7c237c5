import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Hint, MoveVerdict, Ply, TableView } from "../src/api/messages";
import { HelpPanel, opinion } from "../src/help/HelpPanel";
import { canBeHelped, Help } from "../src/help/help";
import type { TableStore } from "../src/table/store";
import { piece, scene, way } from "./board/kit";

const HINT: Hint = {
  ply: 2,
  way: way("C3", "C5", { action: "x", target: "F8" }),
  text: "The Medium Tank drives to C5.",
};
const VERDICT: MoveVerdict = {
  ply: 1,
  played: way("C2", "C3"),
  mark: "?",
  is_best: false,
  before: 0.62,
  after: 0.35,
  missed: "",
  allowed: "",
  best: way("C2", "D4"),
  best_text: "BEST.",
  reply: way("F6", "F5"),
  reply_text: "REPLY.",
};

const seat = (side: string, is_you: boolean, kind = is_you ? "person" : "computer") => ({ side, is_you, kind });

function tableOf(ply: number, seats = [seat("w", true), seat("b", false)]): TableView {
  return { id: "table", ply, turn: "w", status: "playing", seats } as unknown as TableView;
}

/** A table as far as the help looks at it. */
function storeAt(ply: number) {
  const board: Ply = {
    ply,
    key: "",
    scene: scene([piece("w", "MT", "C3", "N")]),
    last: null,
    announcement: { check: null, escape: null },
  };
  const state = signal({
    table: tableOf(ply),
    moves: [
      { code: "C2C3N", text: "", side: "w" },
      { code: "F7F6S", text: "", side: "b" },
    ],
  });
  const shown = signal(board);
  const viewed = signal<number | null>(null);
  const view = vi.fn(async () => undefined);
  return { id: "table", state, newest: state, shown, viewed, view } as unknown as TableStore & {
    newest: typeof state;
    shown: typeof shown;
  };
}

function answers(body: unknown): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(body))),
  );
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

describe("help against the computer", () => {
  test("is for those who play against the computer, and for nobody else", () => {
    expect(canBeHelped(tableOf(0))).toBe(true);
    expect(canBeHelped(tableOf(0, [seat("w", true), seat("b", true)]))).toBe(false);
    expect(canBeHelped(tableOf(0, [seat("w", true), seat("b", false, "person")]))).toBe(false);
    expect(canBeHelped(tableOf(0, [seat("w", false), seat("b", false)]))).toBe(false);
  });

  test("a hint first points at the piece, then at its move", async () => {
    answers(HINT);
    const help = new Help(storeAt(2));
    await help.hint();
    expect(help.marks.value).toEqual([{ kind: "square", square: "C3", tone: "hint" }]);
    await help.hint();
    expect(help.marks.value.map((mark) => mark.kind)).toEqual(["arrow", "arrow"]);
    expect(help.marks.value[0]).toMatchObject({ from: "C3", to: "C5" });
    expect(help.marks.value[1]).toMatchObject({ from: "C5", to: "F8" });
  });

  test("is forgotten when the game goes on, even if the answer comes later", async () => {
    let answer: (body: Response) => void = () => undefined;
    vi.stubGlobal("fetch", () => new Promise((done) => (answer = done)));
    const store = storeAt(2);
    const help = new Help(store);
    const stop = help.watch();
    const asked = help.hint();
    store.newest.value = { ...store.newest.value, table: tableOf(3) };
    answer(new Response(JSON.stringify(HINT)));
    await asked;
    expect(help.advice.value).toBeNull();
    expect(help.isBusy.value).toBe(false);
    stop();
  });

  test("a verdict shows the better move on the board before, and the answer on the board after", async () => {
    answers(VERDICT);
    const store = storeAt(2);
    const help = new Help(store);
    await help.judge();
    expect(help.marks.value).toEqual([]);
    store.shown.value = { ...store.shown.value, ply: 0 };
    expect(help.marks.value.map((mark) => mark.tone)).toEqual(["bad", "best"]);
    store.shown.value = { ...store.shown.value, ply: 1 };
    expect(help.marks.value).toMatchObject([{ from: "F6", to: "F5", tone: "bad" }]);
  });

  test("says in words what a move was worth", () => {
    expect(opinion(VERDICT, "command")).toContain("62%");
    expect(opinion({ ...VERDICT, missed: "mate 2", mark: "??" }, "command")).toBe("You missed a checkmate in 2 moves.");
    expect(opinion({ ...VERDICT, missed: "mate 2", mark: "??" }, "last")).toBe("You missed a win in 2 moves.");
    expect(opinion({ ...VERDICT, allowed: "escape 1" }, "command")).toBe("It allows an escape in 1 move.");
    expect(opinion({ ...VERDICT, is_best: true, mark: "" }, "command")).toContain("same move");
  });

  test("the panel tells the verdict and leads to the board before the move", async () => {
    answers(VERDICT);
    const store = storeAt(2);
    const help = new Help(store);
    act(() => render(<HelpPanel store={store} help={help} onReview={() => undefined} />, page));
    await act(() => help.judge());
    expect(page.textContent).toContain("BEST.");
    expect(page.textContent).toContain("REPLY.");
    page.querySelector<HTMLButtonElement>(".link-button")?.click();
    expect(store.view).toHaveBeenCalledWith(0);
  });

  test("when the game is over its place leads to the review", () => {
    const store = storeAt(2);
    store.newest.value = { ...store.newest.value, table: { ...store.newest.value.table, status: "over" } };
    const onReview = vi.fn();
    act(() => render(<HelpPanel store={store} help={new Help(store)} onReview={onReview} />, page));
    page.querySelector<HTMLButtonElement>(".help-over button")?.click();
    expect(onReview).toHaveBeenCalled();
    expect(page.querySelectorAll("button")).toHaveLength(1);
  });
});
