/** Where an analysis begins: texts, links, boards of one's own, and what is wrong with them. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { linkOf } from "../src/analysis/links";
import { lackOfCommand, NoCommand } from "../src/analysis/NoCommand";
import { Opening } from "../src/analysis/Opening";
import { faultOf, ownFault, readText } from "../src/analysis/reading";
import { load, sourceOf } from "../src/analysis/source";
import type { AnalysisStore } from "../src/analysis/store";
import { START } from "../src/analysis/tree";
import { dropLink, isLinkAlone, keepLink, keepTyped, typed } from "../src/analysis/typed";
import { ApiError } from "../src/api/error";
import { api } from "../src/api/http";
import { keep } from "../src/editor/keeping";
import { addWords } from "../src/i18n";
import { analysisWords } from "../src/i18n/analysisWords";
import { catalogue } from "../src/stores/catalogue";
import { ownBoards } from "../src/stores/ownBoards";
import { piece } from "./board/kit";
import { BASIC } from "./fakes";
import { patiently } from "./patience";

let page: HTMLElement;

beforeEach(async () => {
  await addWords(analysisWords);
  localStorage.clear();
  keepTyped("");
  ownBoards.value = [];
  page = document.body.appendChild(document.createElement("div"));
  vi.spyOn(api, "me").mockResolvedValue({ id: "a", name: "Ann", is_guest: true } as never);
  vi.spyOn(api, "ownSetups").mockResolvedValue([]);
  vi.spyOn(api, "catalogue").mockResolvedValue({ setups: [BASIC] } as never);
});

afterEach(() => {
  render(null, page);
  page.remove();
  catalogue.value = null;
  vi.restoreAllMocks();
});

describe("a link of this server", () => {
  const here = { host: "tanks.example:8000" } as Location;
  test.each([
    ["http://tanks.example:8000/t/abcdefghij", "/analysis?table=abcdefghij"],
    ["https://tanks.example:8000/t/abcdefghij?ply=7", "/analysis?table=abcdefghij&ply=7"],
    [" tanks.example:8000/t/abcdefghij/try/3\n", "/analysis?table=abcdefghij&ply=3"],
    ["http://tanks.example:8000/embed/table/abcdefghij?ply=7", "/analysis?table=abcdefghij&ply=7"],
    ["http://tanks.example:8000/embed/study/abcdefghij?node=3:2", "/study/abcdefghij?node=3:2"],
    ["http://tanks.example:8000/study/abcdefghij?node=3:2", "/study/abcdefghij?node=3:2"],
    ["http://tanks.example:8000/games/abcdefghij", "/games/abcdefghij"],
    ["http://tanks.example:8000/puzzles/17", "/puzzles/17"],
    ["http://tanks.example:8000/editor/abcdefghij", "/analysis?own=abcdefghij"],
    ["http://tanks.example:8000/analysis?tfen=8x8+-+w", "/analysis?tfen=8x8+-+w"],
    ["/study/abcdefghij", "/study/abcdefghij"],
  ])("%s opens what it leads to", (text, path) => {
    expect(linkOf(text, here)).toEqual({ path });
  });

  test.each([
    ["https://elsewhere.example/t/abcdefghij", "elsewhere"],
    ["http://tanks.example:8000/no/such/page", "nowhere"],
    ["http://tanks.example:8000/analysis", "nowhere"],
    ["http://:80:80/", "nowhere"],
  ])("%s cannot be opened", (text, fault) => {
    expect(linkOf(text, here)).toEqual({ fault });
  });

  test.each([
    "basic-16",
    "8x8 - - w",
    '[Site "https://tanks.example:8000/t/a"]\n1. A1>A2/N',
    "see https://a.example/b",
  ])("%s is none", (text) => {
    expect(linkOf(text, here)).toBeNull();
  });

  test("is not sent to be read", async () => {
    const read = vi.spyOn(api, "readTree");
    expect(await readText(`${location.origin}/study/abcdefghij`, 1)).toEqual({
      games: 1,
      path: "/study/abcdefghij",
      isLink: true,
    });
    const refused = await readText("https://elsewhere.example/x", 1).catch((error: unknown) => error);
    expect(faultOf(refused, "").text).toContain("leads to another site");
    expect(read).not.toHaveBeenCalled();
  });
});

describe("a link that was pasted", () => {
  test("stays in its field until the board behind it is there, and no longer", () => {
    keepLink("http://tanks.example/t/abcdefghij");
    expect([typed(), isLinkAlone()]).toEqual(["http://tanks.example/t/abcdefghij", true]);
    act(() => render(<Opening fault={{ text: "There is no such game.", detail: "" }} />, page));
    expect(page.querySelector("textarea")?.value).toBe("http://tanks.example/t/abcdefghij");
    dropLink();
    expect([typed(), isLinkAlone()]).toEqual(["", false]);
  });

  test("does not take away what was written in its place meanwhile", () => {
    keepLink("http://tanks.example/t/abcdefghij");
    keepTyped("12x12 - - w");
    expect(isLinkAlone()).toBe(false);
    dropLink();
    expect(typed()).toBe("12x12 - - w");
  });
});

describe("a text that is nothing of the kind", () => {
  const refused = new ApiError("bad_request", "Game 1, line 1: There is no starting position.", 422);
  test.each([
    ["🙂", "neither a game record, nor a TFEN"],
    ["<!doctype html><p>Hello", "a web page (HTML)"],
    ["1. F1>F2/N", 'Write the board in front of them: [Setup "basic-16"]'],
  ])("%s is told what is expected, without a place", (text, sentence) => {
    const fault = faultOf(refused, text);
    expect(fault.text).toContain(sentence);
    expect(fault.detail).toBe("");
  });

  test("but a name keeps what the server says of it", () => {
    const fault = faultOf(new ApiError("bad_request", "Did you mean “duel-12”?", 422), "duel12");
    expect(fault).toEqual({ text: "There is no board with this name:", detail: "Did you mean “duel-12”?" });
  });
});

describe("boards of one's own", () => {
  const draft = { title: "Marsh", size: [8, 10] as [number, number] };
  const mine = { id: "abcdefghij", title: "Västernorrland", width: 12, height: 12, updated: 2, version: 3 };

  test("are among those to begin with: of this browser and of the account", async () => {
    keep({ key: "local-1", draft, updated: 1, version: null, isDirty: true });
    vi.mocked(api.ownSetups).mockResolvedValue([mine] as never);
    vi.spyOn(api, "draftPicture").mockRejectedValue(new Error());
    await act(async () => render(<Opening />, page));
    await patiently(() => {
      const found = [...page.querySelectorAll<HTMLAnchorElement>(".opening-own a")];
      const told = found.map((each) => [each.textContent, each.getAttribute("href")]);
      expect(told).toEqual([
        ["Väs\u00adter\u00adnorr\u00adland", "/analysis?own=abcdefghij"],
        ["Marsh", "/analysis?own=local-1"],
      ]);
    });
  });

  test("are opened by way of their file", async () => {
    keep({ key: "local-1", draft, updated: 1, version: null, isDirty: true });
    const source = sourceOf(new URLSearchParams("own=local-1"));
    expect(source).toMatchObject({ kind: "own", key: "own-local-1", path: "/analysis?own=local-1" });
    const written = vi.spyOn(api, "writeSetup").mockResolvedValue({ toml: "the file", tfen: "" });
    const read = vi.spyOn(api, "readTree").mockResolvedValue({ title: "Marsh" } as never);
    expect(source && (await load(source))).toEqual({ title: "Marsh" });
    expect(written).toHaveBeenCalledWith(draft);
    expect(read).toHaveBeenCalledWith("the file", "en");
  });

  test("that are not finished say so, and lead to the editor", () => {
    const fault = ownFault(new ApiError("bad_request", "B9 is not on the board.", 422), "local-1");
    expect(fault.text).toContain("Nobody can play on this board yet");
    expect(fault).toMatchObject({ detail: "B9 is not on the board.", editor: "/editor?board=local-1" });
  });
});

describe("what somebody has written", () => {
  test("is there again when the page comes back, until it is opened", async () => {
    await act(async () => render(<Opening />, page));
    const field = page.querySelector("textarea") as HTMLTextAreaElement;
    field.value = "half a record";
    await act(async () => {
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    render(null, page);
    await act(async () => render(<Opening />, page));
    expect(page.querySelector("textarea")?.value).toBe("half a record");
  });
});

describe("a start without a Command tank", () => {
  const pieces = [piece("w", "LT", "A1", "N", { is_command: true }), piece("b", "HT", "F6", "S")];
  const storeOf = (on: typeof pieces, at: number, termination = "destroyed") =>
    ({
      current: { value: { mode: "command", ending: { termination }, board: { scene: { pieces: on } } } },
      at: { value: at },
      order: ["w", "b"],
    }) as unknown as AnalysisStore;

  test("is not called destroyed, and leads to the editor", async () => {
    expect(lackOfCommand(storeOf(pieces, START))).toMatch(/^Black has no Command tank/);
    expect(lackOfCommand(storeOf(pieces.slice(1), START))).toMatch(/^There is no Command tank on this board/);
    await act(async () => render(<NoCommand store={storeOf(pieces, START)} />, page));
    expect(page.querySelector("button")?.textContent).toBe("Open in the editor");
  });

  test("is told from one that was destroyed on the way, and from another end", () => {
    expect(lackOfCommand(storeOf(pieces, 1))).toBeNull();
    expect(lackOfCommand(storeOf(pieces, START, "escaped"))).toBeNull();
  });
});
