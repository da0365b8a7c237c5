import { describe, expect, test } from "vitest";
import { FACINGS } from "../../src/api/facings";
import { Geometry, type Orientation } from "../../src/board/geometry";

const ORIENTATIONS: Orientation[] = [0, 90, 180, 270];

describe("squares on the screen", () => {
  test("A1 is below left for White, and in each other corner as the board is turned clockwise", () => {
    const cells = ORIENTATIONS.map((orientation) => new Geometry(8, 6, orientation).cell("A1"));
    expect(cells).toEqual([
      { x: 0, y: 5 },
      { x: 0, y: 0 },
      { x: 7, y: 0 },
      { x: 5, y: 7 },
    ]);
  });

  test.each(ORIENTATIONS)("turned by %i, every square is found again where it is drawn", (orientation) => {
    const geometry = new Geometry(7, 9, orientation);
    for (const square of ["A1", "G1", "A9", "G9", "C4"]) {
      expect(geometry.squareAt(geometry.centre(square))).toBe(square);
    }
  });

  test("there is nothing beside the board", () => {
    expect(new Geometry(8, 8).squareAt({ x: -1, y: 10 })).toBeNull();
    expect(new Geometry(8, 8).squareAt({ x: 10, y: 8 * 48 })).toBeNull();
  });

  test("a flag on a corner point lies between its squares", () => {
    expect(new Geometry(8, 8).middle("D4+E5")).toEqual({ x: 4 * 48, y: 4 * 48 });
  });
});

describe("facings on the screen", () => {
  test("north is up for White and down for Black", () => {
    expect(new Geometry(8, 8).step("N")).toEqual({ x: 0, y: -48 });
    expect(new Geometry(8, 8, 180).step("N")).toEqual({ x: 0, y: 48 });
  });

  test.each(ORIENTATIONS)("turned by %i, a facing is found again by its angle", (orientation) => {
    const geometry = new Geometry(8, 8, orientation);
    for (const facing of FACINGS) expect(geometry.facingAt(geometry.angle(facing))).toBe(facing);
  });

  test.each(ORIENTATIONS)("turned by %i, a step leads to the neighbour it names", (orientation) => {
    const geometry = new Geometry(8, 8, orientation);
    const from = geometry.centre("D4");
    const along = geometry.step("NE");
    expect(geometry.squareAt({ x: from.x + along.x, y: from.y + along.y })).toBe("E5");
  });
});
