import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../src/api/error";
import { api } from "../../src/api/http";
import { Keeper } from "../../src/editor/keeper";
import { drop, keep, keptBoard, keptBoards, lastBoard, MOST_KEPT, newKey } from "../../src/editor/keeping";
import { blank } from "../../src/editor/sketch";
import { toDraft } from "../../src/editor/wire";

const DRAFT = toDraft(blank());

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(api, "me").mockResolvedValue({ id: "ann", name: "Ann", is_account: false });
});

function kept(key: string, more: { updated?: number; isDirty?: boolean; version?: number | null } = {}): void {
  keep({ key, draft: DRAFT, updated: 1, version: null, isDirty: true, ...more });
}

test("a board is kept and found again, the latest first", () => {
  kept("local-a", { updated: 1 });
  kept("local-b", { updated: 2 });
  expect(keptBoards().map((board) => board.key)).toEqual(["local-b", "local-a"]);
  expect(lastBoard()?.key).toBe("local-b");
  drop("local-b");
  expect(keptBoard("local-b")).toBeNull();
  expect(lastBoard()).toBeNull();
});

test("what another program has put there is no board", () => {
  localStorage.setItem("tankchess.editor.boards", '["local-a", 3]');
  localStorage.setItem("tankchess.editor.board.local-a", '{"key": "local-a"}');
  expect(keptBoards()).toEqual([]);
});

test("boards that the server has make room before those that only this browser has", () => {
  kept("saved", { isDirty: false, version: 3, updated: 1000 });
  for (let count = 0; count < MOST_KEPT; count += 1) kept(`local-${count}`, { updated: count });
  expect(keptBoard("saved")).toBeNull();
  expect(keptBoards()).toHaveLength(MOST_KEPT);
});

test("saving makes a board of the server of it, under its link", async () => {
  const key = newKey();
  const keeper = new Keeper({ key, version: null, isDirty: false, by: null });
  keeper.note(DRAFT);
  expect(keptBoard(key)?.isDirty).toBe(true);
  vi.spyOn(api, "keepSetup").mockResolvedValue({ id: "abc", version: 1 });
  expect(await keeper.save(DRAFT)).toBe(true);
  expect(keeper.place.value).toEqual({ key: "abc", version: 1, isDirty: false, by: null });
  expect(keptBoard(key)).toBeNull();
  expect(location.pathname).toBe("/editor/abc");
});

test("what is painted while it is being saved is not saved yet", async () => {
  const keeper = new Keeper({ key: "abc", version: 1, isDirty: false, by: null });
  const later = { ...DRAFT, title: "Later" };
  vi.spyOn(api, "saveSetup").mockImplementation(async () => {
    keeper.note(later);
    return { id: "abc", version: 2 };
  });
  keeper.note(DRAFT);
  await keeper.save(DRAFT);
  expect(keeper.place.value).toMatchObject({ version: 2, isDirty: true });
  expect(keptBoard("abc")?.draft.title).toBe("Later");
});

test("a refusal loses nothing, and is told", async () => {
  const keeper = new Keeper({ key: "abc", version: 1, isDirty: false, by: null });
  keeper.note(DRAFT);
  vi.spyOn(api, "saveSetup").mockRejectedValue(new ApiError("setup_changed", "", 409));
  expect(await keeper.save(DRAFT)).toBe(false);
  expect(keeper.failure.value?.code).toBe("setup_changed");
  expect(keptBoard("abc")?.isDirty).toBe(true);
  keeper.part(DRAFT);
  expect(keeper.place.value.version).toBeNull();
  expect(keeper.place.value.key).not.toBe("abc");
});

test("what is changed on somebody else's board is a board of one's own", () => {
  const keeper = new Keeper({ key: "theirs", version: null, isDirty: false, by: "Bea" });
  keeper.note(DRAFT);
  expect(keeper.place.value.by).toBeNull();
  expect(keptBoard("theirs")).toBeNull();
  expect(keptBoards()).toHaveLength(1);
});
