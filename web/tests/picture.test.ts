import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage, TableView } from "../src/api/messages";
import { LONGEST_WAIT, Picture } from "../src/table/picture";
import type { TableState } from "../src/table/state";
import { table, update } from "./fakes";

function stateOf(ply: number, patch: Partial<TableView> = {}): TableState {
  const view = table({ ply, key: `k${ply}`, scene: { ...table().scene, tfen: `ply ${ply}` }, ...patch });
  return { table: view, moves: [], chat: [], types: [], clocksAt: 0, queued: null };
}

const START = stateOf(0);
const MOVED = stateOf(1);
const ANSWERED = stateOf(2);

describe("the page around the board", () => {
  let told: string[];
  let picture: Picture;
  const say = (by: "w" | "b"): ServerMessage => ({ ...update(), by });

  beforeEach(() => {
    vi.useFakeTimers();
    told = [];
    picture = new Picture((message, state) => told.push(`${"by" in message ? message.by : ""}${state.table.ply}`));
    picture.take(START, null, true);
  });

  afterEach(() => {
    picture.close();
    vi.useRealTimers();
  });

  const ply = () => picture.state.value?.table.ply;

  it("shows what it finds at once", () => {
    expect(ply()).toBe(0);
  });

  it("shows a move when the board has shown it, and tells of it then", () => {
    picture.take(MOVED, say("w"), true);
    expect([ply(), told]).toEqual([0, []]);
    picture.saw(MOVED.table.scene, 1);
    expect([ply(), told]).toEqual([1, ["w1"]]);
  });

  it("shows a quick answer after the move it answers", () => {
    picture.take(MOVED, say("w"), true);
    picture.take(ANSWERED, say("b"), true);
    picture.saw(MOVED.table.scene, 1);
    expect([ply(), told]).toEqual([1, ["w1"]]);
    picture.saw(ANSWERED.table.scene, 2);
    expect([ply(), told]).toEqual([2, ["w1", "b2"]]);
  });

  it("catches up with a board that has skipped a move", () => {
    picture.take(MOVED, say("w"), true);
    picture.take(ANSWERED, say("b"), true);
    picture.saw(ANSWERED.table.scene, 2);
    expect([ply(), told]).toEqual([2, ["w1", "b2"]]);
  });

  it("shows what does not change the board at once", () => {
    picture.take(stateOf(0, { watchers: 3, scene: START.table.scene }), null, true);
    expect(picture.state.value?.table.watchers).toBe(3);
  });

  it("keeps what happens meanwhile for the position it belongs to", () => {
    picture.take(MOVED, say("w"), true);
    picture.take(stateOf(1, { watchers: 3, scene: MOVED.table.scene }), say("b"), true);
    expect(picture.state.value?.table.watchers).toBe(0);
    picture.saw(MOVED.table.scene, 1);
    expect(picture.state.value?.table.watchers).toBe(3);
    expect(told).toEqual(["w1", "b1"]);
  });

  it("does not wait for a board that shows an earlier position", () => {
    picture.take(MOVED, say("w"), false);
    expect(ply()).toBe(1);
  });

  it("does not wait for ever", () => {
    picture.take(MOVED, say("w"), true);
    vi.advanceTimersByTime(LONGEST_WAIT);
    expect(ply()).toBe(1);
  });

  it("is not moved by a position that it does not wait for", () => {
    picture.take(MOVED, say("w"), true);
    picture.saw(ANSWERED.table.scene, 2);
    picture.saw(START.table.scene, 0);
    expect(ply()).toBe(0);
  });
});
