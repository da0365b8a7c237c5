import { describe, expect, it } from "vitest";
import type { BoardFile, SetupCard } from "../src/api/messages";
import { opponents } from "../src/components/gameWords";
import { setupSize } from "../src/components/setupWords";
import { EVERYTHING, isEverything, queryOf, readFilter, writeFilter } from "../src/games/filter";
import { captionOf, timeOf } from "../src/home/hero";
import { quickGame } from "../src/home/quickGame";
import { english } from "../src/i18n";
import { familiesOf, familyName, sizesOf } from "../src/newgame/boards";
import { COLOURS, CUTS, EXTRAS, EYES, HATS, MOUTHS } from "../src/opponents/faces";
import { FIRST_LEVEL, OPPONENTS, opponentOf } from "../src/opponents/opponents";
import { BASIC, CATALOGUE, CORNER, table } from "./fakes";

describe("the filters of one's games", () => {
  it("are kept in the address and read from it", () => {
    const filter = { state: "over", outcome: "won", versus: "people", setup: "duel-12", name: "Bob & co" } as const;
    expect(readFilter(new URL(writeFilter(filter), "http://x").searchParams)).toEqual(filter);
    expect(writeFilter(EVERYTHING)).toBe("/games");
    expect(isEverything(readFilter(new URLSearchParams()))).toBe(true);
  });

  it("leave out what makes no sense", () => {
    expect(readFilter(new URLSearchParams("state=x&outcome=y&versus=z&board=A%20B"))).toEqual(EVERYTHING);
  });

  it("ask the server for no more than is wanted", () => {
    expect(queryOf({ ...EVERYTHING, name: "  " }, "5_x")).toMatchObject({ state: null, name: null, after: "5_x" });
  });
});

describe("boards to choose from", () => {
  const sized = (name: string, width: number): SetupCard => ({ ...BASIC, name, width, height: width });

  it("come as one tile for all sizes, the smallest first", () => {
    const families = familiesOf([sized("basic-20", 20), sized("basic-16", 16), CORNER]);
    expect(families.map((family) => family.setups.map((setup) => setup.name))).toEqual([
      ["basic-16", "basic-20"],
      ["corner-16"],
    ]);
    expect(sizesOf(families[0]?.setups ?? [])).toBe("16×16, 20×20");
    expect(sizesOf([CORNER])).toBe("16×16 · 4 players");
  });

  it("are grouped: those to start with first, four players last", () => {
    const water = { ...BASIC, name: "lake-12", group: "water" as const };
    expect(familiesOf([CORNER, water, BASIC]).map((family) => family.group)).toEqual(["starter", "water", "four"]);
  });

  it("have names and sizes that can be read off", () => {
    expect(familyName("fiery-battlefield-24")).toBe("fiery-battlefield");
    expect(familyName("highway-20x16")).toBe("highway");
    expect(setupSize("highway-20x16")).toEqual({ width: 20, height: 16 });
  });
});

describe("the opponents of the computer", () => {
  it("are one for each level, each with a name and a sentence", () => {
    expect(OPPONENTS.map((each) => each.level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(OPPONENTS.map((each) => each.name)).size).toBe(10);
    for (const { level } of OPPONENTS) expect(english).toHaveProperty([`opponents.${level}.how`]);
    expect(opponentOf(99).level).toBe(10);
  });

  it("look different, and every part of every face is drawn in a colour there is", () => {
    expect(new Set(OPPONENTS.map(({ face }) => JSON.stringify(face))).size).toBe(10);
    const shapes = [CUTS, HATS, EYES, MOUTHS, EXTRAS].flatMap((parts) => Object.values(parts).flat());
    for (const shape of shapes) {
      const fill = "fill" in shape ? shape.fill : "dark";
      if (fill !== "coat" && fill !== "skin" && fill !== "hair") expect(COLOURS).toHaveProperty(fill);
    }
  });

  it("offer a first game with one click: the recommended opponent on a small board", () => {
    const small = { ...BASIC, name: "duel-12", width: 12, height: 12 };
    const wish = quickGame({ ...CATALOGUE, setups: [...CATALOGUE.setups, small] });
    expect(wish).toMatchObject({ seats: [{ kind: "me" }, { kind: "computer", level: FIRST_LEVEL }], clock: null });
    expect(wish.rules?.setup).toBe("duel-12");
  });

  it("are named in one's own list without one's own name, each once", () => {
    const [me, other] = table().seats;
    if (!me || !other) throw new Error("two seats");
    const machine = { ...other, kind: "computer" as const, level: 2, name: "" };
    expect(opponents({ seats: [me, machine, { ...machine, side: "fw" }] })).toBe("Rosa, level 2");
  });
});

describe("the board of the first page", () => {
  const file = {
    moves: [{}, {}, {}],
    plies: [{ last: null }, { last: { destroyed: ["C6"] } }, { last: { destroyed: [] } }, { last: { destroyed: [] } }],
  } as unknown as BoardFile;

  it("says what happens: a shot, a drive, the escape", () => {
    expect([0, 1, 2, 3].map((ply) => captionOf(file, ply))).toEqual([
      "home.hero.0",
      "home.hero.shot",
      "home.hero.drive",
      "home.hero.escape",
    ]);
  });

  it("rests at the start and at the end", () => {
    expect(timeOf(0, 3)).toBe(timeOf(3, 3));
    expect(timeOf(1, 3)).toBeLessThan(timeOf(0, 3));
  });
});
