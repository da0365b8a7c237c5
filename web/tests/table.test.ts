import { describe, expect, it } from "vitest";
import type { Choices, Scene } from "../src/api/messages";
import { codesOf, meantCode } from "../src/table/MoveText";
import { rounds } from "../src/table/rounds";
import { soundOf } from "../src/table/sounds";
import { lost, seenFrom, wrecked } from "../src/table/standing";
import { isAlone, isOwnTurn, ownSides, receive, speakingSide, type TableState } from "../src/table/state";
import { table, update, welcome } from "./fakes";

const move = (code: string, side: "w" | "b" = "w") => ({ code, text: code, side });

function begun(): TableState {
  const state = receive(null, welcome({ moves: [move("A1A2N"), move("H8H7S", "b")] }));
  if (!state) throw new Error("a welcome gives a state");
  return state;
}

describe("the state of a table", () => {
  it("knows how long the computer waits for its turn, until it thinks or has moved", () => {
    const waiting = receive(begun(), { type: "queued", before: 7, seconds: 2.3 });
    expect(waiting?.queued).toMatchObject({ before: 7, seconds: 2.3 });
    expect(receive(waiting, { type: "queued", before: 0, seconds: 0 })?.queued).toBeNull();
    expect(receive(waiting, update())?.queued).toBeNull();
    expect(receive(waiting, welcome())?.queued).toBeNull();
    expect(receive(waiting, { type: "presence", seats: [], gone: [], watchers: 1, leaving: {} })?.queued).toBe(
      waiting?.queued,
    );
  });

  it("is whole after a welcome, whatever was there before", () => {
    const again = receive(
      begun(),
      welcome({ chat: [{ name: "Ann", side: "w", text: "hi", at: 1, who: "a" }], now: 5 }),
    );
    expect(again?.moves).toEqual([]);
    expect(again?.chat).toHaveLength(1);
    expect(again?.clocksAt).toBe(5000);
  });

  it("knows nothing before the welcome", () => {
    expect(receive(null, update())).toBeNull();
  });

  it("adds the moves of an update after those that stay", () => {
    const next = receive(begun(), update({ moves_from: 2, moves: [move("A2A3N")] }));
    expect(next?.moves.map((each) => each.code)).toEqual(["A1A2N", "H8H7S", "A2A3N"]);
  });

  it("keeps the board the same object when nothing on it has changed", () => {
    const before = begun();
    const offer = receive(before, update({ event: "draw_offered", moves_from: 2 }));
    expect(offer?.table.scene).toBe(before.table.scene);
    const moved = receive(before, update({ table: table({ ply: 1, key: "k1" }) }));
    expect(moved?.table.scene).not.toBe(before.table.scene);
  });

  it("drops moves that were taken back", () => {
    const next = receive(begun(), update({ event: "takeback", moves_from: 1, moves: [] }));
    expect(next?.moves.map((each) => each.code)).toEqual(["A1A2N"]);
  });

  it("keeps the clocks' moment when only somebody came or went", () => {
    const seats = table().seats.map((seat) => ({ ...seat, is_online: false }));
    const next = receive(begun(), { type: "presence", seats, gone: ["b"], watchers: 3, leaving: {} });
    expect(next?.clocksAt).toBe(begun().clocksAt);
    expect(next?.table.watchers).toBe(3);
    expect(next?.table.gone).toEqual(["b"]);
  });

  it("adds what is said at the end", () => {
    const next = receive(begun(), { type: "said", line: { name: "Bob", side: "b", text: "hello", at: 2, who: "b" } });
    expect(next?.chat.at(-1)?.text).toBe("hello");
  });

  it("knows whose turn it is for the visitor", () => {
    expect(ownSides(table())).toEqual(["w"]);
    expect(isOwnTurn(table())).toBe(true);
    expect(isOwnTurn(table({ turn: "b" }))).toBe(false);
    expect(isOwnTurn(table({ status: "over" }))).toBe(false);
  });

  it("lets a person who holds both seats act for the side to move", () => {
    const seats = table().seats.map((seat) => ({ ...seat, is_you: true }));
    expect(speakingSide(table({ seats, turn: "b" }))).toBe("b");
    expect(isAlone(table({ seats }))).toBe(true);
    expect(speakingSide(table({ turn: "b" }))).toBe("w");
  });
});

