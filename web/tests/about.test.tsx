import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MODE_NAMES } from "../src/api/messages";
import PiecesPage from "../src/pages/PiecesPage";
import RulesPage from "../src/pages/RulesPage";
import { catalogue } from "../src/stores/catalogue";
import { CATALOGUE } from "./fakes";
import { patiently } from "./patience";

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

describe("the page of pieces", () => {
  it("lists the pieces in the order of the catalogue, each with its picture and leading to its page", () => {
    const card = { name: "", speed: 1, power: 1, armour: [1, 1, 1] as [number, number, number], weapon: "gun" };
    const types = ["QQ", "LT", "AH"].map((code) => ({
      ...card,
      code,
      is_vehicle: true,
      weight: "medium",
      weapons: [],
      traits: [],
      carries: null,
      worth: 100,
    }));
    catalogue.value = { ...CATALOGUE, types };
    act(() => render(<PiecesPage />, page));
    const links = [...page.querySelectorAll(".type-card a")].map((each) => each.getAttribute("href"));
    expect(links).toEqual(["/pieces/QQ", "/pieces/LT", "/pieces/AH"]);
    expect(page.querySelectorAll(".type-card svg")).toHaveLength(3);
    expect(page.querySelectorAll(".terrain-card a")).toHaveLength(9);
  });
});

describe("the page of rules", () => {
  it("begins with every way to win", async () => {
    act(() => render(<RulesPage />, page));
    // The usual game has two ways to be won, every other mode one.
    await patiently(() => expect(page.querySelector(".win-card")).not.toBeNull());
    expect(page.querySelectorAll(".win-card")).toHaveLength(MODE_NAMES.length + 1);
  });
});
