import { beforeEach, expect, test } from "vitest";
import { Hand } from "../../src/editor/hand";
import { blank, pieceOn, type Sketch } from "../../src/editor/sketch";

let board: Sketch;
let hand: Hand;

beforeEach(() => {
  board = blank(12, 12);
  hand = new Hand(
    () => board,
    (next) => {
      board = next;
    },
    () => false,
  );
  hand.symmetry.value = "none";
});

test("a stroke is seen at once and done when it ends", () => {
  hand.begin("B2");
  hand.extend("D2");
  expect(hand.preview.value?.terrain).toEqual({ high: ["B2", "C2", "D2"] });
  expect(board.terrain).toEqual({});
  hand.end();
  expect(board.terrain).toEqual({ high: ["B2", "C2", "D2"] });
});

test("a second finger takes the stroke of the first away", () => {
  hand.begin("B2");
  hand.cancel();
  hand.end();
  expect(board.terrain).toEqual({});
});

test("a line follows the pointer back again", () => {
  hand.tool.value = "line";
  hand.begin("B2");
  hand.extend("F2");
  hand.extend("C2");
  hand.end();
  expect(board.terrain).toEqual({ high: ["B2", "C2"] });
});

test("the keyboard gives a rectangle two corners", () => {
  hand.tool.value = "rectangle";
  hand.press("B2", null);
  hand.press("C3", null);
  expect(board.terrain).toEqual({ high: ["B2", "B3", "C2", "C3"] });
});

test("the hand moves a piece, and a tap turns it", () => {
  hand.choose({ kind: "piece", type: "LT" });
  hand.press("B2", null);
  hand.tool.value = "move";
  hand.begin("B2");
  hand.extend("D4");
  hand.end();
  expect(pieceOn(board, "D4")?.type).toBe("LT");
  hand.begin("D4");
  hand.end();
  expect(pieceOn(board, "D4")?.facing).toBe("NE");
});

test("another side looks at the enemy", () => {
  hand.chooseSide("b");
  hand.choose({ kind: "piece", type: "LT" });
  expect(hand.brush.value).toMatchObject({ side: "b", facing: "S" });
});

test("what is on the board can be taken up", () => {
  hand.chooseSide("b");
  hand.choose({ kind: "piece", type: "HT" });
  hand.turn(1);
  hand.press("B2", null);
  hand.chooseSide("w");
  hand.choose({ kind: "land" });
  hand.pick("B2");
  expect(hand.brush.value).toMatchObject({ kind: "piece", type: "HT", side: "b", facing: "SW" });
  hand.pick("C3");
  expect(hand.brush.value.kind).toBe("land");
});
