import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Board, type BoardProps } from "../../src/board/Board";
import { type Camera, WHOLE, zoomByHand } from "../../src/board/camera";
import { Controller } from "../../src/board/controller";
import { Geometry, isReverse } from "../../src/board/geometry";
import { primeGround } from "../../src/board/ground";
import { meantSquare } from "../../src/board/nearest";
import { StickyRims } from "../../src/board/StickyRims";
import { choices, mover, piece, props, scene, shot, stand } from "./kit";

const tank = mover("C3", [
  stand("C3", "C4", "N", 1),
  stand("C3", "C2", "N", 1),
  stand("C3", "E5", "NE", 3, { moves: [["C3E5NE", "", ""], shot("C3", "E5", "NE", "G7")] }),
]);
const board = scene([
  piece("w", "MT", "C3", "N"),
  piece("b", "HT", "G7", "S"),
  piece("b", "MT", "H8", "W", { is_wreck: true }),
]);

let page: HTMLElement;

beforeEach(() => {
  page = document.body.appendChild(document.createElement("div"));
  primeGround("t1", "g1", '<svg xmlns="http://www.w3.org/2000/svg"/>');
});

afterEach(() => {
  render(null, page);
  page.remove();
});

function controller(more: Partial<BoardProps> = {}): Controller {
  return new Controller(props({ scene: board, choices: choices(tank), ...more }));
}

/** A point so many squares beside the middle of a square. */
function beside(square: string, across: number, down: number): { x: number; y: number } {
  const { x, y } = new Geometry(8, 8).centre(square);
  return { x: x + across * 48, y: y + down * 48 };
}

/** Units a pixel has where a square has 15 of them. */
const SMALL = 48 / 15;

describe("a tap where squares are small", () => {
  test("takes the nearest piece within the reach of a finger", () => {
    expect(meantSquare(controller(), beside("C3", 0.6, -0.6), SMALL)).toBe("C3");
    expect(meantSquare(controller(), beside("G7", -1.2, 0), SMALL)).toBe("G7");
  });

  test("takes the nearest square that the chosen piece can reach", () => {
    const at = controller();
    at.send({ type: "tap", square: "C3" });
    expect(meantSquare(at, beside("E5", 0.7, 0.3), SMALL)).toBe("E5");
  });

  test("means what it hits where that can be chosen", () => {
    const at = controller();
    at.send({ type: "tap", square: "C3" });
    expect(meantSquare(at, beside("C4", 0, 0.45), SMALL)).toBe("C4");
  });

  test("far from everything means nothing more than its square", () => {
    expect(meantSquare(controller(), beside("G3", 0.2, 0), SMALL)).toBe("G3");
  });

  test("finds pieces for those who only look on, but no wrecks", () => {
    expect(meantSquare(controller({ choices: null }), beside("C3", 0, 1), SMALL)).toBe("C3");
    expect(meantSquare(controller({ choices: null }), beside("H8", 0, 1), SMALL)).not.toBe("H8");
  });

  test("is exact where squares are larger than fingers", () => {
    expect(meantSquare(controller(), beside("C3", 0.6, 0), 48 / 50)).toBe("D3");
  });
});

