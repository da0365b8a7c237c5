import { describe, expect, test } from "vitest";
import { attacksOn, type Context, type Entry, type EntryEvent, IDLE, step } from "../../src/entry/machine";
import { choices, contextOf, mover, shot, stand } from "./kit";

function run(context: Context, ...events: EntryEvent[]): Entry {
  return events.reduce((entry, event) => step(context, entry, event), IDLE as Entry);
}

const tap = (square: string): EntryEvent => ({ type: "tap", square });
const face = (facing: "N" | "NE" | "E" | "S"): EntryEvent => ({ type: "facing", facing });

const tank = mover("C3", [
  stand("C3", "C4", "N", 1),
  stand("C3", "C4", "NE", 2),
  stand("C3", "C5", "N", 2),
  stand("C3", "C3", "NE", 1),
  stand("C3", "C3", "E", 2),
  stand("C3", "D4", "NE", 2, { moves: [["C3D4NE", "", ""], shot("C3", "D4", "NE", "F6")] }),
]);
const basic = contextOf(choices(tank, mover("G2", [stand("G2", "G3", "N", 1), stand("G2", "H3", "E", 2)])), [
  "F6",
  "B8",
]);

describe("a plain move", () => {
  test("takes three taps: piece, square, facing", () => {
    expect(run(basic, tap("C3"), tap("C4"), face("NE"))).toMatchObject({ stage: "sent", code: "C3C4NE" });
  });

  test("takes two where there is one facing and nothing to do", () => {
    expect(run(basic, tap("C3"), tap("C5"))).toMatchObject({ stage: "sent", code: "C3C5N" });
  });

  test("is never sent by the tap that chooses the piece, even if it is the only one", () => {
    const only = contextOf(choices(mover("A1", [stand("A1", "A2", "N", 1)])));
    expect(run(only, tap("A1"))).toMatchObject({ stage: "square" });
    expect(run(only, tap("A1"), tap("A2"))).toMatchObject({ stage: "sent", code: "A1A2N" });
  });

  test("may stay on its square: the piece is tapped again and turned", () => {
    expect(run(basic, tap("C3"), tap("C3"))).toMatchObject({ stage: "facing", to: "C3" });
    expect(run(basic, tap("C3"), tap("C3"), face("E"))).toMatchObject({ stage: "sent", code: "C3C3E" });
  });

  test("ignores a facing that is not offered", () => {
    expect(run(basic, tap("C3"), tap("C4"), face("S"))).toMatchObject({ stage: "facing", to: "C4" });
  });
});

describe("a square out of reach", () => {
  const explaining = { ...basic, explains: true };

  test("lets go of the piece at a table", () => {
    expect(run(basic, tap("C3"), tap("A8"))).toEqual(IDLE);
  });

  test("is noted where reasons are given, and the piece stays chosen", () => {
    expect(run(explaining, tap("C3"), tap("A8"))).toMatchObject({
      stage: "square",
      missed: "A8",
      mover: { square: "C3" },
    });
    expect(run(explaining, tap("C3"), tap("A8"), tap("C5"))).toMatchObject({ stage: "sent", code: "C3C5N" });
  });

  test("lets go of the piece with the second tap there", () => {
    expect(run(explaining, tap("C3"), tap("A8"), tap("A8"))).toEqual(IDLE);
  });

  test("is no square with another piece: that one is chosen", () => {
    expect(run(explaining, tap("C3"), tap("G2"))).toMatchObject({ stage: "square", mover: { square: "G2" } });
  });
});

