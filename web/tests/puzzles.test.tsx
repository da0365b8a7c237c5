import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { FreeBoard, OpenedPuzzle, PuzzleView, SideName, Trial, Way } from "../src/api/messages";
import { addWords } from "../src/i18n";
import { puzzleWords } from "../src/i18n/puzzleWords";
import { hintMarks, marksOf } from "../src/puzzles/marks";
import { PuzzleSolver } from "../src/puzzles/PuzzleSolver";
import { PuzzleStore } from "../src/puzzles/store";
import { StormStore } from "../src/puzzles/storm";
import { changeText, dayBeside, themeKind, themeName, themeText } from "../src/puzzles/words";
import { announced } from "../src/shell/announcer";
import { settings } from "../src/stores/settings";
import { choices, mover, piece, scene, stand, way } from "./board/kit";
import { patiently } from "./patience";

const PIECES = [
  piece("w", "MT", "C3", "N"),
  piece("w", "LT", "A1", "N", { is_command: true }),
  piece("b", "HT", "F6", "S"),
];

const driven = (side: SideName, from: string, to: string): Way => way(from, to, { side });

function board(ply: number, last: Way | null = null, ending: FreeBoard["ending"] = null): FreeBoard {
  return {
    board: {
      ply,
      key: String(ply),
      scene: { ...scene(PIECES), tfen: `at ${ply}` },
      last,
      announcement: { check: null, escape: null },
    },
    mode: "command",
    choices: { ...choices(mover("C3", [stand("C3", "C4", "N", 1)])), ply },
    types: [],
    ground: "<g/>",
    ending,
    text: "",
    number: 0,
  };
}

const PUZZLE: PuzzleView = {
  id: "abc123",
  kind: "mate",
  moves: 2,
  side: "w",
  themes: ["mate-in-2", "quiet-move", "medium-tank"],
  setup: "duel-12",
  source: "",
  ply: 30,
  board: board(0),
};
const STANDING = { rating: 1500, is_sure: false, solved: 0, failed: 0, streak: 0, best_streak: 0, storm: 0 };
const OPENED: OpenedPuzzle = {
  puzzle: PUZZLE,
  record: { rating: 1400, solved: 0, failed: 0, outcome: null, change: null },
  standing: STANDING,
  day: null,
};
const GOING: Trial = {
  status: "going",
  left: 1,
  boards: [board(1, driven("w", "C3", "C4")), board(2, driven("b", "F6", "F5"))],
};
const MATE = { result: "1-0", termination: "checkmate", winner: "w" as const };
const SOLVED: Trial = { status: "solved", left: 0, boards: [board(3, driven("w", "C4", "C5"), MATE)] };
const FAILED: Trial = {
  status: "failed",
  left: 1,
  boards: [board(1, driven("w", "C3", "C4")), board(2, driven("b", "F6", "F5"))],
};
const ME = { id: "0", name: "Guest 1", is_account: false };

type Sent = { path: string; body: unknown };

/** A server that answers by path, one answer after the other, and keeps what it was sent. */
function serve(answers: Record<string, unknown[]>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, options: RequestInit) => {
      if (path === "/api/session") return new Response(JSON.stringify(ME));
      sent.push({ path, body: options.body === undefined ? null : JSON.parse(String(options.body)) });
      const answer = answers[path]?.shift();
      if (answer === undefined)
        return new Response(JSON.stringify({ code: "not_found", message: "no" }), { status: 404 });
      return new Response(JSON.stringify(answer));
    }),
  );
  return sent;
}

/** The same server, but the answer to one path comes only when it is let go. */
function held(server: typeof fetch, path: string, onHeld: (go: () => void) => void): typeof fetch {
  return async (address, options) => {
    const waits = String(address).endsWith(path) ? new Promise<void>(onHeld) : null;
    await waits;
    return server(address, options);
  };
}

const judged = (trial: Trial, outcome: "solved" | "failed" | null = null) => ({
  trial,
  record: { ...OPENED.record, outcome, change: outcome === null ? null : outcome === "solved" ? 12 : -7 },
  standing: STANDING,
});

let page: HTMLElement;
beforeAll(async () => {
  settings.reducedMotion.value = true;
  await addWords(puzzleWords);
});
beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => {
  render(null, page);
  page.remove();
});

function show(store: PuzzleStore): void {
  act(() => render(<PuzzleSolver store={store} />, page));
}
/** Waits until the page has been drawn as expected. */
const drawn = (check: () => void) => patiently(check);
const text = (selector: string): string => page.querySelector(selector)?.textContent ?? "";
const buttons = (): string[] =>
  [...page.querySelectorAll(".puzzle-buttons button")].map((each) => each.textContent ?? "");

