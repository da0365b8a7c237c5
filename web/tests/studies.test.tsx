import { beforeEach, describe, expect, it, vi } from "vitest";
import { AnalysisStore } from "../src/analysis/store";
import { fromRows, START } from "../src/analysis/tree";
import { ApiError } from "../src/api/error";
import { api } from "../src/api/http";
import type { StudyLine, StudyView, TreeOfMoves } from "../src/api/messages";
import { addressOf, placeAt } from "../src/studies/address";
import { embedCode } from "../src/studies/embedCode";
import { handOver, takeOver, wasJustMade } from "../src/studies/handover";
import { openStudy } from "../src/studies/opening";
import { StudySaver } from "../src/studies/saver";
import { findUnsaved, keepUnsaved } from "../src/studies/unsaved";

const TREE: TreeOfMoves = {
  tfen: "12x12 - w",
  rows: [
    { parent: -1, move: "A" },
    { parent: 0, move: "B" },
    { parent: 1, move: "C" },
    { parent: 0, move: "D" },
    { parent: 3, move: "E" },
    { parent: -1, move: "F" },
    { parent: 4, move: "G" },
    { parent: 4, move: "H" },
  ],
} as TreeOfMoves;

const LINE: StudyLine = {
  id: "abcdefghij",
  title: "A quiet start",
  owner: "Ann",
  is_mine: true,
  version: 3,
  created: 1,
  updated: 2,
  moves: 8,
  setup: "",
};

function study(change: Partial<StudyLine> = {}): StudyView {
  return {
    study: { ...LINE, ...change },
    view: { tree: TREE, mode: "command", order: ["w", "b"], games: 1, warnings: [], title: "" },
  };
}

describe("the address of a place", () => {
  const tree = fromRows(TREE);

  it.each([
    [0, "0"],
    [1, "1"],
    [3, "3"],
    [4, "2:2"],
    [5, "2:2/3"],
    [6, "1:2"],
    [7, "2:2/4"],
    [8, "2:2/4:2"],
  ])("of row %i is %s, as the library writes it, and leads back", (place, address) => {
    expect(addressOf(tree, place)).toBe(address);
    expect(placeAt(tree, address)).toBe(place);
  });

  it.each(["9", "1:3", "2:2/9", "2:2/1", "x", "", "1//2"])("%s leads nowhere", (address) => {
    expect(placeAt(tree, address)).toBeNull();
  });
});

describe("the code for other pages", () => {
  it("is safe whatever the title is", () => {
    const code = embedCode("https://tanks.test/embed/study/a?language=en&node=1", `"><script>&`);
    expect(code).toContain('title="&quot;>&lt;script>&amp;"');
    expect(code).toContain('src="https://tanks.test/embed/study/a?language=en&amp;node=1"');
  });
});