describe("what is heard", () => {
  const state = (patch: Parameters<typeof table>[0]): TableState => ({ ...begun(), table: table(patch) });

  it("is a bell when the opponent has moved", () => {
    expect(soundOf(update(), state({ turn: "w" }))).toBe("yourMove");
    expect(soundOf(update(), state({ turn: "b" }))).toBeNull();
  });

  it("is the end from the player's own side", () => {
    const ending = { result: "0-1", termination: "checkmate", winner: "b" as const };
    expect(soundOf(update({ event: "ended" }), state({ status: "over", ending }))).toBe("loss");
    expect(soundOf(update({ event: "ended" }), state({ status: "over", ending: { ...ending, winner: "w" } }))).toBe(
      "win",
    );
    expect(soundOf(update({ event: "ended" }), state({ status: "over", ending: { ...ending, winner: null } }))).toBe(
      "draw",
    );
  });
});

describe("the list of moves", () => {
  it("has a row for each round", () => {
    const rows = rounds([move("a"), move("b", "b"), move("c")], ["w", "b"]);
    expect(rows).toEqual([
      { number: 1, cells: [0, 1] },
      { number: 2, cells: [2, null] },
    ]);
  });

  it("leaves a gap where a side without pieces was skipped", () => {
    const moves = [
      { ...move("a"), side: "w" as const },
      { ...move("b"), side: "b" as const },
      { ...move("c"), side: "w" as const },
    ];
    expect(rounds(moves, ["w", "fw", "b", "fb"]).map((row) => row.cells)).toEqual([
      [0, null, 1, null],
      [2, null, null, null],
    ]);
  });
});

describe("a typed move", () => {
  const choices: Choices = {
    ply: 0,
    key: "k",
    side: "w",
    must_pass: false,
    movers: [
      {
        square: "C3",
        stands: [
          {
            to: "C5",
            facing: "NE",
            steps: 3,
            moves: [
              ["C3C5NE", "", ""],
              ["C3C5NExE7", "x", "E7"],
            ],
          },
        ],
        out: "C3OUT",
      },
    ],
  };

  it("is found whatever the case of its letters", () => {
    expect(meantCode(choices, " c3c5nexe7 ")).toBe("C3C5NExE7");
    expect(meantCode(choices, "C3C6N")).toBeNull();
  });

  it("may leave the board, or pass where nothing else is left", () => {
    expect(codesOf(choices)).toContain("C3OUT");
    expect(codesOf({ ...choices, movers: [], must_pass: true })).toEqual(["pass"]);
  });
});

describe("the standing", () => {
  const scene = (pieces: Scene["pieces"]): Scene => ({ ...table().scene, pieces });
  const tank = { side: "w" as const, type: "LT", square: "A1", facing: "E" as const };

  it("counts wrecks and sunk pieces as lost, and cargo as living", () => {
    const first = scene([tank, { ...tank, square: "A2" }, { ...tank, type: "LL", cargo: { ...tank, type: "MT" } }]);
    const now = scene([
      { ...tank, is_wreck: true },
      { ...tank, type: "LL", cargo: { ...tank, type: "MT" } },
    ]);
    expect(lost(first, now, "w")).toEqual([{ type: "LT", count: 2 }]);
  });

  it("counts only wrecks as lost where pieces leave the board unharmed", () => {
    const now = scene([
      { ...tank, is_wreck: true },
      { ...tank, square: "A2", side: "b", is_wreck: true },
      { ...tank, square: "A3" },
    ]);
    expect(wrecked(now, "w")).toEqual([{ type: "LT", count: 1 }]);
  });

  it("turns the board so that a side looks up the screen", () => {
    expect(seenFrom(scene([tank]), "w")).toBe(270);
    expect(seenFrom(scene([{ ...tank, facing: "S" }]), "w")).toBe(180);
    expect(seenFrom(scene([]), "w")).toBe(0);
  });
});
