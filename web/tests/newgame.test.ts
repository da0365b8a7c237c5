import { describe, expect, it } from "vitest";
import type { StartCard } from "../src/api/messages";
import {
  type Draft,
  EDITIONS,
  editionOf,
  FIRST_DRAFT,
  fitted,
  fromQuery,
  newTable,
  restore,
} from "../src/newgame/draft";
import { exchangeable, fitExchange, withExchange } from "../src/newgame/start";
import { BASIC, CATALOGUE, CORNER } from "./fakes";

const draft = (patch: Partial<Draft> = {}): Draft => fitted({ ...FIRST_DRAFT, ...patch }, CATALOGUE);

describe("a new game becomes a table", () => {
  it("against the computer, White for the player", () => {
    expect(newTable(draft({ level: 4 }), BASIC)).toMatchObject({
      seats: [{ kind: "me" }, { kind: "computer", level: 4 }],
      clock: null,
      days: null,
      is_listed: false,
      shuffle: false,
    });
  });

  it("with Black for the player, the computer sits first", () => {
    expect(newTable(draft({ side: "b" }), BASIC).seats.map((seat) => seat.kind)).toEqual(["computer", "me"]);
  });

  it("with sides by lot, the server draws", () => {
    expect(newTable(draft({ side: "random" }), BASIC).shuffle).toBe(true);
  });

  it("on one screen, with both seats for the player and nothing to draw", () => {
    const table = newTable(draft({ opponent: "screen", side: "random" }), BASIC);
    expect(table.seats).toEqual([{ kind: "me" }, { kind: "me" }]);
    expect(table.shuffle).toBe(false);
  });

  it("for a friend, unlisted; for anyone, listed", () => {
    expect(newTable(draft({ opponent: "friend" }), BASIC).is_listed).toBe(false);
    expect(newTable(draft({ opponent: "lobby" }), BASIC).is_listed).toBe(true);
    expect(newTable(draft({ opponent: "lobby" }), BASIC).seats[1]).toEqual({ kind: "open" });
  });

  it("with a clock or with days, never both", () => {
    expect(newTable(draft({ timing: "clock", clock: "5+3" }), BASIC)).toMatchObject({ clock: "5+3", days: null });
    const letters = newTable(draft({ opponent: "friend", timing: "days", days: 2 }), BASIC);
    expect(letters).toMatchObject({ clock: null, days: 2 });
  });

  it("without correspondence against the computer", () => {
    expect(draft({ timing: "days" }).timing).toBe("none");
  });

  it("with the rules as chosen", () => {
    const chosen = draft({ mode: "last", limit: 25, turning: false, house: false, exchange: { C3: "HT" } });
    expect(newTable(chosen, BASIC).rules).toEqual({
      setup: "basic-16",
      mode: "last",
      announce: null,
      turning: false,
      house: false,
      limit: 25,
      flags: null,
      all_as: null,
      exchange: { C3: "HT" },
    });
  });

  it("with check and escape unannounced only where there is a Command tank", () => {
    expect(newTable(draft({ announce: "no" }), BASIC).rules?.announce).toBe("no");
    expect(newTable(draft({ announce: "no", mode: "flag" }), BASIC).rules?.announce).toBeNull();
  });

  it("with the rules of an edition, which a single change turns into a mixture (G2, M1)", () => {
    const earlier = draft(EDITIONS.earlier);
    expect(newTable(earlier, BASIC).rules).toMatchObject({ announce: "only", turning: false });
    expect(editionOf(earlier, "command")).toBe("earlier");
    expect(editionOf(draft({}), "command")).toBe("current");
    expect(editionOf(draft({ turning: false }), "command")).toBeNull();
    expect(editionOf(draft({ turning: false }), "last")).toBe("earlier");
  });

  it("with three flags only in the flag mode, on a board that has room (G6)", () => {
    expect(newTable(draft({ flags: 3, mode: "flag" }), BASIC).rules?.flags).toBe(3);
    expect(newTable(draft({ flags: 3, mode: "last" }), BASIC).rules?.flags).toBeNull();
    expect(newTable(draft({ flags: 3, mode: "flag" }), { ...BASIC, flags: [1] }).rules?.flags).toBeNull();
  });

  it("with one type for all instead of exchanges", () => {
    expect(newTable(draft({ allAs: "MT", exchange: { C3: "HT" } }), BASIC).rules).toMatchObject({
      all_as: "MT",
      exchange: {},
    });
  });

  it("for four players, each seat as chosen", () => {
    const four = draft({ setup: "corner-16", side: "w" });
    expect(four.mode).toBe("four");
    expect(newTable(four, CORNER).seats.map((seat) => seat.kind)).toEqual(["me", "computer", "computer", "computer"]);
    const seats = [
      { kind: "me" as const },
      { kind: "open" as const },
      { kind: "computer" as const, level: 9 },
      { kind: "me" as const },
    ];
    expect(newTable(draft({ setup: "corner-16", seats }), CORNER).seats).toEqual(seats);
  });
});

describe("what was chosen before", () => {
  it("is restored as far as it makes sense", () => {
    expect(restore({ level: 7, setup: 12, opponent: "nobody", limit: 25 })).toMatchObject({
      level: 7,
      setup: "basic-16",
      opponent: "computer",
      limit: 25,
    });
    expect(restore(null)).toEqual(FIRST_DRAFT);
  });

  it("gives way to the address", () => {
    const asked = fromQuery(
      draft({ exchange: { C3: "HT" } }),
      new URLSearchParams("with=lobby&days=3&setup=corner-16"),
    );
    expect(asked).toMatchObject({ opponent: "lobby", timing: "days", days: 3, setup: "corner-16", exchange: {} });
    expect(fromQuery(draft(), new URLSearchParams("with=ghost&days=99&level=0"))).toEqual(draft());
  });

  it("becomes a setup that exists", () => {
    expect(draft({ setup: "gone-99", exchange: { C3: "HT" } })).toMatchObject({ setup: "basic-16", exchange: {} });
  });
});

describe("the starting squares", () => {
  it("can be exchanged where another type may stand", () => {
    expect(exchangeable(BASIC).map((start) => start.square)).toEqual(["H1", "C3", "I16", "D14"]);
  });

  it("keep only exchanges that are possible there", () => {
    expect(fitExchange({ C3: "P", H1: "P", Z9: "MT" }, BASIC)).toEqual({ C3: "P" });
  });

  it("leave out a type for all that cannot stand on every one of them", () => {
    expect(draft({ allAs: "MT" }).allAs).toBe("MT");
    expect(draft({ allAs: "FB" }).allAs).toBeNull();
  });

  it("are exchanged, and back again", () => {
    const start: StartCard = { side: "w", type: "LT", square: "C3", is_command: false, types: ["LT", "MT"] };
    const once = withExchange({}, start, "MT");
    expect(once).toEqual({ C3: "MT" });
    expect(withExchange(once, start, "LT")).toEqual({});
  });
});
