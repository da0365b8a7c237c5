import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FacingName, Way } from "../../src/api/messages";
import { Board, type BoardProps } from "../../src/board/Board";
import { primeGround } from "../../src/board/ground";
import { patiently } from "../patience";
import { choices, mover, piece, props, scene, stand } from "./kit";

/** Animations that end when the test says so. */
let ends: (() => void)[] = [];
let page: HTMLElement;

function way(side: "w" | "b", from: string, to: string, facing: FacingName): Way {
  const nothing = { destroyed: [], sunk: [], burnt: [], swept: [], dispersed: [], lit: [], melted: [] };
  return {
    code: from + to + facing,
    side,
    start: { square: from, facing },
    is_cargo: false,
    steps: [{ square: to, facing }],
    action: "",
    target: null,
    ...nothing,
    smoked: [],
    mined: [],
    takes_flag: false,
    brings_home: 0,
    power: 1,
  };
}

const boardOf = (white: string, black: string) =>
  scene([piece("w", "MT", white, "N"), piece("b", "HT", black, "S")], { tfen: `${white} ${black}` });

const START: Partial<BoardProps> = { ply: 4, scene: boardOf("C3", "F7") };
const MOVED: Partial<BoardProps> = { ply: 5, scene: boardOf("C4", "F7"), last: way("w", "C3", "C4", "N") };
const ANSWERED: Partial<BoardProps> = { ply: 6, scene: boardOf("C4", "F6"), last: way("b", "F7", "F6", "S") };
const FURTHER: Partial<BoardProps> = { ply: 7, scene: boardOf("C5", "F6"), last: way("w", "C4", "C5", "N") };

const THIRD: Partial<BoardProps> = { ply: 8, scene: boardOf("C5", "F5"), last: way("b", "F6", "F5", "S") };
const FOURTH: Partial<BoardProps> = { ply: 9, scene: boardOf("C6", "F5"), last: way("w", "C5", "C6", "N") };

const SHOT: Partial<BoardProps> = {
  ply: 5,
  scene: scene([piece("w", "MT", "F4", "N"), piece("b", "HT", "F7", "S", { is_wreck: true })], { tfen: "F4 x" }),
  last: { ...way("w", "F3", "F4", "N"), action: "x", target: "F7", destroyed: ["F7"] },
};

async function show(more: Partial<BoardProps>): Promise<void> {
  await act(() => render(<Board {...props({ reducedMotion: false, ...more })} />, page));
}

/** Lets everything that moves arrive, until the pieces stand there. */
async function arriveAt(squares: string[]): Promise<void> {
  await patiently(() => {
    const now = ends;
    ends = [];
    for (const end of now) end();
    expect(places()).toEqual(squares);
  });
}

const places = () =>
  [...page.querySelectorAll(".tc-pieces .tc-piece")].map((each) => each.getAttribute("data-square")).sort();

const banner = () => page.querySelector(".tc-banner")?.textContent ?? null;

beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
  primeGround("t1", "g1", "<g/>");
  ends = [];
  Element.prototype.animate = vi.fn(() => {
    const finished = new Promise<void>((done) => ends.push(done));
    return { finished, cancel: () => undefined } as unknown as Animation;
  });
});

afterEach(() => {
  render(null, page);
  page.remove();
  Reflect.deleteProperty(Element.prototype, "animate");
});

