import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnalysisStore } from "../src/analysis/store";
import { START } from "../src/analysis/tree";
import type { Ply, ReviewedMove, ReviewView, ToldMove } from "../src/api/messages";
import { addWords } from "../src/i18n";
import { analysisWords } from "../src/i18n/analysisWords";
import { gamesWords } from "../src/i18n/gamesWords";
import { ReviewJump } from "../src/review/ReviewJump";
import { ReviewPanel } from "../src/review/ReviewPanel";
import { ReviewThis } from "../src/review/ReviewThis";
import { EVERY, Review, SOON, sayMoment } from "../src/review/review";
import type { TableStore } from "../src/table/store";
import { piece, scene } from "./board/kit";
import { patiently } from "./patience";

function told(from: string, to: string, more: Partial<ToldMove> = {}): ToldMove {
  const way = { start: { square: from, facing: "N" }, steps: [{ square: to, facing: "N" }], target: null };
  return { way, texts: { en: `${from} to ${to}.`, es: "", sv: "" }, ...more } as unknown as ToldMove;
}

function move(ply: number, more: Partial<ReviewedMove> = {}): ReviewedMove {
  return {
    ply,
    side: ply % 2 ? "w" : "b",
    code: "C3C4N",
    mark: "",
    is_best: false,
    chances: 0.5,
    before: 0.5,
    after: 0.5,
    missed: "",
    allowed: "",
    found: "",
    best: null,
    reply: null,
    ...more,
  };
}

const BAD = move(2, {
  mark: "??",
  before: 0.6,
  after: 0.2,
  best: told("F6", "F5"),
  reply: told("C4", "C6", { hit: "rear", victim: "F6" }),
});

function view(status: ReviewView["status"], moves: ReviewedMove[]): ReviewView {
  const player = (side: "w" | "b") => ({ side, accuracy: 71.4, mistakes: 1, blunders: 0, missed: 0 });
  return { status, total: 4, seconds: 1, moves, players: [player("w"), player("b")], sketch: [] };
}

function storeAt(ply: number) {
  const board: Ply = {
    ply,
    key: "",
    scene: scene([piece("w", "MT", "C3", "N")]),
    last: null,
    announcement: { check: null, escape: null },
  };
  const seats = [
    { side: "w", kind: "person", name: "Ann", is_you: true },
    { side: "b", kind: "person", name: "Ben", is_you: false },
  ];
  const state = signal({ table: { id: "table", ply: 4, status: "over", seats }, moves: [] });
  const shown = signal(board);
  return { id: "table", state, shown, viewedPly: () => shown.value.ply, view: vi.fn() } as unknown as TableStore & {
    shown: typeof shown;
  };
}

