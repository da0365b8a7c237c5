import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PlanPanel } from "../src/ahead/PlanPanel";
import { canPlan, canPlanLines, Plans } from "../src/ahead/plans";
import type { AheadView, Planned, TableView } from "../src/api/messages";
import { TableStore } from "../src/table/store";
import { table, update, welcome } from "./fakes";

const planned = (patch: Partial<Planned> = {}): Planned => ({
  type: "planned",
  side: "w",
  ply: 1,
  premove: null,
  lines: [],
  dropped: null,
  most_lines: 12,
  most_replies: 2,
  ...patch,
});

function aheadView(ply: number): AheadView {
  const { scene, last, announcement } = table();
  const board = { ply, key: `a${ply}`, scene: { ...scene, tfen: `ahead ${ply}` }, last, announcement };
  return { board, choices: { ply, key: `a${ply}`, side: "b", movers: [], must_pass: false }, ground: null };
}

describe("plans", () => {
  let store: TableStore;
  let plans: Plans;
  let holder: HTMLElement;
  let asked: { path: string; body: unknown }[];
  let isRefused: boolean;

  function seat(patch: Partial<TableView> = {}): void {
    const theirs = table({ ply: 1, key: "k1", turn: "b", days: 3, ...patch });
    store.receive(welcome({ table: theirs }));
    plans.receive(welcome({ table: theirs }));
  }

  beforeEach(() => {
    holder = document.createElement("div");
    document.body.append(holder);
    asked = [];
    isRefused = false;
    vi.stubGlobal("fetch", async (path: string, options?: RequestInit) => {
      const body = options?.body ? JSON.parse(String(options.body)) : null;
      asked.push({ path, body });
      if (isRefused) return new Response('{"code": "stale", "message": "no"}', { status: 409 });
      if (path.includes("/plans"))
        return new Response(JSON.stringify(planned({ premove: body.premove, lines: body.lines })));
      if (path.includes("/ahead")) {
        const moves = new URL(path, "http://x").searchParams.get("moves")?.split(" ") ?? [];
        return new Response(JSON.stringify(aheadView(1 + moves.length)));
      }
      return new Response('{"code": "not_found", "message": "no"}', { status: 404 });
    });
    store = new TableStore("abc");
    plans = new Plans("abc", store.newest);
    plans.planned.value = planned();
  });

  afterEach(() => {
    render(null, holder);
    holder.remove();
  });

  const buttons = () => [...holder.querySelectorAll<HTMLButtonElement>(".plans-buttons button")];
  const kept = () => asked.filter(({ path }) => path.endsWith("/plans")).map(({ body }) => body);

  it("are for games against people, lines for correspondence of two", () => {
    expect(canPlan(table())).toBe(true);
    expect(canPlanLines(table())).toBe(false);
    expect(canPlanLines(table({ days: 3 }))).toBe(true);
    const [ann, bob] = table().seats;
    if (!ann || !bob) throw new Error("two seats");
    expect(canPlan(table({ seats: [ann, { ...bob, kind: "computer" }] }))).toBe(false);
    expect(canPlan(table({ seats: [ann, { ...bob, is_you: true }] }))).toBe(false);
    expect(canPlan(table({ status: "over" }))).toBe(false);
  });

  it("keep a premove as soon as it is entered", async () => {
    seat();
    await plans.begin("premove");
    expect(asked.at(-1)?.path).toBe("/api/tables/abc/ahead?ply=1&premove=true");
    expect(plans.view.value?.board.ply).toBe(1);
    await plans.enter("A1A2N");
    expect(kept()).toEqual([{ ply: 1, key: "k1", premove: "A1A2N", lines: [] }]);
    expect(plans.draft.value).toBeNull();
    expect(plans.planned.value.premove).toBe("A1A2N");
  });

  it("show the board after each move of a line, until it is kept", async () => {
    seat();
    await plans.begin("line");
    await plans.enter("H8H7S");
    expect(asked.at(-1)?.path).toBe("/api/tables/abc/ahead?ply=1&moves=H8H7S");
    expect(plans.canKeep.value).toBe(false);
    await plans.enter("A1A2N");
    expect(plans.canKeep.value).toBe(true);
    await plans.keep();
    expect(kept()).toEqual([{ ply: 1, key: "k1", premove: null, lines: [["H8H7S", "A1A2N"]] }]);
  });

  it("keep a line while its last position is still on its way, once however often they are asked", async () => {
    seat();
    await plans.begin("line");
    await plans.enter("H8H7S");
    const entering = plans.enter("A1A2N");
    await Promise.all([plans.keep(), plans.keep(), entering]);
    expect(plans.planned.value.lines).toEqual([["H8H7S", "A1A2N"]]);
    expect(plans.draft.value).toBeNull();
    expect(plans.isBusy.value).toBe(false);
  });

  it("lose no change while another one is on its way", async () => {
    seat();
    plans.planned.value = planned({ premove: "A1A3N", lines: [["H8H7S", "A1A2N"]] });
    await Promise.all([plans.removePremove(), plans.removeLine(["H8H7S", "A1A2N"])]);
    expect(plans.planned.value).toMatchObject({ premove: null, lines: [] });
  });

  it("keep a line by themselves once it is as long as it may be", async () => {
    seat();
    plans.planned.value = planned({ most_replies: 1 });
    await plans.begin("line");
    await plans.enter("H8H7S");
    await plans.enter("A1A2N");
    expect(kept()).toHaveLength(1);
  });

  it("begin on the very board that is shown, so that nothing seems to move", async () => {
    seat({ scene: { ...table().scene, tfen: "ahead 1" } });
    await plans.begin("line");
    expect(plans.view.value?.board.scene).toBe(store.newest.value?.table.scene);
  });

  it("go back move by move, and end before the first", async () => {
    seat();
    await plans.begin("line");
    await plans.enter("H8H7S");
    await plans.back();
    expect(plans.draft.value).toEqual({ kind: "line", moves: [] });
    await plans.back();
    expect(plans.draft.value).toBeNull();
    expect(plans.view.value).toBeNull();
  });

  it("are no longer entered once the game has gone on", async () => {
    seat();
    await plans.begin("line");
    const stop = plans.watch();
    expect(plans.draft.value).not.toBeNull();
    store.receive(update({ table: table({ ply: 2, key: "k2", turn: "w", days: 3 }), moves_from: 1 }));
    expect(plans.draft.value).toBeNull();
    stop();
  });

  it("stay where they were if the server refuses a move", async () => {
    seat();
    await plans.begin("line");
    isRefused = true;
    await expect(plans.enter("H8H7S")).rejects.toThrow();
    expect(plans.draft.value).toEqual({ kind: "line", moves: [] });
    expect(plans.isBusy.value).toBe(false);
  });

  it("are listed and can be taken away one by one", async () => {
    seat();
    plans.planned.value = planned({
      premove: "A1A3N",
      lines: [
        ["H8H7S", "A1A2N"],
        ["H8H6S", "A1A2N"],
      ],
    });
    await act(() => render(<PlanPanel store={store} plans={plans} />, holder));
    expect([...holder.querySelectorAll(".plans-pair")].map((each) => each.textContent)).toEqual([
      "H8H7S → A1A2N",
      "H8H6S → A1A2N",
      "Otherwise: A1A3N",
    ]);
    await act(async () => holder.querySelector<HTMLButtonElement>(".plans-entry button")?.click());
    expect(kept()).toEqual([{ ply: 1, key: "k1", premove: "A1A3N", lines: [["H8H6S", "A1A2N"]] }]);
  });

  it("cannot be made on one's own turn, and the panel stays where it is", async () => {
    seat({ turn: "w" });
    await act(() => render(<PlanPanel store={store} plans={plans} />, holder));
    expect(buttons().map((each) => each.disabled)).toEqual([true, true]);
  });

  it("keep their place when the game ends, and have none where it was over before", async () => {
    const ending = { result: "1-0", termination: "resigned", winner: "w" as const };
    const end = { status: "over" as const, ending };
    seat();
    await act(() => render(<PlanPanel store={store} plans={plans} />, holder));
    act(() => store.receive(update({ table: table({ ...end, ply: 1, key: "k1", turn: "b", days: 3, version: 2 }) })));
    expect(buttons().map((each) => each.disabled)).toEqual([true, true]);
    act(() => render(null, holder));
    seat(end);
    await act(() => render(<PlanPanel store={store} plans={plans} />, holder));
    expect(holder.querySelector(".plans")).toBeNull();
  });

  it("tell what became of them", async () => {
    seat();
    plans.receive(planned({ dropped: { why: "illegal", move: "A1A2N" } }));
    await act(() => render(<PlanPanel store={store} plans={plans} />, holder));
    expect(holder.querySelector(".plans-dropped")?.textContent).toContain("A1A2N was planned");
  });
});
