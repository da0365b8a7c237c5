import { describe, expect, test } from "vitest";
import { type Box, placeLabel, type Wish } from "../../src/board/labelPlaces";

const BOUNDS = { left: 0, top: 0, right: 768, bottom: 768 };
const WISH: Wish = {
  about: { x: 360, y: 360 },
  halfWidth: 40,
  scale: 1,
  onIt: false,
  fromBelow: true,
  isUpright: false,
};

function covers(box: Box, piece: { x: number; y: number }): boolean {
  return Math.abs(box.at.x - piece.x) < box.half.x + 19 && Math.abs(box.at.y - piece.y) < box.half.y + 19;
}

describe("words on lines of fire", () => {
  test("lie on the terrain that stops a shot", () => {
    expect(placeLabel({ ...WISH, onIt: true }, BOUNDS, [], []).at).toEqual(WISH.about);
  });

  test("lie beyond a piece, so that the hit stays visible", () => {
    const { at } = placeLabel(WISH, BOUNDS, [WISH.about], []);
    expect(at.x).toBe(360);
    expect(at.y).toBeLessThan(336);
  });

  test("go aside where another piece stands beyond", () => {
    const pieces = [WISH.about, { x: 360, y: 312 }];
    const box = placeLabel(WISH, BOUNDS, pieces, []);
    expect(pieces.filter((piece) => covers(box, piece))).toEqual([]);
  });

  test("cover no other words", () => {
    const first = placeLabel(WISH, BOUNDS, [WISH.about], []);
    const second = placeLabel(WISH, BOUNDS, [WISH.about], [first]);
    const isApart =
      Math.abs(first.at.x - second.at.x) >= first.half.x + second.half.x ||
      Math.abs(first.at.y - second.at.y) >= first.half.y + second.half.y;
    expect(isApart).toBe(true);
  });

  test("stay on the visible part of the board", () => {
    const { at, half } = placeLabel({ ...WISH, about: { x: 24, y: 24 } }, BOUNDS, [{ x: 24, y: 24 }], []);
    expect(at.x - half.x).toBeGreaterThanOrEqual(0);
    expect(at.y - half.y).toBeGreaterThanOrEqual(0);
  });
});