describe("a puzzle", () => {
  test("says what is to be found, keeps its themes to itself, and is announced", async () => {
    const store = new PuzzleStore(OPENED);
    show(store);
    await drawn(() => expect(text("h1")).toBe("White to move: mate in 2"));
    expect(page.querySelector(".puzzle-themes")).toBeNull();
    await drawn(() => expect(buttons()).toEqual(["Hint", "Show the solution", "Skip"]));
    expect(announced.value).toContain("White to move: mate in 2. Find the only move");
  });

  test("sends all moves so far, and goes on until it is solved", async () => {
    const sent = serve({ "/api/puzzles/abc123/attempt": [judged(GOING), judged(SOLVED, "solved")] });
    const store = new PuzzleStore(OPENED);
    show(store);
    await store.move("C3C4N");
    expect(store.phase.value).toBe("trying");
    await drawn(() => expect(text(".verdict")).toContain("White to move: mate in 1"));
    await store.move("C4C5N");
    expect(sent.map(({ body }) => (body as { moves: string[] }).moves)).toEqual([["C3C4N"], ["C3C4N", "C4C5N"]]);
    await drawn(() => expect(text(".verdict")).toContain("Solved: checkmate!Your rating: +12."));
    await drawn(() => expect(text(".puzzle-themes")).toContain("Quiet move"));
    await drawn(() => expect(buttons()).toEqual(["Next puzzle", "Show why"]));
  });

  test.each([
    [{ source: "", ply: 30 }, "From a game the computer played against itself, after 30 moves"],
    [{ source: "", ply: 0 }, "Set up by the computer"],
    [{ source: "club.tcg:1", ply: 0 }, "From club.tcg:1"],
  ])("says where it comes from once it is solved: %o", async (from, words) => {
    serve({ "/api/puzzles/abc123/attempt": [judged(SOLVED, "solved")] });
    const store = new PuzzleStore({ ...OPENED, puzzle: { ...PUZZLE, ...from } });
    show(store);
    await store.move("C3C4N");
    await drawn(() => expect(text(".puzzle-source")).toBe(words));
  });

  test("takes a wrong move back, and sends it no more", async () => {
    const sent = serve({ "/api/puzzles/abc123/attempt": [judged(FAILED, "failed"), judged(GOING, "failed")] });
    const store = new PuzzleStore(OPENED);
    show(store);
    await store.move("C3C4N");
    await drawn(() => expect(text(".verdict-bad")).toContain("The board shows an answer that refutes it."));
    expect(store.marks.value[0]).toEqual({ kind: "square", square: "F5", tone: "bad" });
    await drawn(() => expect(text(".puzzle-facts")).toContain("Not solved −7"));
    store.retry();
    expect(store.board.current.value?.board.ply).toBe(0);
    await store.move("C3C4E");
    expect(sent.at(-1)?.body).toMatchObject({ moves: ["C3C4E"] });
  });

  test("is as it was when the server cannot be reached", async () => {
    serve({});
    const store = new PuzzleStore(OPENED);
    show(store);
    await store.move("C3C4N");
    expect(store.phase.value).toBe("trying");
    expect(store.board.current.value?.board.ply).toBe(0);
  });

  test("gives a hint in two steps, after which it counts as not solved", async () => {
    const hints = [
      { square: "C3", to: null, leaves: false },
      { square: "C3", to: "C4", leaves: false },
    ];
    const sent = serve({ "/api/puzzles/abc123/hint": hints });
    const store = new PuzzleStore({ ...OPENED, standing: { ...STANDING, streak: 4 } });
    show(store);
    await store.help();
    await drawn(() => expect(text(".verdict")).toContain("Move the piece on C3."));
    expect(store.record.value.outcome).toBe("failed");
    expect(store.standing.value?.streak).toBe(0);
    await store.help();
    expect(sent.map(({ body }) => (body as { step: number }).step)).toEqual([1, 2]);
    await drawn(() => expect(text(".verdict")).toContain("It goes to C4."));
    await drawn(() => expect(buttons()).not.toContain("Hint"));
  });

  test("shows its proof place by place, and fetches each once", async () => {
    const root = {
      code: "C3C4N",
      text: "C3>C4/N",
      moves: 2,
      boards: [board(0), board(1, driven("w", "C3", "C4"))],
      answers: [
        { code: "F6F5N", text: "F6>F5/N", moves: 1 },
        { code: "F6F7N", text: "F6>F7/N", moves: 1 },
      ],
      lost: [],
    };
    const leaf = (code: string) => ({
      code: "C4C5N",
      text: "C4>C5/N (#)",
      moves: 1,
      boards: [board(2, driven("b", "F6", code)), board(3, driven("w", "C4", "C5"), MATE)],
      answers: [],
      lost: [],
    });
    const sent = serve({ "/api/puzzles/abc123/proof": [root, leaf("F5"), leaf("F7")] });
    const store = new PuzzleStore(OPENED);
    show(store);
    await store.prove();
    await drawn(() => expect([...page.querySelectorAll(".proof-answers > li")]).toHaveLength(2));
    await store.prove(["C3C4N", "F6F5N"]);
    await drawn(() => expect(text(".proof-answers .proof-win")).toBe("C4>C5/N (#)Checkmate"));
    await drawn(() => expect(text(".proof-steps")).toBe("1 of 2"));
    await store.prove(["C3C4N", "F6F7N"]);
    await store.prove(["C3C4N", "F6F5N"]);
    const asked = sent.filter(({ path }) => path.endsWith("/proof"));
    expect(asked.map(({ body }) => (body as { line: string[] }).line)).toEqual([
      [],
      ["C3C4N", "F6F5N"],
      ["C3C4N", "F6F7N"],
    ]);
    expect(store.board.current.value?.board.ply).toBe(3);
  });

  test("says why every answer to a mate fails, and shows it on the board", async () => {
    const hit = {
      square: "F6",
      distance: 3,
      side: "side",
      armour: 0,
      power: 2,
      reason: "destroyed",
      rule: "F3",
      sum: "",
    };
    const lost = [
      { code: "F6F5N", text: "It drives to F5.", count: 12, fault: "check", refutation: "It is destroyed there.", hit },
      { code: "F6F7N", text: "It sinks.", count: 1, fault: "own", refutation: "", hit: null },
    ];
    const mate = {
      code: "C3C4N",
      text: "C3>C4/N (#)",
      moves: 1,
      boards: [board(0), board(1, driven("w", "C3", "C4"), MATE)],
      answers: [],
      lost,
    };
    const shot = { code: "C4C5N", text: "", moves: 1, boards: [board(2), board(3)], answers: [], lost: [] };
    const sent = serve({ "/api/puzzles/abc123/proof": [mate, shot] });
    const store = new PuzzleStore(OPENED);
    show(store);
    await store.prove();
    await drawn(() => expect(text(".proof-count")).toContain("No answer helps. There are 13"));
    const reasons = [...page.querySelectorAll(".proof-lost .proof-reason")].map((each) => each.textContent);
    expect(reasons[0]).toContain("It drives to F5. 11 more answers fail like this.It is destroyed there.side 0 < 2");
    expect(reasons[1]).toContain("The answer itself loses the Command tank.");
    await act(() => page.querySelector<HTMLButtonElement>(".proof-lost .proof-move")?.click());
    await drawn(() => expect(store.board.current.value?.board.ply).toBe(3));
    const asked = sent.filter(({ path }) => path.endsWith("/proof"));
    expect(asked.at(-1)?.body).toMatchObject({ line: ["C3C4N", "F6F5N"], language: "en" });
  });
});

