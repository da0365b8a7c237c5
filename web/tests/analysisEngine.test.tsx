import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AnalysisView } from "../src/analysis/AnalysisView";
import { scoreText, shortCount, shortScore } from "../src/analysis/score";
import { AnalysisStore } from "../src/analysis/store";
import { movesTo } from "../src/analysis/tree";
import type { Ending, EngineLine, EngineLines, FreeBoard, FreeLine, ProofNode } from "../src/api/messages";
import { addWords, setLanguage } from "../src/i18n";
import { analysisWords } from "../src/i18n/analysisWords";
import { puzzleWords } from "../src/i18n/puzzleWords";
import { settings } from "../src/stores/settings";
import { choices, mover, piece, scene, stand, way } from "./board/kit";
import { patiently } from "./patience";

const PIECES = [piece("w", "MT", "C3", "N"), piece("b", "HT", "F6", "S")];
const VIEW = {
  tree: { tfen: "8x8", rows: [{ parent: -1, move: "a", text: "a", number: 1 }], comment: "" },
  mode: "command" as const,
  order: ["w" as const, "b" as const],
};

function board({ moves = [] }: FreeLine): FreeBoard {
  const ply = moves.length;
  return {
    board: {
      ply,
      key: moves.join(" "),
      scene: { ...scene(PIECES), tfen: `after ${moves.join(" ")}` },
      last: ply === 0 ? null : way("C3", "C4"),
      announcement: { check: null, escape: null },
    },
    mode: "command",
    choices: { ...choices(mover("C3", [stand("C3", "C4", "N", 1)])), ply },
    types: [],
    ground: "<g/>",
    ending: over,
    text: moves.at(-1) ?? "",
    number: 1,
  };
}
const line = (code: string, value: number, kind: EngineLine["kind"] = "cp"): EngineLine => ({
  moves: [
    { code, text: `${code}!`, number: 1, side: "w" },
    { code: "r", text: "r!", number: 1, side: "b" },
  ],
  way: way("C3", "C5"),
  kind,
  value,
  chances: value > 0 ? 0.7 : 0.3,
});
const found = (depth: number, lines: EngineLine[], more: Partial<EngineLines> = {}): EngineLines => ({
  depth,
  nodes: 1000 * depth,
  seconds: depth,
  lines,
  view: "w",
  side: "w",
  number: 1,
  is_final: false,
  ...more,
});

type Reply = object | { status: number; code: string };
let replies: Reply[] = [];
let asked: { path: string; body: { line: FreeLine; lines?: number; step?: number; path?: string[] } }[] = [];
let proof: ProofNode | null = null;
let over: Ending | null = null;
function serve(): void {
  asked = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, options: RequestInit) => {
      const body = JSON.parse(String(options.body ?? "null"));
      const answer = (value: object, status = 200) => new Response(JSON.stringify(value), { status });
      if (path === "/api/session") return answer({ id: "0", name: "Guest 1", is_account: false });
      if (path === "/api/board") return answer(board(body.line));
      asked.push({ path, body });
      if (path === "/api/board/threat") return answer({ side: "b", line: line("t", -50) });
      if (path === "/api/board/proof") return answer({ node: proof });
      const reply = replies.shift() ?? found(9, [line("z", 1)], { is_final: true });
      return "status" in reply ? answer({ code: reply.code, message: "" }, reply.status) : answer(reply);
    }),
  );
}

let page: HTMLElement;
let store: AnalysisStore;
beforeAll(async () => {
  settings.reducedMotion.value = true;
  await addWords(analysisWords);
  await addWords(puzzleWords);
});
beforeEach(() => {
  localStorage.clear();
  replies = [];
  proof = null;
  over = null;
  serve();
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => {
  render(null, page);
  page.remove();
  store.close();
});
const drawn = (check: () => void) => patiently(check);
const text = (selector: string) => page.querySelector(selector)?.textContent ?? "";
async function show(): Promise<void> {
  store = new AnalysisStore(VIEW);
  await drawn(() => expect(store.current.value).not.toBeNull());
  act(() => render(<AnalysisView store={store} title="" />, page));
}
const key = (name: string) =>
  act(() => {
    dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true }));
  });
const here = () => movesTo(store.tree.value, store.at.value).join(" ");