describe("a move that is driven", () => {
  test("shows the position before it until it has arrived", async () => {
    await show(START);
    await show(MOVED);
    expect(places()).toEqual(["C3", "F7"]);
    await arriveAt(["C4", "F7"]);
  });

  test("is shown above the board by a likeness of its piece, which screen readers find where it stood", async () => {
    await show(START);
    await show(MOVED);
    await patiently(() => expect(page.querySelectorAll('[aria-hidden="true"] > .tc-actor')).toHaveLength(1));
    const stood = page.querySelector<SVGElement>('[data-square="C3"]');
    expect(stood?.style.opacity).toBe("0");
    expect(stood?.getAttribute("aria-label")).not.toBe("");
    await arriveAt(["C4", "F7"]);
    expect(page.querySelector(".tc-actor")).toBeNull();
  });

  test("leaves nothing behind when a touch ends it", async () => {
    await show(START);
    await show(MOVED);
    await patiently(() => expect(page.querySelector(".tc-actor")).not.toBeNull());
    await act(() => {
      page.querySelector('[role="application"]')?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    });
    expect(page.querySelector(".tc-actor")).toBeNull();
    expect(places()).toEqual(["C4", "F7"]);
    expect(page.querySelectorAll('.tc-piece[style*="opacity"]')).toHaveLength(0);
  });

  test("waits until the camera rests", async () => {
    let rested = (): void => undefined;
    const zooming = { finished: new Promise<void>((done) => (rested = done)) } as unknown as Animation;
    Element.prototype.getAnimations = () => [zooming];
    await show(START);
    await show(MOVED);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    expect(page.querySelector(".tc-actor")).toBeNull();
    rested();
    await patiently(() => expect(page.querySelector(".tc-actor")).not.toBeNull());
    Reflect.deleteProperty(Element.prototype, "getAnimations");
  });

  test("is not cut short by a quick answer, which is driven after it", async () => {
    await show(START);
    await show(MOVED);
    await show(ANSWERED);
    expect(places()).toEqual(["C3", "F7"]);
    await arriveAt(["C4", "F7"]);
    await arriveAt(["C4", "F6"]);
  });

  test("is seen before the next one is asked for", async () => {
    const prompt = () => page.querySelector(".tc-prompt")?.textContent;
    const next = { ...choices(mover("C4", [stand("C4", "C5", "N", 1)])), ply: 6 };
    const status = "The computer is thinking";
    await show(START);
    await show({ ...MOVED, status });
    await show({ ...ANSWERED, status, choices: next });
    expect(prompt()).toBe("");
    expect(page.querySelector(".tc-head")?.textContent).toBe(status);
    await arriveAt(["C4", "F7"]);
    expect(prompt()).toBe("");
    await arriveAt(["C4", "F6"]);
    await patiently(() => expect(prompt()).toBe("Choose a piece, or an enemy to destroy."));
  });

  test("is not waited for when the same position is sent once more", async () => {
    const now = { ...choices(mover("C3", [stand("C3", "C4", "N", 1)])), ply: 4 };
    await show({ ...START, choices: now });
    await show({ ...START, scene: boardOf("C3", "F7"), choices: now });
    expect(page.querySelector(".tc-prompt")?.textContent).toBe("Choose a piece, or an enemy to destroy.");
  });

  test("is told of when it has arrived, and not before", async () => {
    const onShown = vi.fn();
    await show({ ...START, onShown });
    onShown.mockClear();
    await show({ ...MOVED, onShown });
    expect(onShown).not.toHaveBeenCalled();
    await arriveAt(["C4", "F7"]);
    await patiently(() => expect(onShown).toHaveBeenCalledWith(MOVED.scene, 5));
  });

  test("is told of at once where nothing moves", async () => {
    const onShown = vi.fn();
    await show({ ...START, onShown });
    await show({ ...MOVED, onShown, reducedMotion: true });
    expect(onShown).toHaveBeenLastCalledWith(MOVED.scene, 5);
  });

  test("shows its check with the proof before the answer, which waits", async () => {
    const proof = { ...way("w", "C4", "C6", "N"), target: "F7" };
    await show(START);
    await show({ ...MOVED, announcement: { check: proof, escape: null } });
    await show(ANSWERED);
    expect(banner()).toBeNull();
    await arriveAt(["C4", "F7"]);
    await patiently(() => expect(banner()).toBe("Check!"));
    expect(page.querySelector(".tc-way-proof")).not.toBeNull();
    expect(places()).toEqual(["C4", "F7"]);
    await patiently(() => expect(banner()).toBe("Check!"));
    await act(() => {
      page.querySelector('[role="application"]')?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    });
    expect(places()).toEqual(["C4", "F6"]);
    expect(banner()).toBeNull();
  });

  test("is looked at for a moment, even if its answer comes just after it has arrived", async () => {
    const proof = { ...way("w", "C4", "C6", "N"), target: "F7" };
    await show(START);
    await show({ ...MOVED, announcement: { check: proof, escape: null } });
    await arriveAt(["C4", "F7"]);
    await show(ANSWERED);
    expect(banner()).toBe("Check!");
    expect(page.querySelector(".tc-actor")).toBeNull();
  });

  test("is followed by the answers of three others, one after the other", async () => {
    await show(START);
    for (const each of [MOVED, ANSWERED, FURTHER, THIRD]) await show(each);
    expect(places()).toEqual(["C3", "F7"]);
    await arriveAt(["C4", "F7"]);
    await arriveAt(["C4", "F6"]);
    await arriveAt(["C5", "F6"]);
    await arriveAt(["C5", "F5"]);
  });

  test("gives way when more moves wait than others can play", async () => {
    await show(START);
    for (const each of [MOVED, ANSWERED, FURTHER, THIRD, FOURTH]) await show(each);
    expect(places()).toEqual(["C5", "F5"]);
    await arriveAt(["C6", "F5"]);
  });

  test("ends at a touch, with the answer that waits for it", async () => {
    await show(START);
    await show(MOVED);
    await show(ANSWERED);
    await act(() => {
      page.querySelector('[role="application"]')?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    });
    expect(places()).toEqual(["C4", "F6"]);
  });
});

describe("a piece that was hit", () => {
  test("tips over on the sheet above the board, and then lies on the board", async () => {
    await show({ ply: 4, scene: boardOf("F3", "F7") });
    await show(SHOT);
    await arriveAt(["F4", "F7"]);
    const wreck = page.querySelector<SVGElement>('.tc-pieces [data-square="F7"]');
    expect(page.querySelectorAll(".tc-effects .tc-wreck")).toHaveLength(1);
    expect(wreck?.style.opacity).toBe("0");
    await patiently(() => {
      for (const end of ends.splice(0)) end();
      expect(page.querySelector(".tc-effects")?.childElementCount).toBe(0);
    });
    expect(wreck?.style.opacity).toBe("");
  });

  test.each([
    ["onto its side", false, "rotate(-17deg)"],
    ["onto its back where it is low", true, "scale(.15, 1.2)"],
  ])("tips over %s", async (_where, isLow, begins) => {
    const fallen = piece("b", "HT", "F7", "S", { is_wreck: true, is_low: isLow });
    await show({ ply: 4, scene: boardOf("F3", "F7") });
    await show({ ...SHOT, scene: scene([piece("w", "MT", "F4", "N"), fallen], { tfen: "F4 x" }) });
    await arriveAt(["F4", "F7"]);
    const frames = vi.mocked(Element.prototype.animate).mock.calls.map(([first]) => JSON.stringify(first));
    expect(frames.filter((each) => each.includes(begins))).toHaveLength(1);
  });

  test("lies on the board at once when a touch ends its fall", async () => {
    await show({ ply: 4, scene: boardOf("F3", "F7") });
    await show(SHOT);
    await arriveAt(["F4", "F7"]);
    await act(() => {
      page.querySelector('[role="application"]')?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    });
    expect(page.querySelector(".tc-effects")?.childElementCount).toBe(0);
    expect(page.querySelectorAll('.tc-piece[style*="opacity"]')).toHaveLength(0);
  });
});
