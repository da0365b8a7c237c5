import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PieceTypeCard, SetupCard } from "../src/api/messages";
import { FIRST_DRAFT } from "../src/newgame/draft";
import { RulesSection } from "../src/newgame/RulesSection";
import { BASIC, CATALOGUE } from "./fakes";

const TYPES = ["LT", "MT", "HT", "P", "FB"].map(
  (code): PieceTypeCard => ({
    code,
    name: code,
    speed: 1,
    power: 1,
    armour: [1, 1, 1],
    weapon: "",
    is_vehicle: code !== "P",
    weight: "medium",
    weapons: [],
    traits: [],
    carries: null,
    worth: 100,
  }),
);
let page: HTMLElement;

function show(setup: SetupCard) {
  const catalogue = { ...CATALOGUE, types: TYPES };
  return act(() =>
    render(<RulesSection draft={FIRST_DRAFT} setup={setup} change={vi.fn()} catalogue={catalogue} />, page),
  );
}

const choices = (name: string) =>
  [...page.querySelectorAll<HTMLOptionElement>(`#${name} option`)].map((option) => option.value).filter(Boolean);

beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
});

afterEach(() => {
  render(null, page);
  page.remove();
});

describe("the choice of pieces", () => {
  it("offers for a square the types that may stand there", async () => {
    await show(BASIC);
    const square = [...page.querySelectorAll<HTMLButtonElement>(".exchange-square")][1];
    await act(() => square?.click());
    expect(choices("exchange-type")).toEqual(["LT", "MT", "HT", "P"]);
  });

  it("offers no button where nothing else may stand", async () => {
    await show(BASIC);
    expect(page.querySelectorAll(".exchange-square")).toHaveLength(4);
  });

  it("offers for all the types that may stand everywhere", async () => {
    await show(BASIC);
    expect(choices("all-as")).toEqual(["LT", "MT"]);
  });

  it("does not ask for one type where no type may stand everywhere", async () => {
    await show({ ...BASIC, single_types: [] });
    expect(page.querySelector("#all-as")).toBeNull();
  });
});