describe("an action", () => {
  test("takes its own tap after square and facing, which are skipped where they are clear", () => {
    expect(run(basic, tap("C3"), tap("D4"))).toMatchObject({ stage: "action" });
    expect(run(basic, tap("C3"), tap("D4"), tap("F6"))).toMatchObject({ stage: "sent", code: "C3D4NExF6" });
  });

  test("is left out by a tap on the ghost, or by confirming", () => {
    expect(run(basic, tap("C3"), tap("D4"), tap("D4"))).toMatchObject({ stage: "sent", code: "C3D4NE" });
    expect(run(basic, tap("C3"), tap("D4"), { type: "confirm" })).toMatchObject({ stage: "sent", code: "C3D4NE" });
  });

  test("of a piece that never moves is asked at once, and never done by the first tap", () => {
    const pillbox = contextOf(
      choices(mover("D4", [stand("D4", "D4", "N", 0, { moves: [shot("D4", "D4", "N", "D7")] })])),
    );
    expect(run(pillbox, tap("D4"))).toMatchObject({ stage: "action" });
    expect(run(pillbox, tap("D4"), tap("D4"))).toMatchObject({ stage: "action" });
    expect(run(pillbox, tap("D4"), tap("D7"))).toMatchObject({ stage: "sent", code: "D4D4NxD7" });
  });

  test("without a square of its own is chosen by its code", () => {
    const bomb = contextOf(
      choices(
        mover("D4", [
          stand("D4", "D5", "N", 1, {
            moves: [
              ["D4D5N", "", ""],
              ["D4D5Nb", "b", ""],
            ],
          }),
        ]),
      ),
    );
    expect(run(bomb, tap("D4"), tap("D5"), { type: "option", code: "D4D5Nb" })).toMatchObject({
      stage: "sent",
      code: "D4D5Nb",
    });
  });
});

describe("going back", () => {
  test("goes one stage at a time to the last one that had a choice", () => {
    const action = run(basic, tap("C3"), tap("D4"));
    const square = step(basic, action, { type: "back" });
    expect(square).toMatchObject({ stage: "square" });
    expect(step(basic, square, { type: "back" })).toEqual(IDLE);
  });

  test("from the ring by a tap on the ghost", () => {
    expect(run(basic, tap("C3"), tap("C4"), tap("C4"))).toMatchObject({ stage: "square" });
  });

  test("is not possible once the move is sent", () => {
    const sent = run(basic, tap("C3"), tap("C5"));
    expect(step(basic, sent, { type: "back" })).toBe(sent);
    expect(step(basic, sent, tap("G2"))).toBe(sent);
    expect(step(basic, sent, { type: "reset" })).toEqual(IDLE);
  });

  test("is what a tap on nothing does in the ring", () => {
    expect(run(basic, tap("C3"), tap("C4"), tap("H8"))).toMatchObject({ stage: "square" });
  });

  test("is not needed to choose another square or another piece", () => {
    expect(run(basic, tap("C3"), tap("C4"), tap("C3"))).toMatchObject({ stage: "facing", to: "C3" });
    expect(run(basic, tap("C3"), tap("D4"), tap("C4"))).toMatchObject({ stage: "facing", to: "C4" });
    expect(run(basic, tap("C3"), tap("G2"))).toMatchObject({ stage: "square", mover: { square: "G2" } });
  });
});

describe("barred moves", () => {
  const barred = contextOf(
    choices(
      mover("C3", [
        stand("C3", "C4", "N", 1, { moves: [], barred: [["C3C4N", "", ""]] }),
        stand("C3", "C5", "N", 2),
        stand("C3", "C5", "E", 3, { moves: [], barred: [["C3C5E", "", ""]] }),
        stand("C3", "D4", "NE", 2, { moves: [shot("C3", "D4", "NE", "F6")], barred: [["C3D4NE", "", ""]] }),
      ]),
    ),
    ["F6"],
  );

  test("are refused at once where the whole square is barred", () => {
    expect(run(barred, tap("C3"), tap("C4"))).toMatchObject({ stage: "refused", code: "C3C4N" });
  });

  test("are shown in the ring beside those that are not", () => {
    expect(run(barred, tap("C3"), tap("C5"))).toMatchObject({ stage: "facing" });
    expect(run(barred, tap("C3"), tap("C5"), face("E"))).toMatchObject({ stage: "refused", code: "C3C5E" });
    expect(run(barred, tap("C3"), tap("C5"), face("N"))).toMatchObject({ stage: "sent", code: "C3C5N" });
  });

  test("may be the plain move alone: then only the shot is left", () => {
    expect(run(barred, tap("C3"), tap("D4"), tap("D4"))).toMatchObject({ stage: "refused", code: "C3D4NE" });
    expect(run(barred, tap("C3"), tap("D4"), tap("F6"))).toMatchObject({ stage: "sent", code: "C3D4NExF6" });
  });

  test("lead back to where they were asked for", () => {
    expect(run(barred, tap("C3"), tap("C4"), { type: "back" })).toMatchObject({ stage: "square" });
    expect(run(barred, tap("C3"), tap("C4"), tap("C5"))).toMatchObject({ stage: "facing", to: "C5" });
  });
});