describe("the engine of an analysis", () => {
  test("is asked step by step until it knows everything, and the deepest answer stays", async () => {
    replies = [
      found(2, [line("x", 120)]),
      found(4, [line("y", 80)]),
      found(3, [line("x", 120)]),
      found(4, [line("y", 90)], { is_final: true }),
    ];
    await show();
    await drawn(() => expect(text(".engine-score")).toBe("+0.9"));
    expect(asked.map(({ body }) => body.step)).toEqual([0, 1, 2, 3]);
    expect(asked.every(({ body }) => body.lines === 3)).toBe(true);
    expect(text(".engine-state")).toContain("Depth 4");
    expect(page.querySelector(".evaluation-bar")?.getAttribute("aria-label")).toBe("White: 70% winning chances");
    await drawn(() => expect(page.querySelector(".tc-arrow-best")).not.toBeNull());
  });

  test("that has no line yet is thinking, and the game is not over", async () => {
    replies = [found(0, []), found(0, []), found(5, [line("x", 10)], { is_final: true })];
    const said = new Set<string>();
    const watch = new MutationObserver(() => said.add(text(".engine-state")));
    watch.observe(page, { subtree: true, childList: true, characterData: true });
    await show();
    await drawn(() => expect(text(".engine-state")).toContain("Depth 5"));
    watch.disconnect();
    expect([...said]).not.toContain("The game is over.");
  });

  test("a click on a move of a line plays it as far as that, Space the best move", async () => {
    replies = [found(5, [line("x", 10), line("y", 5)], { is_final: true })];
    await show();
    await drawn(() => expect(page.querySelectorAll(".engine-line")).toHaveLength(2));
    act(() => page.querySelectorAll<HTMLButtonElement>(".engine-line")[1]?.querySelectorAll("button")[1]?.click());
    expect(here()).toBe("y r");
    key("Home");
    await drawn(() => expect(text(".engine-move")).toContain("x!"));
    key(" ");
    expect(here()).toBe("x");
  });

  test("a busy server is asked again, and said so meanwhile", async () => {
    replies = [{ status: 429, code: "rate_limited" }, found(5, [line("x", 10)], { is_final: true })];
    await show();
    await drawn(() => expect(text(".engine-state")).toContain("The engine is busy"));
    await drawn(() => expect(text(".engine-state")).toContain("Depth 5"));
  });

  test("there is none in a game against people", async () => {
    replies = [{ status: 403, code: "no_help" }];
    await show();
    await drawn(() => expect(text(".engine-state")).toContain("No engine in a game"));
    expect(asked).toHaveLength(1);
  });

  test("the threat is asked for once, and drawn with another arrow", async () => {
    replies = [found(5, [line("x", 10)], { is_final: true })];
    await show();
    key("x");
    await drawn(() => expect(text(".engine-threat")).toContain("If Black were to move: t!, r! (−0.5)"));
    await drawn(() => expect(page.querySelector(".tc-arrow-threat")).not.toBeNull());
    expect(asked.filter(({ path }) => path.endsWith("threat"))).toHaveLength(1);
  });

  test("that meets the end of a game shows in the bar who has won", async () => {
    over = { result: "0-1", termination: "checkmate", winner: "b" };
    replies = [found(0, [], { is_final: true })];
    await show();
    await drawn(() => expect(text(".engine-state")).toBe("The game is over."));
    const bar = page.querySelector<HTMLElement>(".evaluation-bar");
    expect(bar?.getAttribute("aria-label")).toBe("Black wins");
    expect(bar?.style.getPropertyValue("--chances")).toBe("0");
  });

  test("that is switched off asks nothing, and stays off", async () => {
    localStorage.setItem("tankchess.analysis.engine", "false");
    await show();
    await drawn(() => expect(text(".engine-state")).toBe("The engine is off."));
    expect(asked).toEqual([]);
    expect(page.querySelector(".evaluation-bar")).toBeNull();
  });

  test("a forced win is proved, and the defence that is opened becomes a variation", async () => {
    replies = [found(3, [line("x", 2, "mate")], { is_final: true })];
    proof = {
      code: "x",
      text: "x!",
      moves: 2,
      boards: [board({ tfen: "", moves: [] })],
      answers: [{ code: "r", text: "r!", moves: 1 }],
      lost: [],
    };
    await show();
    await drawn(() => expect(page.querySelector(".engine-prove")?.getAttribute("aria-label")).toContain("mate 2"));
    act(() => page.querySelector<HTMLButtonElement>(".engine-prove")?.click());
    await drawn(() => expect(here()).toBe("x"));
    proof = { code: "m", text: "m!", moves: 1, boards: [], answers: [], lost: [] };
    act(() => page.querySelector<HTMLButtonElement>(".proof-answers button")?.click());
    await drawn(() => expect(here()).toBe("x r m"));
    expect(asked.at(-1)?.body.path ?? asked.findLast(({ path }) => path.endsWith("proof"))?.body.path).toEqual([
      "x",
      "r",
    ]);
  });

  test("no proof is said at its place", async () => {
    replies = [found(3, [line("x", 2, "mate")], { is_final: true })];
    await show();
    await drawn(() => expect(page.querySelector(".engine-prove")).not.toBeNull());
    act(() => page.querySelector<HTMLButtonElement>(".engine-prove")?.click());
    await drawn(() => expect(text(".analysis-proof [role=alert]")).toContain("No proof"));
  });
});

describe("a score", () => {
  test("is told in Light Tanks, or in moves until the end", () => {
    expect(scoreText({ kind: "cp", value: 123 }, "command")).toBe("+1.2");
    expect(scoreText({ kind: "cp", value: -4 }, "command")).toBe("0.0");
    expect(scoreText({ kind: "mate", value: -3 }, "command")).toBe("−mate 3");
    expect(scoreText({ kind: "mate", value: 3 }, "last")).toBe("win 3");
    expect(scoreText({ kind: "escape", value: 2 }, "command")).toBe("escape 2");
    expect([shortScore({ kind: "mate", value: -3 }), shortScore({ kind: "cp", value: -120 })]).toEqual(["#3", "1.2"]);
    expect([950, 12_300, 3_400_000].map(shortCount)).toEqual(["950", "12 k", "3.4 M"]);
  });

  test("is written as the language writes numbers", async () => {
    await setLanguage("sv");
    expect(scoreText({ kind: "cp", value: 123 }, "command")).toBe("+1,2");
    expect(shortCount(3_400_000)).toBe("3,4 M");
    await setLanguage("en");
  });
});