let page: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => {
  render(null, page);
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answers(...bodies: ReviewView[]) {
  const fetch = vi.fn(async (_path: string) => new Response(JSON.stringify(bodies.shift())));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

describe("the review of a finished game", () => {
  test("is followed until it is done, and asks only for what is new", async () => {
    const fetch = answers(view("running", [move(1)]), view("running", [BAD]), view("done", [move(3), move(4)]));
    const review = new Review(storeAt(4));
    await review.begin();
    await vi.advanceTimersByTimeAsync(EVERY);
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(review.moves.value.map((each) => each.ply)).toEqual([1, 2, 3, 4]);
    expect(review.status.value).toBe("done");
    await vi.advanceTimersByTimeAsync(10 * EVERY);
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([
      "/api/tables/table/review",
      "/api/tables/table/review?after=1",
      "/api/tables/table/review?after=2",
    ]);
  });

  test("tells a moment with the number and the text of its move", async () => {
    answers(view("done", [move(1), BAD]));
    const store = storeAt(1);
    const moves = [
      { code: "", side: "w" as const, text: "C3>C4/N" },
      { code: "", side: "b" as const, text: "F6>F7/N" },
    ];
    const state = store.state as unknown as { value: object };
    state.value = { ...state.value, moves };
    const review = new Review(store);
    await review.look();
    await act(() => render(<ReviewPanel store={store} review={review} />, page));
    expect(page.querySelector(".review-moment strong")?.textContent).toContain("Black 1… F6>F7/N ??");
  });

  test("names the sides of a record that names nobody", async () => {
    answers(view("done", [move(1), BAD]));
    const store = storeAt(0);
    for (const seat of (store.state as unknown as { value: { table: { seats: { name: string }[] } } }).value.table
      .seats)
      seat.name = "?";
    const review = new Review(store);
    await review.look();
    await act(() => render(<ReviewPanel store={store} review={review} />, page));
    expect([...page.querySelectorAll(".review-players dt")].map((each) => each.textContent)).toEqual([
      "White",
      "Black",
    ]);
  });

  test("names the sides where one person played both", async () => {
    answers(view("done", [move(1), BAD]));
    const store = storeAt(0);
    const { seats } = (store.state as unknown as { value: { table: { seats: { name: string }[] } } }).value.table;
    for (const seat of seats) seat.name = "Guest 1234";
    const review = new Review(store);
    await review.look();
    await act(() => render(<ReviewPanel store={store} review={review} />, page));
    expect([...page.querySelectorAll(".review-players dt")].map((each) => each.textContent)).toEqual([
      "White",
      "Black",
    ]);
  });

  test("has the way to a better move beside the way on, however much is said of the moment", async () => {
    answers(view("done", [move(1), BAD]));
    const store = storeAt(1);
    const review = new Review(store);
    await review.look();
    await act(() => render(<ReviewPanel store={store} review={review} />, page));
    expect(page.querySelector(".review-moment a")).toBeNull();
    expect(page.querySelector(".review-steps a")?.getAttribute("href")).toBe("/t/table/try/2");
  });

  test("gives the list of moves the signs of those that were not good", async () => {
    answers(view("done", [move(1), BAD, move(3, { mark: "?" })]));
    const review = new Review(storeAt(4));
    await review.look();
    expect([...review.signs.value]).toEqual([
      [2, "??"],
      [3, "?"],
    ]);
  });

  test("gives what is not known yet to nobody", async () => {
    answers(view("running", [move(1)]), view("done", [move(2), move(3), move(4)]));
    const store = storeAt(0);
    const review = new Review(store);
    await review.begin();
    await act(() => render(<ReviewPanel store={store} review={review} />, page));
    expect(page.querySelector(".review-unknown")?.getAttribute("d")).toBe("M1 0H4V100H1z");
    await act(async () => void (await vi.advanceTimersByTimeAsync(EVERY)));
    expect(page.querySelector(".review-unknown")).toBeNull();
  });

  test("shows a sketch of the graph until it is there itself", async () => {
    answers({ ...view("running", [move(1)]), sketch: [0.5, 0.6, 0.4, 0.75] });
    const store = storeAt(0);
    const review = new Review(store);
    await review.begin();
    await act(() => render(<ReviewPanel store={store} review={review} />, page));
    expect(page.querySelector(".review-sketch")?.getAttribute("d")).toBe("M1 50L2 40L3 60L4 25");
    expect(page.querySelector(".review-line")?.getAttribute("d")).toBe("M0 50L1 50");
  });

  test("goes on asking after a lost connection, and stops when the page is left", async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError("offline")));
    vi.stubGlobal("fetch", fetch);
    const review = new Review(storeAt(4));
    await review.look();
    await vi.advanceTimersByTimeAsync(EVERY);
    expect(fetch).toHaveBeenCalledTimes(2);
    review.close();
    await vi.advanceTimersByTimeAsync(5 * EVERY);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test("asks sooner as long as there is no point of the graph", async () => {
    const fetch = answers(view("running", []), { ...view("running", []), sketch: [0.5] }, view("running", [move(1)]));
    const review = new Review(storeAt(4));
    await review.begin();
    await vi.advanceTimersByTimeAsync(SOON);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(SOON);
    expect(fetch).toHaveBeenCalledTimes(2);
    review.close();
  });

  test("points at the better move before a mistake, and at the answer after it", async () => {
    answers(view("done", [move(1), BAD]));
    const store = storeAt(1);
    const review = new Review(store);
    await review.look();
    expect(review.marks.value).toMatchObject([{ from: "F6", to: "F5", tone: "best" }]);
    store.shown.value = { ...store.shown.value, ply: 2 };
    expect(review.marks.value).toMatchObject([{ from: "C4", to: "C6", tone: "bad" }]);
    store.shown.value = { ...store.shown.value, ply: 3 };
    expect(review.marks.value).toEqual([]);
  });

  test("of two mistakes in a row, the one that was asked for is told on the board between them", async () => {
    answers(view("done", [move(1), BAD, move(3, { mark: "?" })]));
    const store = storeAt(2);
    const review = new Review(store);
    await review.look();
    expect(review.moment.value?.ply).toBe(2);
    review.show(move(3));
    expect(store.view).toHaveBeenCalledWith(2);
    expect(review.moment.value?.ply).toBe(3);
    review.show(move(2));
    expect(review.moment.value?.ply).toBe(2);
  });

  test("tells a mistake with the better move, and where one would be hit", () => {
    const words = sayMoment(BAD, "command");
    expect(words).toContain("from 60% to 20%");
    expect(words).toContain("F6 to F5.");
    expect(words).toContain("F6 could be hit from behind: C4 to C6.");
    expect(sayMoment(move(1, { missed: "mate 2" }), "command")).toBe("A checkmate in 2 moves was missed.");
  });

  test("calls a forced win no checkmate where there is no Command tank", () => {
    expect(sayMoment(move(1, { missed: "mate 2" }), "last")).toBe("A win in 2 moves was missed.");
    expect(sayMoment(move(1, { allowed: "mate 1" }), "flag")).toBe("It lets the other side win in 1 move.");
    expect(sayMoment(move(1, { missed: "escape 1" }), "escape3")).toBe("An escape in 1 move was missed.");
  });

  test("the panel shows accuracy, the moment and where to try it", async () => {
    answers(view("done", [move(1), BAD, move(3), move(4)]));
    const store = storeAt(1);
    const review = new Review(store);
    await review.look();
    act(() => render(<ReviewPanel store={store} review={review} />, page));
    expect(page.textContent).toContain("71%");
    expect(page.querySelector("a")?.getAttribute("href")).toBe("/t/table/try/2");
    expect(page.querySelectorAll(".review-dot")).toHaveLength(1);
  });

  test("a game without a review offers one", async () => {
    const fetch = answers(view("none", []), view("running", []));
    const store = storeAt(4);
    const review = new Review(store);
    await review.look();
    act(() => render(<ReviewPanel store={store} review={review} />, page));
    page.querySelector("button")?.click();
    await act(async () => {
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(page.querySelector("progress")).not.toBeNull();
    review.close();
  });
});

test("on a phone a button in the bar of the board asks for the review and brings it into sight", () => {
  const onOpen = vi.fn();
  const panel = document.createElement("section");
  panel.className = "review";
  panel.scrollIntoView = vi.fn();
  page.append(panel);
  const button = document.createElement("div");
  page.append(button);
  act(() => render(<ReviewJump onOpen={onOpen} />, button));
  act(() => button.querySelector("button")?.click());
  vi.advanceTimersByTime(50);
  expect(onOpen).toHaveBeenCalledOnce();
  expect(panel.scrollIntoView).toHaveBeenCalledOnce();
  render(null, button);
});

describe("the way from an analysis to a review of its game", () => {
  function storeWith(...next: number[]): AnalysisStore {
    const tree = signal({ nodes: new Map([[START, { next }]]) });
    return { tree, rows: () => ({ tfen: "", rows: [] }) } as unknown as AnalysisStore;
  }
  const button = () => page.querySelector("button");

  beforeEach(async () => {
    vi.useRealTimers();
    await addWords(analysisWords);
    await addWords(gamesWords);
  });

  test("is closed until there is a move", async () => {
    await act(() => render(<ReviewThis store={storeWith()} title="" table={null} />, page));
    expect(button()?.disabled).toBe(true);
    await act(() => render(<ReviewThis store={storeWith(1)} title="" table={null} />, page));
    expect(button()?.disabled).toBe(false);
  });

  test("leads to the table of a game that was played at one", async () => {
    await act(() => render(<ReviewThis store={storeWith(1)} title="" table="abcdefghij" />, page));
    await act(() => button()?.click());
    expect(location.pathname).toBe("/t/abcdefghij");
  });

  test("says at its place that there is no room for one more game", async () => {
    const answer = (path: string) =>
      path.includes("/trees/") ? { record: "*" } : { id: "imported00", status: "full", last: null };
    vi.stubGlobal(
      "fetch",
      vi.fn(async (path: string) => new Response(JSON.stringify(answer(path)))),
    );
    await act(() => render(<ReviewThis store={storeWith(1)} title="Ann – Ben" table={null} />, page));
    await act(() => button()?.click());
    await patiently(() => expect(page.querySelector("[role=alert]")?.textContent).toContain("no room for more games"));
    expect(button()?.disabled).toBe(false);
  });
});