describe("a deadly square", () => {
  const deadly = contextOf(
    choices(
      mover("C3", [
        stand("C3", "C4", "N", 1, { deadly: "mine" }),
        stand("C3", "D4", "NE", 2, { deadly: "water" }),
        stand("C3", "D4", "E", 3, { deadly: "water" }),
      ]),
    ),
  );

  test("asks first", () => {
    expect(run(deadly, tap("C3"), tap("C4"))).toMatchObject({ stage: "confirm" });
    expect(run(deadly, tap("C3"), tap("C4"), { type: "confirm" })).toMatchObject({ stage: "sent", code: "C3C4N" });
    expect(run(deadly, tap("C3"), tap("C4"), { type: "back" })).toMatchObject({ stage: "square" });
  });

  test("asks for no facing: what is lost faces nowhere", () => {
    expect(run(deadly, tap("C3"), tap("D4"))).toMatchObject({ stage: "confirm", option: { code: "C3D4NE" } });
  });
});

describe("target first", () => {
  const hunters = contextOf(
    choices(
      tank,
      mover("G2", [
        stand("G2", "G3", "N", 1, { moves: [["G2G3N", "", ""], shot("G2", "G3", "N", "F6")] }),
        stand("G2", "H3", "E", 2, { moves: [["G2H3E", "", ""], shot("G2", "H3", "E", "F6")] }),
        stand("G2", "H3", "N", 3, { moves: [["G2H3N", "", ""], shot("G2", "H3", "N", "F6")] }),
      ]),
    ),
    ["F6", "B8"],
  );

  test("shows which pieces can destroy it", () => {
    const entry = run(hunters, tap("F6"));
    expect(entry).toMatchObject({ stage: "target", square: "F6" });
    if (entry.stage !== "target") return;
    const squares = new Set(attacksOn(hunters.menu, entry).map((attack) => attack.mover.square));
    expect([...squares]).toEqual(["C3", "G2"]);
  });

  test("goes to the stand at once where the piece has one", () => {
    expect(run(hunters, tap("F6"), tap("C3"))).toMatchObject({ stage: "action", stand: { to: "D4" }, aim: "F6" });
    expect(run(hunters, tap("F6"), tap("C3"), tap("F6"))).toMatchObject({ stage: "sent", code: "C3D4NExF6" });
  });

  test("asks for the square, then for the facing, where there are several", () => {
    expect(run(hunters, tap("F6"), tap("G2"))).toMatchObject({ stage: "target", mover: { square: "G2" } });
    expect(run(hunters, tap("F6"), tap("G2"), tap("H3"))).toMatchObject({ stage: "facing", aim: "F6" });
    expect(run(hunters, tap("F6"), tap("G2"), tap("H3"), face("N"), tap("F6"))).toMatchObject({ code: "G2H3NxF6" });
  });

  test("takes the square first too", () => {
    expect(run(hunters, tap("F6"), tap("G3"))).toMatchObject({ stage: "action", stand: { to: "G3" } });
  });

  test("says so if no piece can", () => {
    const entry = run(hunters, tap("B8"));
    expect(entry).toMatchObject({ stage: "target", square: "B8" });
    if (entry.stage === "target") expect(attacksOn(hunters.menu, entry)).toEqual([]);
  });

  test("works for the chosen piece too", () => {
    expect(run(hunters, tap("C3"), tap("F6"))).toMatchObject({ stage: "action", stand: { to: "D4" } });
  });
});

