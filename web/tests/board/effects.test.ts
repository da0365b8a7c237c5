import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { explosion, Show } from "../../src/board/effects";
import { patiently } from "../patience";

/** Animations in the order in which they began, each to be ended by the test. */
let ends: (() => void)[] = [];

beforeEach(() => {
  ends = [];
  Element.prototype.animate = vi.fn(() => {
    const finished = new Promise<void>((done) => ends.push(done));
    return { finished, cancel: () => undefined } as unknown as Animation;
  });
});

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, "animate");
});

test("what an explosion has left goes with the last thing that moves, whatever that is", async () => {
  const layer = document.createElement("div");
  const show = new Show(layer);
  explosion(show, { x: 24, y: 24 });
  void show.animate(document.createElement("div"), [], { duration: 320 });
  const [last, ...others] = ends.toReversed();
  for (const end of others) end();
  await Promise.resolve();
  expect(layer.childElementCount).toBe(4);
  last?.();
  await patiently(() => expect(layer.childElementCount).toBe(0));
});
