import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followPly, pathTo, plyIn } from "../src/table/plyLink";
import { TableStore } from "../src/table/store";
import { table, welcome } from "./fakes";

const MOVES = ["A1A2N", "H8H7S", "A2A3N"].map((code) => ({ code, text: code, side: "w" as const }));

describe("the address of a position", () => {
  let store: TableStore;
  let stop = () => {};

  beforeEach(() => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("nobody is asked")));
    history.replaceState(null, "", "/t/abc");
    store = new TableStore("abc");
  });

  afterEach(() => stop());

  const arrive = () => store.receive(welcome({ table: table({ ply: 3 }), moves: MOVES }));
  const address = () => location.pathname + location.search;

  it("names the ply that is wanted, and nothing else is one", () => {
    expect(plyIn(new URLSearchParams("ply=12"))).toBe(12);
    for (const query of ["", "ply=", "ply=-1", "ply=x", "ply=1.5"]) {
      expect(plyIn(new URLSearchParams(query))).toBeNull();
    }
    expect(pathTo("abc", 0)).toBe("/t/abc?ply=0");
  });

  it("opens the position it names as soon as the game is there", () => {
    stop = followPly(store, new URLSearchParams("ply=1"));
    expect(store.viewed.value).toBeNull();
    arrive();
    expect(store.viewed.value).toBe(1);
    expect(address()).toBe("/t/abc?ply=1");
  });

  it("means the game as it stands if it names a move that was not played", () => {
    stop = followPly(store, new URLSearchParams("ply=9"));
    arrive();
    expect(store.viewed.value).toBeNull();
    void store.view(2).catch(() => undefined);
    expect(address()).toBe("/t/abc?ply=2");
  });

  it("follows the position that is looked at, without a new entry for the way back", () => {
    stop = followPly(store, new URLSearchParams());
    arrive();
    const entries = history.length;
    void store.view(0).catch(() => undefined);
    expect(address()).toBe("/t/abc?ply=0");
    void store.view(3).catch(() => undefined);
    expect(address()).toBe("/t/abc");
    expect(history.length).toBe(entries);
  });
});
