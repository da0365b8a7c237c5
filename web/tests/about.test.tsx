import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MODE_NAMES } from "../src/api/messages";
import AboutPage from "../src/pages/AboutPage";
import { catalogue } from "../src/stores/catalogue";
import { CATALOGUE } from "./fakes";

let page: HTMLElement;

beforeEach(() => {
  page = document.createElement("div");
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

afterEach(() => {
  render(null, page);
  catalogue.value = null;
  vi.unstubAllGlobals();
});

describe("the page about the game", () => {
  it("lists the pieces in the order of the catalogue, each with its picture, and every way to win", () => {
    const card = { name: "", speed: 1, power: 1, armour: [1, 1, 1] as [number, number, number], weapon: "gun" };
    const types = ["QQ", "LT", "AH"].map((code) => ({
      ...card,
      code,
      is_vehicle: true,
      weight: "medium",
      weapons: [],
      traits: [],
      carries: null,
    }));
    catalogue.value = { ...CATALOGUE, types };
    act(() => render(<AboutPage />, page));
    expect([...page.querySelectorAll(".piece-card .quiet")].map((each) => each.textContent)).toEqual([
      "QQ",
      "LT",
      "AH",
    ]);
    expect(page.querySelectorAll(".piece-card svg")).toHaveLength(3);
    // The usual game has two ways to be won, every other mode one.
    expect(page.querySelectorAll(".win-card")).toHaveLength(MODE_NAMES.length + 1);
  });
});
