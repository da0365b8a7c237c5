/** What a player can do besides moving, and what is asked instead. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat, TableView } from "../src/api/messages";
import { confirmsMoves, settings } from "../src/stores/settings";
import { Deck } from "../src/table/Deck";
import { isNarrow } from "../src/table/narrow";
import { Options } from "../src/table/Options";
import { BarQuestion } from "../src/table/Prompts";
import { statusOf } from "../src/table/status";
import { TableStore } from "../src/table/store";
import { table, welcome } from "./fakes";

const [ann, bob] = table().seats as [Seat, Seat];
const COMPUTER: Seat = { ...bob, kind: "computer", name: "", level: 5 };
const NOBODY: Partial<TableView> = { seats: [{ ...ann, is_you: false }, bob] };
let holder: HTMLElement;

function storeOf(patch: Partial<TableView>): TableStore {
  const store = new TableStore("abc");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("nobody is asked")));
  store.receive(welcome({ table: table({ ply: 8, ...patch }) }));
  return store;
}

const offers = (patch: Partial<TableView["offers"]>) => ({ offers: { ...table().offers, ...patch } });
const show = (patch: Partial<TableView>) => act(() => render(<Deck store={storeOf(patch)} />, holder));
const buttons = () => [...holder.querySelectorAll<HTMLElement>(".deck > * button")].map((each) => each.textContent);

beforeEach(() => {
  holder = document.body.appendChild(document.createElement("div"));
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
});

afterEach(() => {
  render(null, holder);
  holder.remove();
  settings.confirm.value = "touch";
  isNarrow.value = false;
});

describe("the deck", () => {
  it("holds an offer in the place of the actions", () => {
    show(offers({ draw: ["b"] }));
    expect(holder.querySelector(".prompt-text")?.textContent).toBe("Black offers a draw.");
    expect(buttons()).toContain("Accept");
    expect(holder.querySelector(".actions")).toBeNull();
  });

  it("asks one thing after the other", () => {
    show({ ...offers({ draw: ["b"], takeback: "b" }), gone: ["b"] });
    expect(holder.querySelectorAll(".prompt")).toHaveLength(1);
    expect(buttons()).toContain("Claim the win");
  });

  it("keeps the actions while an offer of one's own is not answered", () => {
    show(offers({ draw: ["w"], takeback: "w" }));
    const labels = [...holder.querySelectorAll(".action")].map((each) => each.textContent);
    expect(labels).toEqual(["Takeback requested", "Draw offered", "Resign"]);
  });

  it("tells those who watch that they do", () => {
    show(NOBODY);
    expect(holder.textContent).toBe("You are watching this game.");
  });
});

describe("an offer on a phone", () => {
  const bar = (patch: Partial<TableView>) => act(() => render(<BarQuestion store={storeOf(patch)} />, holder));

  it("is answered in the bar at the board, and the deck keeps its actions", () => {
    isNarrow.value = true;
    bar(offers({ draw: ["b"] }));
    expect(holder.querySelector(".prompt-text")?.textContent).toBe("Black offers a draw.");
    expect([...holder.querySelectorAll("button")].map((each) => each.textContent)).toEqual(["Accept", "Decline"]);
    show(offers({ draw: ["b"] }));
    expect(buttons()).not.toContain("Accept");
    expect(holder.querySelector(".actions")).not.toBeNull();
  });

  it("is not in the bar where the deck is beside the board", () => {
    bar(offers({ draw: ["b"] }));
    expect(holder.textContent).toBe("");
  });
});

describe("the line in the bar while nothing is asked", () => {
  it("says who is to move", () => {
    expect(statusOf(storeOf({ turn: "b" }))).toBe("Waiting for Bob.");
    expect(statusOf(storeOf({ turn: "b", seats: [ann, COMPUTER] }))).toBe("The computer is thinking.");
    expect(statusOf(storeOf({ turn: "b", ...NOBODY }))).toBe("Black to move.");
    expect(statusOf(storeOf({ turn: "w" }))).toBe("");
  });
});

describe("the options of the board", () => {
  it("are two buttons, the signs, and a menu in which everything has a name", () => {
    const store = storeOf({});
    act(() => render(<Options store={store} onTurn={() => undefined} onLegend={() => undefined} />, holder));
    const labels = [...holder.querySelectorAll(".options > .option")].map((each) => each.getAttribute("aria-label"));
    expect(labels).toEqual(["Turn the board round", "Threats", "Signs on the board"]);
    const items = [...holder.querySelectorAll(".more-items > *")].map((each) => each.textContent);
    expect(items).toContain("Rotate a quarter turn");
    expect(items.every((item) => item !== "")).toBe(true);
  });
});

describe("confirming moves", () => {
  it("is for touch screens against people, unless it is chosen otherwise", () => {
    expect(confirmsMoves(true)).toBe(matchMedia("(pointer: coarse)").matches);
    expect(confirmsMoves(false)).toBe(false);
    settings.confirm.value = "always";
    expect(confirmsMoves(false)).toBe(true);
    settings.confirm.value = "never";
    expect(confirmsMoves(true)).toBe(false);
  });
});