describe("a storm", () => {
  const state = {
    id: "00",
    left: 180_000,
    step: 0,
    score: 0,
    combo: 0,
    best_combo: 0,
    mistakes: 0,
    best: 2,
    is_over: false,
  };

  test("goes from puzzle to puzzle and counts what the server says", async () => {
    const one = { ...PUZZLE, moves: 1 };
    const sent = serve({
      "/api/storms": [{ storm: state, puzzle: one }],
      "/api/storms/00/attempt": [
        { trial: null, storm: { ...state, step: 1, score: 1, combo: 1 }, puzzle: { ...one, id: "next00" } },
        { trial: null, storm: { ...state, step: 2, score: 3, left: 0, is_over: true }, puzzle: null },
      ],
    });
    const store = new StormStore();
    await store.begin();
    expect(store.left()).toBeGreaterThan(179_000);
    await store.move("C3C4N");
    expect([store.state.value?.score, store.round.value?.puzzle.id, store.phase.value]).toEqual([
      1,
      "next00",
      "trying",
    ]);
    await store.move("C3C4N");
    expect(store.phase.value).toBe("over");
    expect(store.isRecord.value).toBe(true);
    expect(sent.map(({ body }) => body)).toMatchObject([null, { step: 0 }, { step: 1 }]);
  });

  test("is over when the server says that the time is up", async () => {
    serve({
      "/api/storms": [{ storm: { ...state, left: 0 }, puzzle: PUZZLE }],
      "/api/storms/00": [{ storm: { ...state, left: 0, is_over: true }, puzzle: null }],
    });
    const store = new StormStore();
    await store.begin();
    await store.check();
    expect(store.phase.value).toBe("over");
    expect(announced.value).toContain("Time is up. You solved 0 puzzles.");
  });

  test("goes on after the page was loaded again, with the time that the server says is left", async () => {
    const missed = { ...state, step: 1, mistakes: 1, left: 170_000 };
    const trial = { status: "failed", left: 0, boards: [] };
    serve({
      "/api/storms": [
        { storm: state, puzzle: PUZZLE },
        { running: { storm: { ...missed, left: 60_000 }, puzzle: { ...PUZZLE, id: "next00" } } },
      ],
      "/api/storms/00/attempt": [{ trial, storm: missed, puzzle: { ...PUZZLE, id: "next00" } }],
    });
    const before = new StormStore();
    await before.begin();
    await before.move("C3C4N");
    before.close();
    const after = new StormStore();
    await after.resume();
    expect([after.phase.value, after.round.value?.puzzle.id]).toEqual(["trying", "next00"]);
    expect(after.left()).toBeGreaterThan(59_000);
    expect(after.left()).toBeLessThanOrEqual(60_000);
    expect(after.missed.value).toEqual([PUZZLE.id]);
  });

  test("does not begin by itself where none is running", async () => {
    serve({ "/api/storms": [{ running: null }] });
    const store = new StormStore();
    await store.resume();
    expect([store.phase.value, store.round.value]).toEqual(["ready", null]);
  });

  test("ended early it is over, and says so", async () => {
    serve({
      "/api/storms": [{ storm: state, puzzle: PUZZLE }],
      "/api/storms/00/end": [{ storm: { ...state, left: 0, score: 1, is_over: true }, puzzle: null }],
    });
    const store = new StormStore();
    await store.begin();
    await store.end();
    expect([store.phase.value, store.state.value?.score]).toEqual(["over", 1]);
    expect(announced.value).toContain("Storm ended. You solved one puzzle.");
  });

  test("ended while a move is on its way it stays over", async () => {
    const over = { ...state, left: 0, step: 1, score: 1, is_over: true };
    serve({
      "/api/storms": [{ storm: state, puzzle: PUZZLE }],
      "/api/storms/00/attempt": [
        { trial: null, storm: { ...state, step: 1, score: 1 }, puzzle: { ...PUZZLE, id: "next00" } },
      ],
      "/api/storms/00/end": [{ storm: over, puzzle: null }],
    });
    const store = new StormStore();
    await store.begin();
    const { board } = store.round.value ?? {};
    let shown = (): void => undefined;
    vi.stubGlobal(
      "fetch",
      held(globalThis.fetch, "/attempt", (go) => (shown = go)),
    );
    const moving = store.move("C3C4N");
    await store.end();
    shown();
    await moving;
    expect([store.phase.value, store.round.value?.board, store.left()]).toEqual(["over", board, 0]);
  });

  test("after a lost connection it is where the server is", async () => {
    serve({
      "/api/storms": [{ storm: state, puzzle: PUZZLE }],
      "/api/storms/00": [{ storm: { ...state, step: 1, score: 1 }, puzzle: { ...PUZZLE, id: "next00" } }],
    });
    const store = new StormStore();
    await store.begin();
    await store.catchUp();
    expect([store.state.value?.score, store.round.value?.puzzle.id]).toEqual([1, "next00"]);
  });
});

