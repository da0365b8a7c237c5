import { expect, test } from "vitest";
import type { Catalogue, SetupDraft } from "../../src/api/messages";
import { FIRST_DRAFT, fitted, fromQuery, newTable } from "../../src/newgame/draft";
import { ownCard, ownKey, ownName, suggestedRules, withOwn } from "../../src/newgame/own";

const EMPTY: Catalogue = { setups: [], types: [], levels: 10, version: "1" };
const FORD: SetupDraft = { title: "The ford", size: [10, 8], mode: "last", modes: ["flag", "last"] };

test("a board somebody designed is chosen by the address and asked for with its draft", () => {
  const known = withOwn(EMPTY, new Map([["abc", FORD]]));
  const draft = fitted(fromQuery(FIRST_DRAFT, new URLSearchParams("own=abc&with=lobby")), known);
  expect(draft).toMatchObject({ setup: "own:abc", mode: "last", opponent: "lobby" });
  const table = newTable(draft, ownCard("abc", FORD), FORD);
  expect(table.rules).toMatchObject({ own: FORD, mode: "last" });
  expect(table.rules).not.toHaveProperty("setup");
  expect(table.is_listed).toBe(true);
});

test("its modes begin with the suggested one", () => {
  expect(ownCard("abc", FORD).modes).toEqual(["last", "flag"]);
  expect(ownCard("abc", {}).modes).toEqual(["command"]);
});

test("a board for four has four seats, in its order", () => {
  expect(ownCard("abc", { mode: "four" })).toMatchObject({ players: 4, sides: ["w", "fw", "b", "fb"] });
  expect(ownCard("abc", { mode: "four", order: ["b", "w", "fw", "fb"] }).sides[0]).toBe("b");
});

test("what a board suggests is what the form begins with", () => {
  expect(suggestedRules({ edition: "earlier", limit: 25 })).toEqual({
    announce: "only",
    turning: false,
    house: true,
    limit: 25,
  });
  expect(suggestedRules({})).toEqual({ announce: "yes", turning: true, house: true, limit: null });
});

test("names of boards of the game are no keys", () => {
  expect(ownKey("duel-12")).toBeNull();
  expect(ownKey(ownName("local-1-2"))).toBe("local-1-2");
});
