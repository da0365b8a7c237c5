import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AnalysisView } from "../src/analysis/AnalysisView";
import { drafts, dropDraft, findDraft, keepDraft, MOST_DRAFTS } from "../src/analysis/drafts";
import { Opening } from "../src/analysis/Opening";
import { faultOf, keepGame } from "../src/analysis/reading";
import { firstMoves, sourceOf, titleOf } from "../src/analysis/source";
import { AnalysisStore } from "../src/analysis/store";
import { movesTo, nodeAt, toRows } from "../src/analysis/tree";
import { ApiError } from "../src/api/error";
import type { FreeBoard, FreeLine, TreeView } from "../src/api/messages";
import { addWords } from "../src/i18n";
import { analysisWords } from "../src/i18n/analysisWords";
import { settings } from "../src/stores/settings";
import { choices, mover, piece, scene, stand, way } from "./board/kit";
import { patiently } from "./patience";

const PIECES = [
  piece("w", "MT", "C3", "N"),
  piece("w", "LT", "A1", "N", { is_command: true }),
  piece("b", "HT", "F6", "S"),
];

/** The board after some moves, as the server would draw it; every move is taken. */
function board({ moves = [] }: FreeLine): FreeBoard {
  const ply = moves.length;
  const side = ply % 2 === 1 ? "w" : "b";
  return {
    board: {
      ply,
      key: moves.join(" "),
      scene: { ...scene(PIECES), tfen: `after ${moves.join(" ")}`, turn: ply % 2 === 0 ? "w" : "b" },
      last: ply === 0 ? null : way("C3", "C4", { side }),
      announcement: { check: null, escape: null },
    },
    mode: "command",
    choices: { ...choices(mover("C3", [stand("C3", "C4", "N", 1)])), ply },
    types: [],
    ground: "<g/>",
    ending: null,
    text: ply === 0 ? "" : `text ${moves.at(-1)}`,
    number: Math.ceil(ply / 2),
  };
}

let asked: string[] = [];
let isOffline = false;
let isBroken = false;
function serve(): void {
  asked = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, options: RequestInit) => {
      if (isOffline) throw new TypeError("no connection");
      if (isBroken) return new Response(JSON.stringify({ code: "server_error", message: "" }), { status: 500 });
      const body = JSON.parse(String(options.body ?? "null"));
      if (path === "/api/board") {
        asked.push((body.line.moves as string[]).join(" "));
        return new Response(JSON.stringify(board(body.line)));
      }
      if (path === "/api/trees/record") return new Response(JSON.stringify({ record: "the record" }));
      return new Response(JSON.stringify({ code: "not_found", message: "no" }), { status: 404 });
    }),
  );
}

const row = (parent: number, move: string, ply: number) => ({
  parent,
  move,
  text: `text ${move}`,
  number: Math.ceil(ply / 2),
  side: ply % 2 === 1 ? ("w" as const) : ("b" as const),
});
const VIEW: TreeView = {
  tree: {
    tfen: "8x8",
    rows: [row(-1, "a", 1), row(0, "b", 2), row(1, "c", 3), row(0, "x", 2)],
    headers: {},
    comment: "",
  },
  mode: "command",
  order: ["w", "b"],
  games: 1,
  warnings: [],
  title: "",
};

let page: HTMLElement;
let store: AnalysisStore;
beforeAll(async () => {
  settings.reducedMotion.value = true;
  await addWords(analysisWords);
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  isOffline = false;
  isBroken = false;
  serve();
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => {
  render(null, page);
  page.remove();
  store?.close();
});

const drawn = (check: () => void) => patiently(check);
async function show(moves: string[] = []): Promise<void> {
  store = new AnalysisStore(VIEW, moves);
  await drawn(() => expect(store.current.value).not.toBeNull());
  act(() => render(<AnalysisView store={store} title="Ana – Bo" />, page));
}
const key = (name: string, options: KeyboardEventInit = {}) =>
  act(() => {
    dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true, ...options }));
  });
const here = () => movesTo(store.tree.value, store.at.value).join(" ");