describe("a study that is edited", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
    vi.spyOn(api, "openBoard").mockReturnValue(new Promise(() => undefined));
    return () => vi.useRealTimers();
  });

  const begin = (view = study()) => {
    const store = new AnalysisStore(view.view);
    return { store, saver: new StudySaver(view, store) };
  };
  const saving = () => vi.spyOn(api, "saveStudy");

  it("is saved a moment after the last change, from the version it had", async () => {
    const save = saving().mockResolvedValue({ ...LINE, version: 4 });
    const { store, saver } = begin();
    expect(saver.state.value).toBe("saved");
    store.comment(START, "one");
    await vi.advanceTimersByTimeAsync(1000);
    store.comment(START, "two");
    expect(saver.state.value).toBe("unsaved");
    await vi.advanceTimersByTimeAsync(1600);
    expect(save).toHaveBeenCalledTimes(1);
    const [id, tree, title, version] = save.mock.calls[0] ?? [];
    expect([id, tree?.comment, title, version]).toEqual(["abcdefghij", "two", "A quiet start", 3]);
    expect(saver.state.value).toBe("saved");
    expect(saver.line.value.version).toBe(4);
    expect(findUnsaved("abcdefghij")).toBeNull();
  });

  it("takes back what was done on the analysis board that it was made of", () => {
    const { store } = begin();
    store.comment(START, "one");
    handOver("abcdefghij", store);
    const page = new AnalysisStore(study().view);
    takeOver("zzzzzzzzzz", page);
    expect(page.canUndo.value).toBe(false);
    takeOver("abcdefghij", page);
    page.undo();
    expect([page.canUndo.value, page.canRedo.value]).toEqual([false, true]);
    expect([wasJustMade("abcdefghij"), wasJustMade("abcdefghij")]).toEqual([true, false]);
  });

  it("is saved again if it was changed while it was being saved", async () => {
    let answer: (line: StudyLine) => void = () => undefined;
    const save = saving().mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    save.mockResolvedValueOnce({ ...LINE, version: 5 });
    const { store, saver } = begin();
    store.comment(START, "one");
    await vi.advanceTimersByTimeAsync(1600);
    store.comment(START, "two");
    await vi.advanceTimersByTimeAsync(3000);
    expect(save).toHaveBeenCalledTimes(1);
    answer({ ...LINE, version: 4 });
    await vi.advanceTimersByTimeAsync(1600);
    expect(save.mock.lastCall?.[3]).toBe(4);
    expect(saver.state.value).toBe("saved");
  });

  it("keeps its changes here while there is no connection, and sends them when there is", async () => {
    const save = saving().mockRejectedValueOnce(new ApiError("offline", ""));
    save.mockResolvedValueOnce({ ...LINE, version: 4 });
    const { store, saver } = begin();
    store.comment(START, "written on a train");
    await vi.advanceTimersByTimeAsync(1600);
    expect(saver.state.value).toBe("offline");
    expect(findUnsaved("abcdefghij")?.view.tree.comment).toBe("written on a train");
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.state.value).toBe("saved");
    expect(findUnsaved("abcdefghij")).toBeNull();
  });

  it("writes nothing over that another tab has saved, and keeps its own version", async () => {
    const save = saving().mockRejectedValue(new ApiError("conflict", "", 409));
    const { store, saver } = begin();
    store.comment(START, "mine");
    await vi.advanceTimersByTimeAsync(1600);
    expect(saver.state.value).toBe("conflict");
    store.comment(START, "mine too");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(findUnsaved("abcdefghij")?.view.tree.comment).toBe("mine too");
  });

  it("of somebody else is never sent", async () => {
    const save = saving();
    const { store, saver } = begin(study({ is_mine: false }));
    store.comment(START, "I would play something else");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.state.value).toBe("foreign");
    expect(save).not.toHaveBeenCalled();
    store.undo();
    expect(saver.state.value).toBe("saved");
    expect(findUnsaved("abcdefghij")).toBeNull();
  });

  it("is kept when the page is left at once", () => {
    saving().mockReturnValue(new Promise(() => undefined));
    const { store } = begin();
    store.comment(START, "last words");
    dispatchEvent(new Event("pagehide"));
    expect(findUnsaved("abcdefghij")?.view.tree.comment).toBe("last words");
  });
});

describe("opening a study", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.spyOn(api, "openBoard").mockReturnValue(new Promise(() => undefined));
    vi.spyOn(api, "saveStudy").mockReturnValue(new Promise(() => undefined));
  });
  const own = (change: Partial<StudyLine> = {}) => {
    const view = study(change);
    return { ...view, view: { ...view.view, tree: { ...TREE, comment: "mine" } } };
  };

  it("begins at the place of the link", async () => {
    vi.spyOn(api, "study").mockResolvedValue(study());
    const { store, saver } = await openStudy("abcdefghij", "2:2/3");
    expect(store.moves()).toEqual(["A", "D", "E"]);
    expect(saver.state.value).toBe("saved");
  });

  it("goes on with what was not saved", async () => {
    keepUnsaved(own());
    vi.spyOn(api, "study").mockResolvedValue(study());
    const { store, saver } = await openStudy("abcdefghij", "0");
    expect(store.rows().comment).toBe("mine");
    expect(saver.state.value).toBe("unsaved");
    saver.close();
  });

  it("tells if it was changed elsewhere meanwhile", async () => {
    keepUnsaved(own());
    vi.spyOn(api, "study").mockResolvedValue(study({ version: 5 }));
    const { store, saver } = await openStudy("abcdefghij", "0");
    expect(store.rows().comment).toBe("mine");
    expect(saver.state.value).toBe("conflict");
  });

  it("forgets what the server has after all", async () => {
    keepUnsaved(own());
    const found = own({ version: 4 });
    vi.spyOn(api, "study").mockResolvedValue(found);
    const { saver } = await openStudy("abcdefghij", "0");
    expect(saver.state.value).toBe("saved");
    expect(findUnsaved("abcdefghij")).toBeNull();
  });

  it("works without a connection if something was changed here", async () => {
    keepUnsaved(own());
    vi.spyOn(api, "study").mockRejectedValue(new ApiError("offline", ""));
    const { store, saver } = await openStudy("abcdefghij", "0");
    expect(store.rows().comment).toBe("mine");
    saver.close();
    localStorage.clear();
    await expect(openStudy("abcdefghij", "0")).rejects.toMatchObject({ code: "offline" });
  });
});
