import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AttemptView, FreeBoard, LessonView as Lesson, Way } from "../src/api/messages";
import { Coach } from "../src/learn/Coach";
import { countSolved, nextLesson } from "../src/learn/course";
import { LessonStore } from "../src/learn/lessonStore";
import { lessonMarks, marksOf } from "../src/learn/marks";
import { choices, mover, piece, scene, stand } from "./board/kit";
import { patiently } from "./patience";

function board(ply: number): FreeBoard {
  const shown = scene([piece("w", "MT", ply === 0 ? "C3" : "C4", "N"), piece("b", "HT", "F6", "S")]);
  return {
    board: {
      ply,
      key: String(ply),
      scene: { ...shown, tfen: String(ply) },
      last: null,
      announcement: { check: null, escape: null },
    },
    mode: "command",
    choices: { ...choices(mover("C3", [stand("C3", "C4", "N", 1)])), ply },
    types: [],
    ground: "<g/>",
    ending: null,
    text: "",
    number: 0,
  };
}

const LESSON: Lesson = {
  id: "drive",
  kind: "moves",
  title: "Drive",
  text: "A tank drives.",
  goal: "Drive to C4",
  goals: [],
  hints: ["Look ahead."],
  side: "w",
  most_moves: 3,
  squares: ["C4"],
  arrows: [{ start: "C3", end: "C4" }],
  choices: [],
  chapter: "first-steps",
  chapter_title: "First steps",
  number: 1,
  count: 5,
  previous: null,
  next: "fire",
  board: board(0),
};

const WAY = {
  start: { square: "C3", facing: "N" },
  steps: [
    { square: "C4", facing: "N" },
    { square: "C5", facing: "N" },
  ],
  target: "F6",
} as unknown as Way;

const GOING: AttemptView = { status: "going", boards: [board(1)], reached: [], fault: null, praise: null };

/** Answers every attempt with the next of these; everything else with nothing. */
function serve(...attempts: AttemptView[]) {
  const asked: string[][] = [];
  vi.stubGlobal("fetch", async (path: string, options: RequestInit = {}) => {
    if (path.endsWith("/hint")) return Response.json({ answer: "C3C4N", text: "To C4.", way: null });
    if (!path.endsWith("/attempt")) return Response.json({ solved: [], has_first_steps: false, id: "me" });
    asked.push(JSON.parse(String(options.body)).moves);
    return Response.json(attempts.shift());
  });
  return asked;
}

/** Makes a move, and the board shows what comes of it. */
async function play(store: LessonStore, code: string, ply: number): Promise<void> {
  const done = store.play(code);
  await patiently(() => expect(store.board.current.value?.board.ply).toBe(ply));
  store.board.shownPly.value = ply;
  await done;
}

let page: HTMLElement;
beforeEach(() => {
  localStorage.clear();
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => {
  render(null, page);
  page.remove();
  vi.unstubAllGlobals();
});

describe("an attempt at a lesson", () => {
  test("sends all moves so far, and is judged once the board has shown the last", async () => {
    const asked = serve(GOING, { ...GOING, status: "solved", boards: [board(2)], praise: "Well driven." });
    const store = new LessonStore(LESSON);
    await play(store, "C3C4N", 1);
    expect([store.status.value, store.moves.value]).toEqual(["going", ["C3C4N"]]);
    const done = store.play("C3C4N");
    await patiently(() => expect(store.board.current.value?.board.ply).toBe(2));
    expect(store.status.value).toBe("going");
    store.board.shownPly.value = 2;
    await done;
    expect(store.status.value).toBe("solved");
    expect(store.said.value).toEqual({ tone: "praise", text: "Well driven." });
    expect(asked).toEqual([["C3C4N"], ["C3C4N", "C3C4N"]]);
    expect(JSON.parse(localStorage.getItem("tankchess.progress") ?? "{}").solved.drive.moves).toBe(2);
  });

  test("that has failed says why, and goes back to the board before the last move", async () => {
    serve(GOING, { ...GOING, status: "failed", boards: [board(2)], fault: "Too near." });
    const store = new LessonStore(LESSON);
    await play(store, "C3C4N", 1);
    await play(store, "C3C4N", 2);
    expect(store.said.value).toEqual({ tone: "fault", text: "Too near." });
    store.undo();
    expect([store.status.value, store.moves.value.length, store.said.value]).toEqual(["going", 1, null]);
    expect(store.board.current.value?.board.ply).toBe(1);
    store.restart();
    expect(store.board.current.value?.board.ply).toBe(0);
  });

  test("refuses a move that the server has not offered", async () => {
    const asked = serve();
    const store = new LessonStore(LESSON);
    await expect(store.play("C3C9N")).rejects.toMatchObject({ code: "illegal_move" });
    expect(asked).toEqual([]);
  });

  test("goes on after a failed connection", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const store = new LessonStore(LESSON);
    await expect(store.play("C3C4N")).rejects.toMatchObject({ code: "offline" });
    expect(store.isLive.value).toBe(true);
  });

  test("gives the hints of the lesson first and the move in the end", async () => {
    serve();
    const store = new LessonStore(LESSON);
    await store.hint();
    expect([store.said.value?.text, store.hasMoreHints]).toEqual(["Look ahead.", true]);
    await store.hint();
    expect([store.said.value?.text, store.hasMoreHints]).toEqual(["To C4.", false]);
  });
});

