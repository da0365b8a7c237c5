import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Checker } from "../../src/editor/checker";

/** A server whose answers are given by hand. */
function server() {
  const asked: { board: string; answer: (report: string) => void; fail: (error: Error) => void }[] = [];
  const ask = (board: string): Promise<string> =>
    new Promise((answer, fail) => {
      asked.push({ board, answer, fail });
    });
  return { asked, ask };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("while a question is under way no other is asked, and then only the latest", async () => {
  const { asked, ask } = server();
  const checker = new Checker(ask, () => true);
  checker.look("one");
  await vi.advanceTimersByTimeAsync(0);
  checker.look("two");
  await vi.advanceTimersByTimeAsync(500);
  checker.look("three");
  await vi.advanceTimersByTimeAsync(500);
  expect(asked.map(({ board }) => board)).toEqual(["one"]);
  asked[0]?.answer("about one");
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.map(({ board }) => board)).toEqual(["one", "three"]);
  expect(checker.latest.value).toEqual({ board: "one", report: "about one" });
  asked[1]?.answer("about three");
  await vi.advanceTimersByTimeAsync(0);
  expect(checker.latest.value).toEqual({ board: "three", report: "about three" });
});

test("strokes in quick succession are one question", async () => {
  const { asked, ask } = server();
  const checker = new Checker(ask, () => true);
  checker.look("one");
  await vi.advanceTimersByTimeAsync(0);
  asked[0]?.answer("fine");
  await vi.advanceTimersByTimeAsync(0);
  for (const board of ["a", "ab", "abc"]) {
    checker.look(board);
    await vi.advanceTimersByTimeAsync(40);
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(asked.map(({ board }) => board)).toEqual(["one", "abc"]);
});

test("without a connection it asks again, and what was said stays", async () => {
  const { asked, ask } = server();
  const checker = new Checker(ask, () => true);
  checker.look("one");
  await vi.advanceTimersByTimeAsync(0);
  asked[0]?.answer("fine");
  await vi.advanceTimersByTimeAsync(0);
  checker.look("two");
  await vi.advanceTimersByTimeAsync(200);
  asked[1]?.fail(new Error("gone"));
  await vi.advanceTimersByTimeAsync(0);
  expect(checker.failure.value).toBeInstanceOf(Error);
  expect(checker.latest.value?.report).toBe("fine");
  await vi.advanceTimersByTimeAsync(3000);
  asked[2]?.answer("fine, too");
  await vi.advanceTimersByTimeAsync(0);
  expect(checker.failure.value).toBeNull();
  expect(checker.latest.value).toEqual({ board: "two", report: "fine, too" });
});

test("what will be refused again is not asked again", async () => {
  const { asked, ask } = server();
  const checker = new Checker(ask, () => false);
  checker.look("one");
  await vi.advanceTimersByTimeAsync(0);
  asked[0]?.fail(new Error("no"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
});

test("an editor that is closed hears nothing any more", async () => {
  const { asked, ask } = server();
  const checker = new Checker(ask, () => true);
  checker.look("one");
  await vi.advanceTimersByTimeAsync(0);
  checker.close();
  asked[0]?.answer("late");
  await vi.advanceTimersByTimeAsync(0);
  expect(checker.latest.value).toBeNull();
});