describe("the analysis board", () => {
  test("is stepped through by keys: along the line, to its ends, and to the variations", async () => {
    await show();
    key("ArrowRight");
    key("ArrowRight");
    expect(here()).toBe("a b");
    key("ArrowDown");
    expect(here()).toBe("a x");
    key("ArrowUp");
    key("End");
    expect(here()).toBe("a b c");
    key("ArrowLeft");
    expect(here()).toBe("a b");
    key("Home");
    expect(here()).toBe("");
  });

  test("asks for no board twice, and for the next ones before they are wanted", async () => {
    await show();
    await drawn(() => expect(asked).toEqual(["", "a", "a b", "a b c"]));
    for (const each of ["ArrowRight", "ArrowRight", "ArrowLeft"]) key(each);
    await drawn(() => expect(store.current.value?.board.key).toBe("a"));
    expect(asked).toHaveLength(4);
  });

  test("takes a move that is played as a variation, with the text the server gives it", async () => {
    await show(["a"]);
    await act(() => store.play("y"));
    expect(here()).toBe("a y");
    const node = nodeAt(store.tree.value, store.at.value);
    expect([node.text, node.number, node.side]).toEqual(["text y", 1, "b"]);
    await drawn(() => expect(page.querySelector("[aria-current]")?.textContent).toContain("text y"));
  });

  test("plays a move that is in the tree by going there", async () => {
    await show(["a"]);
    await store.play("x");
    expect(here()).toBe("a x");
    expect(store.canUndo.value).toBe(false);
  });

  test("what was deleted comes back", async () => {
    await show(["a", "b"]);
    key("Delete");
    expect(here()).toBe("a");
    expect(toRows(store.tree.value).rows).toHaveLength(2);
    key("z", { ctrlKey: true });
    expect(here()).toBe("a b");
    expect(toRows(store.tree.value).rows).toHaveLength(4);
    key("y", { ctrlKey: true });
    expect(toRows(store.tree.value).rows).toHaveLength(2);
  });

  test("a comment is in the tree as soon as the field is left", async () => {
    await show(["a"]);
    const field = page.querySelector<HTMLTextAreaElement>(".comment-field textarea");
    act(() => {
      if (!field) return;
      field.value = "A start.";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    key("ArrowRight");
    await drawn(() => expect(nodeAt(store.tree.value, 1).comment).toBe("A start."));
    await drawn(() => expect(page.querySelector(".tree-comment")?.textContent).toBe("A start."));
  });

  test("a lost connection is told on the board, and nothing is lost", async () => {
    await show(["a"]);
    isOffline = true;
    await act(() => store.play("q"));
    expect(store.problem.value?.code).toBe("offline");
    expect(here()).toBe("a");
    isOffline = false;
    await act(() => store.play("q"));
    expect(here()).toBe("a q");
    await drawn(() => expect(store.problem.value).toBeNull());
  });

  test("a move that was entered without a connection is played once there is one", async () => {
    await show(["a"]);
    isOffline = true;
    await act(() => store.play("q"));
    expect(store.isAsking.value).toBe(true);
    dispatchEvent(new Event("online"));
    await drawn(() => expect(page.querySelector(".tc-warning")?.textContent).toBe("The server cannot be reached."));
    expect(here()).toBe("a");
    isOffline = false;
    dispatchEvent(new Event("online"));
    await drawn(() => expect(here()).toBe("a q"));
    expect(store.isAsking.value).toBe(false);
    await drawn(() => expect(page.querySelector(".tc-warning")).toBeNull());
  });

  test("a move that cannot be played leaves the board to be played on", async () => {
    await show(["a"]);
    isBroken = true;
    await act(() => store.play("q"));
    expect([store.problem.value?.code, store.isAsking.value, here()]).toEqual(["server_error", false, "a"]);
    isBroken = false;
    await act(() => store.play("r"));
    expect(here()).toBe("a r");
  });

  test("that is only for looking has no tools, and no key changes it", async () => {
    store = new AnalysisStore(VIEW, ["a"]);
    await drawn(() => expect(store.current.value).not.toBeNull());
    act(() => render(<AnalysisView store={store} title="" isReadOnly />, page));
    key("Delete");
    expect(here()).toBe("a");
    expect(page.querySelector(".move-tools")).toBeNull();
  });

  test("a key in a field is left to the field", async () => {
    await show(["a"]);
    const field = page.querySelector("textarea");
    act(() => {
      field?.dispatchEvent(new KeyboardEvent("keydown", { key: "Delete", bubbles: true, cancelable: true }));
    });
    expect(here()).toBe("a");
  });
});

describe("a draft", () => {
  const draft = (move: string) => ({
    view: { ...VIEW, tree: { ...VIEW.tree, rows: [row(-1, move, 1)] } },
    moves: [move],
  });

  test("is found again with its place, the latest first", () => {
    keepDraft("one", "One", "/analysis?draft=one", draft("a"), 1);
    keepDraft("two", "Two", "/analysis?draft=two", draft("b"), 2);
    keepDraft("one", "One", "/analysis?draft=one", draft("c"), 3);
    expect(drafts().map((line) => [line.key, line.moves])).toEqual([
      ["one", 1],
      ["two", 1],
    ]);
    expect(findDraft("one")?.moves).toEqual(["c"]);
    dropDraft("one");
    expect(findDraft("one")).toBeNull();
    expect(drafts()).toHaveLength(1);
  });

  test("makes room by letting the oldest go", () => {
    for (let number = 0; number < MOST_DRAFTS + 2; number++)
      keepDraft(`d${number}`, "", "/analysis", draft("a"), number);
    expect(drafts()).toHaveLength(MOST_DRAFTS);
    expect(findDraft("d0")).toBeNull();
    expect(findDraft(`d${MOST_DRAFTS + 1}`)).not.toBeNull();
  });

  test("without storage lasts as long as the page", () => {
    const isFull = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { setItem: isFull, getItem: () => null, removeItem: () => undefined });
    expect(keepDraft("lost", "", "/analysis", draft("a"))).toBe(false);
    expect(findDraft("lost")?.moves).toEqual(["a"]);
    dropDraft("lost");
    vi.unstubAllGlobals();
  });

  test("of a game that is opened once more stands beside what was made of it before", () => {
    const asRead = { ...VIEW, tree: { ...VIEW.tree, rows: [row(-1, "a", 1)] } };
    const first = keepGame(asRead, "game", []);
    expect(keepGame(asRead, "game", [])).toBe(first);
    const key = first.slice(first.indexOf("=") + 1);
    keepDraft(key, "", first, draft("b"));
    const second = keepGame(asRead, "game", []);
    expect(second).not.toBe(first);
    expect(findDraft(key)?.moves).toEqual(["b"]);
  });

  test("that is damaged is no draft", () => {
    localStorage.setItem("tankchess.analysis.draft.bad", '{"view": {"tree": {}}}');
    expect(findDraft("bad")).toBeNull();
  });
});

describe("the source of an analysis", () => {
  const source = (query: string) => sourceOf(new URLSearchParams(query));

  test("is in the address", () => {
    expect(source("setup=duel-12")).toMatchObject({ kind: "setup", value: "duel-12", key: "setup-duel-12" });
    expect(source("table=abc&ply=7")).toMatchObject({ kind: "table", value: "abc", ply: 7 });
    expect(source("")).toBeNull();
  });

  test("was left by another page, and is taken once", () => {
    sessionStorage.setItem("tankchess.analysis.start", JSON.stringify({ tfen: "8x8 -", types: "{}" }));
    expect(source("")).toMatchObject({ kind: "tfen", value: "8x8 -", types: "{}" });
    expect(source("")).toBeNull();
    sessionStorage.setItem("tankchess.analysis.start", "nonsense");
    expect(source("")).toBeNull();
  });

  test("begins after the moves that were asked for", () => {
    expect(firstMoves(VIEW, 2)).toEqual(["a", "b"]);
    expect(firstMoves(VIEW, null)).toEqual(["a", "b", "c"]);
    expect(firstMoves(VIEW, 0)).toEqual([]);
  });

  test("is named after its players, or what it is", () => {
    expect(titleOf({ tfen: "", headers: { White: "Ana", Black: "Bo" } }, "Board")).toBe("Ana – Bo");
    expect(titleOf({ tfen: "", headers: { White: "Guest 7", Black: "Computer 2" } }, "")).toBe(
      "Guest 7 – Rosa, level 2",
    );
    expect(titleOf({ tfen: "", headers: { White: "?", Event: "Club" } }, "Board")).toBe("Club");
    expect(titleOf({ tfen: "", headers: { White: "?", Event: "?" } }, "Board")).toBe("Board");
  });
});

describe("what cannot be read", () => {
  const refused = new ApiError("bad_request", "line 3: unknown piece");
  test.each([
    ["16x16 - wXX@A1", "This TFEN cannot be read", "line 3"],
    ['[Event "x"]\n1. nonsense', "This record cannot be read", "line 3"],
    ['[Event "x"]\n1. e4 e5 2. Nf3', "This is a game of chess", ""],
    ["rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2", "This is a game of chess", ""],
    ["\u0000\u0001", "This is not a text file", ""],
    ['{"moves": 3}', "This JSON text", "line 3"],
    ["hello", "There is no board with this name", "line 3"],
  ])("%j is told at the place", (text, sentence, detail) => {
    const fault = faultOf(refused, text);
    expect(fault.text).toContain(sentence);
    expect(fault.detail).toContain(detail);
    if (detail === "") expect(fault.detail).toBe("");
  });

  test("is there to be mended, if it came with a link", async () => {
    const place = document.createElement("div");
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    await act(() => render(<Opening fault={{ text: "No", detail: "B99" }} text="8x8 low:B99 - w" />, place));
    expect(place.querySelector("textarea")?.value).toBe("8x8 low:B99 - w");
    expect(place.querySelector("[role=alert]")?.textContent).toBe("NoB99");
    render(null, place);
  });

  test("for another reason is told as that", () => {
    expect(faultOf(new ApiError("too_large", ""), "x").text).toBe("That is too long.");
  });
});
