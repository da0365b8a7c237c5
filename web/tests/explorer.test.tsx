import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ExplorerMove, ExplorerView, FreeLine } from "../src/api/messages";
import { ExplorerPanel } from "../src/explorer/ExplorerPanel";
import { PAUSE } from "../src/explorer/explorer";
import { addWords } from "../src/i18n";
import { gamesWords } from "../src/i18n/gamesWords";

const LINE: FreeLine = { tfen: "start", moves: [], setup: "duel-12", alone: null, types: "" };

function move(code: string, more: Partial<ExplorerMove> = {}): ExplorerMove {
  const way = {
    code,
    start: { square: "F1", facing: "N" },
    steps: [{ square: "F2", facing: "N" }],
    target: null,
  } as unknown as ExplorerMove["way"];
  return { code, text: code, way, count: 4, white: 2, drawn: 1, black: 1, points: 0.625, length: 60, ...more };
}

function view(more: Partial<ExplorerView> = {}): ExplorerView {
  return { side: "w", total: 4, moves: [move("F1F2N")], games: [], ...more };
}

let page: HTMLElement;
beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  await addWords(gamesWords);
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => {
  render(null, page);
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answers(...bodies: (ExplorerView | "offline")[]) {
  const asked: { line: FreeLine; source: string }[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (_path: string, { body }: RequestInit) => {
      asked.push(JSON.parse(String(body)));
      const found = bodies.shift();
      if (found === "offline") throw new TypeError("offline");
      return new Response(JSON.stringify(found ?? view()));
    }),
  );
  return asked;
}

/** As long as somebody has to stay at a place. */
const paused = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(PAUSE);
  });

async function shown(line: FreeLine, onPlay?: (code: string) => void, onPoint = vi.fn()) {
  await act(() => render(<ExplorerPanel line={line} onPlay={onPlay} onPoint={onPoint} />, page));
  await paused();
  return onPoint;
}

describe("the explorer", () => {
  test("shows the moves with their results in words, and plays the one that is chosen", async () => {
    answers(view());
    const played = vi.fn();
    await shown(LINE, played);
    expect(page.querySelector(".explorer-bar")?.getAttribute("aria-label")).toBe("White 50%, draws 25%, black 25%");
    page.querySelector<HTMLElement>("button.explorer-move")?.click();
    expect(played).toHaveBeenCalledWith("F1F2N");
  });

  test("points at a move on the board while it is looked at", async () => {
    answers(view());
    const point = await shown(LINE, vi.fn());
    const row = page.querySelector("tbody tr");
    row?.dispatchEvent(new Event("pointerenter"));
    expect(point.mock.lastCall?.[0]).toMatchObject([{ from: "F1", to: "F2" }]);
    row?.dispatchEvent(new Event("pointerleave"));
    expect(point.mock.lastCall?.[0]).toEqual([]);
  });

  test("asks only where somebody stays, and nothing twice", async () => {
    const asked = answers(view(), view());
    const quick = (moves: string[]) =>
      act(() => render(<ExplorerPanel line={{ ...LINE, moves }} onPoint={vi.fn()} />, page));
    await quick(["a"]);
    await quick(["a", "b"]);
    await paused();
    await quick(["a"]);
    await paused();
    await quick(["a", "b"]);
    await paused();
    expect(asked.map((each) => each.line.moves)).toEqual([["a", "b"], ["a"]]);
  });

  test("says that nobody was here, and what went wrong", async () => {
    answers(view({ moves: [], total: 0 }), "offline");
    await shown(LINE);
    expect(page.textContent).toContain("No game has reached this position yet.");
    await shown({ ...LINE, moves: ["x"] });
    expect(page.querySelector("[role=alert]")).not.toBeNull();
  });

  test("remembers which games are wanted", async () => {
    const asked = answers(view(), view(), view());
    await shown(LINE);
    const select = page.querySelector("select");
    if (select) select.value = "engine";
    await act(() => void select?.dispatchEvent(new Event("change")));
    await paused();
    render(null, page);
    await shown(LINE);
    expect(asked.map((each) => each.source)).toEqual(["all", "engine", "engine"]);
  });

  test("says that of one's own imports only games with a result count", async () => {
    answers(view(), view({ moves: [], total: 0 }));
    await shown(LINE);
    expect(page.textContent).not.toContain("have a result");
    const select = page.querySelector("select");
    if (select) select.value = "mine";
    await act(() => void select?.dispatchEvent(new Event("change")));
    await paused();
    expect(page.textContent).toContain("Only imported games that have a result are counted.");
  });

  test("links to the games that went through", async () => {
    const imported = { id: "abcdefghij", players: ["Ann", "Ben"], event: "?" };
    answers(
      view({ games: [{ move: "F1F2N", result: "1-0", table: null, imported }] as unknown as ExplorerView["games"] }),
    );
    await shown(LINE);
    const link = page.querySelector<HTMLAnchorElement>(".explorer-games a");
    expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Ann – Ben", "/games/abcdefghij"]);
  });

  test("with four players tells the points of the side that moved", async () => {
    answers(view({ moves: [move("A1A2N", { white: 0, drawn: 0, black: 0, points: 0.3 })] }));
    await shown(LINE);
    expect(page.querySelector(".explorer-bar")?.getAttribute("aria-label")).toBe("30% of the points");
  });
});
