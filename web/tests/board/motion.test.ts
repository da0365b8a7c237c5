import { describe, expect, test } from "vitest";
import type { PathStep } from "../../src/api/messages";
import { keepInView, WHOLE, zoomTo } from "../../src/board/camera";
import { Geometry } from "../../src/board/geometry";
import { framesOf } from "../../src/board/motion";
import { stopsOf } from "../../src/board/WayLayer";

const geometry = new Geometry(24, 24);
const start: PathStep = { square: "C3", facing: "NW" };

describe("the frames of a move", () => {
  test("turn the short way round, over north too", () => {
    const { angles } = framesOf(geometry, start, [
      { square: "C3", facing: "N" },
      { square: "C3", facing: "NE" },
    ]);
    expect(angles).toEqual([315, 360, 405]);
  });

  test("move by squares, and leave the board past its edge", () => {
    const { places } = framesOf(new Geometry(8, 8), { square: "C8", facing: "N" }, [{ square: null, facing: "N" }]);
    expect(places[0]).toEqual({ transform: "translate(120px, 24px)", opacity: 1 });
    expect(places[1]).toEqual({ transform: "translate(120px, -48px)", opacity: 0 });
  });
});

describe("the line of a way", () => {
  test("is numbered by steps, turns included, where the square changes", () => {
    const stops = stopsOf(geometry, start, [
      { square: "C3", facing: "N" },
      { square: "C4", facing: "N" },
      { square: "C4", facing: "NE" },
      { square: "D5", facing: "NE" },
    ]);
    expect(stops.map((stop) => stop.steps)).toEqual([0, 2, 4]);
  });
});

describe("the camera", () => {
  test("shows the whole board where squares are large enough", () => {
    expect(zoomTo({ geometry, rim: 30, pixels: 0.8 }, ["C3", "E5"], 20)).toEqual(WHOLE);
  });

  test("zooms to the reach on a small screen, and stays on the board", () => {
    const view = { geometry, rim: 30, pixels: 0.3 };
    const camera = zoomTo(view, ["A1", "F6"], 20);
    expect(camera.scale).toBeGreaterThan(2);
    const bottom = (24 * 48 + 30) * camera.scale + camera.y;
    expect(bottom).toBeGreaterThanOrEqual(24 * 48 + 30 - 0.001);
    expect(-30 * camera.scale + camera.x).toBeLessThanOrEqual(-30 + 0.001);
  });

  test("moves aside to keep the ring in sight", () => {
    const view = { geometry, rim: 30, pixels: 0.8 };
    const camera = keepInView(view, WHOLE, geometry.centre("A12"), 100);
    expect(camera.x).toBe(100 - 24 - 30);
    expect(camera.y).toBe(0);
  });
});
