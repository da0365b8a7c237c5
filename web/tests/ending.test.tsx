import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PieceTypeCard, PieceView, Scene, TableView, Way } from "../src/api/messages";
import { Losses } from "../src/table/Losses";
import { OverBand, placeOf } from "../src/table/OverBand";
import { toneOf } from "../src/table/Prompts";
import { ahead } from "../src/table/standing";
import { TableStore } from "../src/table/store";
import { table, update, welcome } from "./fakes";

let holder: HTMLElement;

beforeEach(() => {
  holder = document.body.appendChild(document.createElement("div"));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("nobody is asked")));
});

afterEach(() => {
  render(null, holder);
  holder.remove();
});

function storeOf(patch: Partial<TableView> = {}): TableStore {
  const store = new TableStore("abc");
  store.receive(welcome({ table: table(patch), types: TYPES }));
  return store;
}

const TYPES = Object.entries({ LT: 100, HT: 205 }).map(([code, worth]) => ({ code, worth }) as PieceTypeCard);

function army(side: PieceView["side"], ...types: string[]): PieceView[] {
  return types.map((type, index) => ({ side, type, square: `${"ABCDEFGH".charAt(index)}1`, facing: "N" }));
}

function sceneOf(...pieces: PieceView[]): Scene {
  return { ...table().scene, pieces };
}

describe("losses", () => {
  const first = sceneOf(...army("w", "LT", "LT", "LT", "HT"), ...army("b", "LT", "LT", "LT", "HT"));

  function show(now: Scene, side: "w" | "b" = "w", patch: Partial<TableView> = {}): void {
    const store = storeOf(patch);
    store.first.value = first;
    const shown = { ...table(), scene: now };
    act(() => render(<Losses store={store} shown={shown} side={side} onExplain={() => undefined} />, holder));
  }

  it("keep their row before anything is lost", () => {
    show(first);
    expect(holder.querySelector(".losses")).not.toBeNull();
    expect(holder.querySelector("svg")).toBeNull();
  });

  it("are small tanks, and more than two of a type are counted", () => {
    show(sceneOf(...army("w", "HT"), ...army("b", "LT", "LT", "LT", "HT")));
    expect([...holder.querySelectorAll("use")].map((use) => use.getAttribute("href"))).toEqual(["#tc-t-LT"]);
    expect(holder.querySelector(".loss")?.textContent).toBe("×3");
    show(sceneOf(...army("w", "LT"), ...army("b", "LT", "LT", "LT", "HT")));
    const hrefs = [...holder.querySelectorAll("use")].map((use) => use.getAttribute("href"));
    expect(hrefs).toEqual(["#tc-t-LT", "#tc-t-LT", "#tc-t-HT"]);
  });

  it("stand side by side, and glide when there are more of them", () => {
    const places = () => [...holder.querySelectorAll<HTMLElement>(".loss")].map((loss) => loss.style.transform);
    show(sceneOf(...army("w", "LT", "LT"), ...army("b", "LT", "LT", "LT", "HT")));
    expect(places()).toEqual(["translateX(0rem)", "translateX(1.25rem)"]);
    show(sceneOf(...army("w", "LT"), ...army("b", "LT", "LT", "LT", "HT")));
    expect(places()).toEqual(["translateX(0rem)", "translateX(1.95rem)"]);
  });

  it("say who is ahead, at the side that has lost less in value", () => {
    const now = sceneOf(...army("w", "HT", "LT"), ...army("b", "LT", "LT", "LT"));
    show(now, "w");
    expect(holder.querySelector(".losses-lead")?.textContent).toBe("+0.1");
    expect(holder.querySelector(".losses-lead")?.getAttribute("aria-label")).toContain("Ahead by 0.1");
    show(now, "b");
    expect(holder.querySelector(".losses-lead")).toBeNull();
  });

  it("say nothing of that with four players, who have points", () => {
    const [one, two] = table().seats;
    if (!one || !two) throw new Error("two seats");
    const seats = [one, { ...two, side: "fw" as const }, two, { ...two, side: "fb" as const }];
    show(sceneOf(...army("w", "LT"), ...army("b", "LT", "LT", "LT")), "b", { seats });
    expect(holder.querySelector(".losses-lead")).toBeNull();
  });

  it("are never ahead by less than nothing", () => {
    expect(ahead([{ type: "LT", count: 3 }], [{ type: "HT", count: 1 }], TYPES)).toBe(0);
  });
});

describe("the band across the board", () => {
  const ending = { result: "1-0", termination: "checkmate", winner: "w" as const };
  const over = { status: "over" as const, ending };

  function show(store: TableStore): void {
    act(() => render(<OverBand store={store} orientation={0} />, holder));
  }

  it("says result and reason when a game ends, until it is closed", () => {
    const store = storeOf();
    show(store);
    expect(holder.querySelector(".over-band")).toBeNull();
    act(() => store.receive(update({ table: table({ ...over, version: 2 }) })));
    expect(holder.querySelector(".over-band strong")?.textContent).toBe("You won");
    expect(holder.querySelector(".over-band-won")).not.toBeNull();
    act(() => holder.querySelector<HTMLElement>(".over-band-close")?.click());
    expect(holder.querySelector(".over-band")).toBeNull();
  });

  it("is not there where a game was over before", () => {
    show(storeOf(over));
    expect(holder.querySelector(".over-band")).toBeNull();
  });

  it("has the colour of the card beside the board: won, lost, or neither", () => {
    expect(toneOf(table(over))).toBe("won");
    expect(toneOf(table({ ...over, ending: { ...ending, winner: "b" } }))).toBe("lost");
    expect(toneOf(table({ ...over, ending: { ...ending, winner: null } }))).toBe("plain");
  });

  const way = (...squares: string[]) =>
    ({
      steps: [],
      start: { square: squares[0], facing: "N" },
      target: squares[1] ?? null,
      destroyed: [],
    }) as unknown as Way;
  const scene = { ...table().scene, width: 12, height: 12 };
  const quiet = { check: null, escape: null };

  it("lies in the half of the board where the last shot was not", () => {
    const end = { scene, announcement: quiet, last: way("C3", "C5") };
    expect(placeOf(end, 0)).toBe("above");
    expect(placeOf(end, 180)).toBe("below");
    expect(placeOf({ ...end, last: null }, 0)).toBe("below");
  });

  it("hides neither who is mated nor who threatens it", () => {
    const check = way("A6", "A8");
    expect(placeOf({ scene, last: way("A6"), announcement: { check, escape: null, mate: "checkmate" } }, 0)).toBe(
      "below",
    );
    const leaves = way("C10");
    expect(placeOf({ scene, last: way("A3"), announcement: { check: null, escape: leaves } }, 0)).toBe("middle");
  });
});