describe("a zoom by hand", () => {
  const view = { geometry: new Geometry(24, 24), rim: 30, pixels: 0.3 };

  function under(camera: Camera, at: { x: number; y: number }): { x: number; y: number } {
    return { x: (at.x - camera.x) / camera.scale, y: (at.y - camera.y) / camera.scale };
  }

  test("keeps the point of the board under the fingers", () => {
    const at = { x: 500, y: 600 };
    const camera = zoomByHand(view, WHOLE, at, 2, at);
    expect(camera.scale).toBe(2);
    expect(under(camera, at)).toEqual(at);
  });

  test("moves with the fingers, but the board always fills the view", () => {
    const near = zoomByHand(view, WHOLE, { x: 500, y: 600 }, 2, { x: 500, y: 600 });
    const moved = zoomByHand(view, near, { x: 500, y: 600 }, 1, { x: 520, y: 580 });
    expect(under(moved, { x: 520, y: 580 })).toEqual(under(near, { x: 500, y: 600 }));
    const far = zoomByHand(view, near, { x: 0, y: 0 }, 1, { x: 9000, y: 9000 });
    expect(far.x).toBe(30);
    expect(far.y).toBe(30);
  });

  test("is the whole board again once the fingers are close", () => {
    const near = zoomByHand(view, WHOLE, { x: 500, y: 600 }, 2, { x: 500, y: 600 });
    expect(zoomByHand(view, near, { x: 500, y: 600 }, 0.4, { x: 500, y: 600 })).toBe(WHOLE);
  });

  test("makes squares no larger than 96 pixels", () => {
    expect(zoomByHand(view, WHOLE, { x: 0, y: 0 }, 99, { x: 0, y: 0 }).scale * 48 * 0.3).toBeCloseTo(96);
  });

  test("ends with the next move, which may be made elsewhere", () => {
    const at = controller();
    at.camera.value = { scale: 2, x: 0, y: 0 };
    at.update(props({ scene: board, choices: choices(tank), codes: true }));
    expect(at.camera.value).not.toBeNull();
    at.update(props({ scene: scene([piece("w", "MT", "C4", "N")]), ply: 5 }));
    expect(at.camera.value).toBeNull();
  });
});

describe("coordinates of a part of the board", () => {
  test.each([0, 90, 180, 270] as const)("turned by %i, name the squares in sight", async (orientation) => {
    const geometry = new Geometry(8, 8, orientation);
    const view = { scale: 2, x: -200, y: -200 };
    const drawn = <StickyRims geometry={geometry} rim={30} view={view} band={10} />;
    await act(() => render(<svg aria-hidden="true">{drawn}</svg>, page));
    const texts = [...page.querySelectorAll(".tc-sticky text")].map((text) => text.textContent ?? "");
    const across = [...Array(8).keys()].filter((cell) => inSight((cell + 0.5) * 96 - 200));
    const names = across.map((cell) => geometry.squareOfCell(cell, 0) ?? "");
    const isTurned = orientation % 180 !== 0;
    for (const name of names) expect(texts).toContain(isTurned ? name.slice(1) : name.charAt(0));
    expect(texts.length).toBeLessThan(12);
  });

  function inSight(at: number): boolean {
    return at > 0 && at < 384;
  }
});

describe("one step back", () => {
  const geometry = new Geometry(8, 8);
  test("is told from one step ahead and from a turn", () => {
    expect(isReverse(geometry, "C3", "N", { to: "C2", facing: "N", steps: 1 })).toBe(true);
    expect(isReverse(geometry, "C3", "NE", { to: "B2", facing: "NE", steps: 1 })).toBe(true);
    expect(isReverse(geometry, "C3", "N", { to: "C4", facing: "N", steps: 1 })).toBe(false);
    expect(isReverse(geometry, "C3", "N", { to: "C2", facing: "S", steps: 5 })).toBe(false);
  });

  test("has a sign on its square", async () => {
    await act(() => render(<Board {...props({ scene: board, choices: choices(tank) })} />, page));
    const root = page.querySelector('[role="application"]') as HTMLElement;
    for (const key of ["Enter", "Enter"]) {
      await act(() => void root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
    }
    expect(page.querySelector('[data-stop="C2"] .tc-reverse')).not.toBeNull();
    expect(page.querySelector('[data-stop="C4"] .tc-reverse')).toBeNull();
  });

  test("is said in the ring, whose numbers stay clear of the arrows", async () => {
    const both = mover("C3", [stand("C3", "C2", "N", 1), stand("C3", "C2", "S", 6)]);
    await act(() => render(<Board {...props({ scene: board, choices: choices(both) })} />, page));
    const root = page.querySelector('[role="application"]') as HTMLElement;
    for (const key of ["Enter", "Enter", "ArrowDown", "Enter"]) {
      await act(() => void root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
    }
    expect(page.querySelector('[data-facing="N"]')?.getAttribute("aria-label")).toBe("Face north, one step in reverse");
    expect(page.querySelector('[data-facing="N"] .tc-label-reverse')?.textContent).toBe("in reverse");
    expect(page.querySelector('[data-facing="S"] .tc-label-reverse')).toBeNull();
    expect(page.querySelector(".tc-ring-ground")).toBeNull();
  });
});
