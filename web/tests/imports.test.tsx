import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ImportView } from "../src/api/messages";
import { ImportPanel } from "../src/games/ImportPanel";
import { isEveryImport, readImportedFilter, writeImportedFilter } from "../src/games/importedFilter";
import { Importer, PART, PAUSES } from "../src/games/importer";
import { addWords } from "../src/i18n";
import { gamesWords } from "../src/i18n/gamesWords";

function view(more: Partial<ImportView> = {}): ImportView {
  return {
    id: "abcdefghij",
    name: "games.tcg",
    begun: 1,
    status: "running",
    foreign: null,
    next_part: 0,
    games: 0,
    kept: 0,
    duplicates: 0,
    faulty: 0,
    faults: [],
    last: null,
    ...more,
  };
}

type Answer = ImportView | "offline" | { status: number; code: string };

/** Answers requests in turn; those for the session are no matter here. */
function answers(...bodies: Answer[]) {
  const asked: string[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string, options: RequestInit) => {
      if (path === "/api/session") return new Response(JSON.stringify({ id: "me", name: "Ann", is_account: false }));
      asked.push(`${options.method} ${path}`);
      const body = bodies.shift() ?? view({ status: "done" });
      if (body === "offline") throw new TypeError("offline");
      if ("code" in body) return new Response(JSON.stringify({ ...body, message: "no" }), { status: body.status });
      return new Response(JSON.stringify(body));
    }),
  );
  return asked;
}

beforeEach(async () => {
  vi.useFakeTimers();
  await addWords(gamesWords);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = (size: number) => ({ file: new Blob([new Uint8Array(size)]), name: "games.tcg" });
const part = (number: number, last: boolean) => `PUT /api/imports/abcdefghij/parts/${number}?last=${last}`;

describe("a file that is imported", () => {
  test("goes to the server part by part, and says which is the last", async () => {
    const asked = answers(view(), view({ next_part: 1, kept: 3 }), view({ next_part: 2, status: "done", kept: 5 }));
    const importer = new Importer();
    await importer.take([file(PART + 10)], true);
    expect(asked).toEqual(["POST /api/imports", part(0, false), part(1, true)]);
    expect(importer.finished.value.map((each) => each.kept)).toEqual([5]);
    expect(importer.progress.value).toBeNull();
  });

  test("sends a part again that was lost", async () => {
    const asked = answers(view(), "offline", { status: 429, code: "rate_limited" }, view({ status: "done" }));
    const importer = new Importer();
    const all = importer.take([file(10)], true);
    await vi.advanceTimersByTimeAsync(PAUSES.reduce((sum, each) => sum + each, 0));
    await all;
    expect(asked).toEqual(["POST /api/imports", part(0, true), part(0, true), part(0, true)]);
    expect(importer.finished.value).toHaveLength(1);
  });

  test("waits when the connection is gone for long, and goes on where it was", async () => {
    const asked = answers(view(), view({ next_part: 1 }), ...PAUSES.map((): Answer => "offline"), "offline");
    const importer = new Importer();
    const all = importer.take([file(2 * PART)], true);
    await vi.advanceTimersByTimeAsync(60_000);
    await all;
    expect(importer.progress.value?.problem).toMatchObject({ code: "offline" });
    await importer.resume();
    expect(asked.at(-1)).toBe(part(1, true));
    expect(importer.finished.value).toHaveLength(1);
  });

  test("that the server does not take is not sent again and again", async () => {
    const asked = answers(view(), { status: 413, code: "too_large" });
    const importer = new Importer();
    await importer.take([file(10)], true);
    expect(asked).toHaveLength(2);
    expect(importer.progress.value?.problem).toMatchObject({ code: "too_large" });
  });

  test("can be stopped: those that wait are not begun", async () => {
    const importer = new Importer();
    const asked = answers(view(), view({ next_part: 1 }), "offline");
    const all = importer.take([file(3 * PART), file(10)], true);
    await vi.advanceTimersByTimeAsync(10);
    answers(view({ status: "stopped", kept: 2 }));
    await importer.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    await all;
    expect(asked).toHaveLength(3);
    expect(importer.finished.value.map((each) => each.status)).toEqual(["stopped"]);
  });
});

describe("what is said about an import", () => {
  let page: HTMLElement;
  const shown = async (...views: ImportView[]) => {
    const importer = new Importer();
    importer.finished.value = views;
    page = document.createElement("div");
    document.body.append(page);
    await act(() => render(<ImportPanel importer={importer} onKept={() => undefined} />, page));
    return page;
  };
  afterEach(() => {
    render(null, page);
    page.remove();
  });

  test("every fault has its place, and those beyond the list are counted", async () => {
    const faults = [{ game: 2, line: 17, move: 3, texts: { en: "out of reach" }, reason: "" }];
    const text = (await shown(view({ status: "done", games: 9, kept: 4, faulty: 5, faults }))).textContent ?? "";
    expect(text).toContain("4 games kept.");
    expect(text).toContain("Game 2, line 17, move 3 out of reach");
    expect(text).toContain("And 4 more.");
  });

  test("a report that was read is closed", async () => {
    await shown(view({ id: "one", name: "club.tcg", status: "done", games: 9, kept: 9 }));
    const close = page.querySelector<HTMLElement>('button[aria-label="Close the report on club.tcg"]');
    await act(() => close?.click());
    expect(page.querySelector(".import-report")).toBeNull();
  });

  test("a foreign file is named", async () => {
    const text = (await shown(view({ status: "foreign", foreign: "chess" }))).textContent;
    expect(text).toContain("These are games of chess (PGN), not of Tank Chess.");
  });

  test("a file without a game says so", async () => {
    expect((await shown(view({ status: "done" }))).textContent).toContain("There is no game in this file.");
  });
});

describe("the list of imported games", () => {
  test("keeps its filter in the address", () => {
    const filter = { name: "Ann & Ö", setup: "duel-12", result: "1/2-1/2" as const, file: "abcdefghij" };
    const [, query] = writeImportedFilter(filter).split("?");
    expect(readImportedFilter(new URLSearchParams(query))).toEqual(filter);
    expect(isEveryImport(filter)).toBe(false);
  });

  test("leaves out what makes no sense", () => {
    const read = readImportedFilter(new URLSearchParams("board=../x&result=2-0&file=short"));
    expect(read).toEqual({ name: "", setup: null, result: null, file: null });
    expect(isEveryImport(read)).toBe(true);
  });
});