describe("words and marks", () => {
  test("themes have names and texts: lengths, pieces, ideas, and those nobody knows here", () => {
    expect(["mate-in-2", "heavy-mortar", "quiet-move", "new-idea"].map(themeName)).toEqual([
      "Mate in 2",
      "Heavy Mortar",
      "Quiet move",
      "new-idea",
    ]);
    expect(themeText("escape-in-1")).toBe("After the first move nothing stops the Command tank.");
    expect(themeText("new-idea")).toBe("");
    expect(["mate-in-2", "heavy-mortar", "quiet-move"].map(themeKind)).toEqual(["length", "piece", "idea"]);
  });

  test("days follow each other over the end of a month", () => {
    expect([dayBeside("2026-12-01", -1), dayBeside("2026-12-31", 1)]).toEqual(["2026-11-30", "2027-01-01"]);
  });

  test("changes have a sign", () => {
    expect([12, 0, -7].map(changeText)).toEqual(["+12", "+0", "−7"]);
  });

  test("a shot is an arrow of its own", () => {
    expect(marksOf({ ...driven("w", "C3", "C4"), target: "F4" }, "bad")).toEqual([
      { kind: "square", square: "C4", tone: "bad" },
      { kind: "arrow", from: "C3", to: "C4", tone: "bad" },
      { kind: "arrow", from: "C4", to: "F4", tone: "bad" },
    ]);
    expect(hintMarks({ square: "C3", to: "C3", leaves: false })).toHaveLength(1);
  });
});