describe("ways", () => {
  test("to one stand that remove different markers are a choice", () => {
    const through = stand("C3", "C5", "N", 2, { moves: [["C3C5N@C4", "", ""]], via: ["C4"] });
    const around = stand("C3", "C5", "N", 4);
    const ways = contextOf(choices(mover("C3", [through, around])));
    expect(run(ways, tap("C3"), tap("C5"))).toMatchObject({ stage: "way" });
    expect(run(ways, tap("C3"), tap("C5"), { type: "way", index: 0 })).toMatchObject({ code: "C3C5N@C4" });
    expect(run(ways, tap("C3"), tap("C5"), { type: "way", index: 1 })).toMatchObject({ code: "C3C5N" });
  });

  test("off the board are one more tap", () => {
    const leaver = contextOf(choices(mover("C7", [stand("C7", "C8", "N", 1)], { out: "C7OUT", out_steps: 2 })));
    expect(run(leaver, tap("C7"), { type: "out" })).toMatchObject({ stage: "sent", code: "C7OUT" });
  });

  test("off the board that are barred are refused", () => {
    const leaver = contextOf(choices(mover("C7", [stand("C7", "C8", "N", 1)], { barred_out: "C7OUT", out_steps: 2 })));
    expect(run(leaver, tap("C7"), { type: "out" })).toMatchObject({ stage: "refused", code: "C7OUT" });
  });

  test("off the board may differ by the markers they remove", () => {
    const out = { out: "C6OUT", other_outs: ["C6OUT@C7"], outs_via: [[], ["C7"]], out_steps: 3 };
    const leaver = contextOf(choices(mover("C6", [stand("C6", "C7", "N", 1)], out)));
    expect(run(leaver, tap("C6"), { type: "out" })).toMatchObject({
      stage: "exit",
      ways: [{ via: [] }, { via: ["C7"] }],
    });
    expect(run(leaver, tap("C6"), { type: "out" }, { type: "option", code: "C6OUT@C7" })).toMatchObject({
      stage: "sent",
      code: "C6OUT@C7",
    });
  });
});

describe("a boat with cargo", () => {
  const boat = contextOf(
    choices(mover("E5", [stand("E5", "E6", "N", 1)]), mover("E5", [stand("cE5", "E4", "N", 1)], { is_cargo: true })),
  );

  test("asks which of the two moves", () => {
    expect(run(boat, tap("E5"))).toMatchObject({ stage: "mover", square: "E5" });
    expect(run(boat, tap("E5"), { type: "mover", isCargo: true }, tap("E4"))).toMatchObject({ code: "cE5E4N" });
    expect(run(boat, tap("E5"), { type: "mover", isCargo: false }, tap("E6"))).toMatchObject({ code: "E5E6N" });
    expect(run(boat, tap("E5"), { type: "mover", isCargo: false }, { type: "back" })).toMatchObject({ stage: "mover" });
  });

  test("is boarded by a tap on it, although it is one of the player's own pieces", () => {
    const boarding = contextOf(
      choices(mover("E4", [stand("E4", "E5", "N", 1)]), mover("E5", [stand("E5", "E6", "N", 1)])),
    );
    expect(run(boarding, tap("E4"), tap("E5"))).toMatchObject({ stage: "sent", code: "E4E5N" });
  });
});

describe("a piece of the player that can do nothing", () => {
  const stuck: Context = { ...basic, ownFacing: (square) => (square === "P9" ? "N" : null) };

  test("can be chosen, so that the board can say why", () => {
    expect(run(stuck, tap("P9"))).toMatchObject({ stage: "stuck", stand: { to: "P9", facing: "N" } });
  });

  test("is let go by a second tap, or by choosing another piece", () => {
    expect(run(stuck, tap("P9"), tap("P9"))).toEqual(IDLE);
    expect(run(stuck, tap("P9"), tap("C3"))).toMatchObject({ stage: "square", mover: { square: "C3" } });
  });

  test("is never sent", () => {
    expect(run(stuck, tap("P9"), { type: "confirm" })).toMatchObject({ stage: "stuck" });
  });
});