describe("what a lesson points at", () => {
  test("is its goal, and before the first move its arrows", async () => {
    serve(GOING, { ...GOING, status: "solved", boards: [board(2)], praise: "Good." });
    const store = new LessonStore(LESSON);
    expect(lessonMarks(store)).toEqual([
      { kind: "square", square: "C4", tone: "goal" },
      { kind: "arrow", from: "C3", to: "C4", tone: "goal" },
    ]);
    await play(store, "C3C4N", 1);
    expect(lessonMarks(store)).toEqual([{ kind: "square", square: "C4", tone: "goal" }]);
    await play(store, "C3C4N", 2);
    expect(lessonMarks(store)).toEqual([{ kind: "square", square: "C4", tone: "good" }]);
  });

  test("is what a question asks about, after a wrong answer, too", async () => {
    serve({ ...GOING, boards: [] });
    const store = new LessonStore({ ...LESSON, kind: "type", squares: [] });
    await store.play("C3C4S");
    expect(lessonMarks(store)).toEqual([{ kind: "arrow", from: "C3", to: "C4", tone: "goal" }]);
  });

  test("is the way of a move that is shown, and its target", () => {
    const marks = marksOf(WAY);
    expect(marks.filter(({ kind }) => kind === "arrow")).toEqual([
      { kind: "arrow", from: "C3", to: "C5", tone: "hint" },
      { kind: "arrow", from: "C5", to: "F6", tone: "hint" },
    ]);
  });
});

describe("the coach", () => {
  test("shows what is reached of a goal in parts", () => {
    const store = new LessonStore({ ...LESSON, goals: ["Hit F6", "Stay alive"] });
    store.reached.value = [true, false];
    act(() => render(<Coach store={store} head={null} />, page));
    const parts = [...page.querySelectorAll(".lesson-parts li")].map((each) => each.getAttribute("data-done"));
    expect(parts).toEqual(["true", "false"]);
    expect(page.textContent).toContain("3 moves left");
  });

  test("takes a wrong answer to a question off the list, and shows the right one", async () => {
    const wrong: AttemptView = { status: "going", boards: [], reached: [false], fault: "No.", praise: null };
    serve(wrong, { ...wrong, status: "solved", fault: null, praise: "Yes." });
    const store = new LessonStore({ ...LESSON, kind: "choice", choices: ["One", "Two"] });
    act(() => render(<Coach store={store} head={null} />, page));
    const buttons = () => [...page.querySelectorAll<HTMLButtonElement>(".lesson-choice")];
    await act(() => store.play("1"));
    expect(buttons().map((each) => each.disabled)).toEqual([true, false]);
    expect(page.querySelector(".coach-fault")?.textContent).toBe("No.");
    await act(() => store.play("2"));
    expect(buttons().map((each) => each.dataset.right)).toEqual(["false", "true"]);
  });
});

describe("the map", () => {
  const line = (id: string) => ({ id, kind: "moves" as const, title: id });
  const chapters = [
    { id: "one", title: "One", text: "", lessons: [line("a"), line("b")] },
    { id: "two", title: "Two", text: "", lessons: [line("c")] },
  ];

  test("goes on with the first lesson that is not solved", () => {
    expect(nextLesson({ chapters }, new Set(["a"]))?.lesson.id).toBe("b");
    expect(nextLesson({ chapters }, new Set(["a", "b"]))?.chapter.id).toBe("two");
    expect(nextLesson({ chapters }, new Set(["a", "b", "c"]))).toBeNull();
    expect(countSolved(chapters[0]?.lessons ?? [], new Set(["b", "c"]))).toBe(1);
  });
});
