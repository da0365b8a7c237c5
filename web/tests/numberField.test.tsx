import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NumberField } from "../src/newgame/TimeSection";

let page: HTMLElement;
beforeEach(() => {
  page = document.createElement("div");
  document.body.append(page);
});
afterEach(() => {
  render(null, page);
  page.remove();
});

describe("a field for a number", () => {
  test.each([
    ["-1", "0", 0],
    ["12", "9", 9],
    ["", "5", null],
    ["7", "7", 7],
  ])("that says %j is left with %j", async (typed, left, told) => {
    let given: number | null = null;
    const take = (value: number) => {
      given = value;
    };
    await act(() => render(<NumberField label="Speed" value={5} least={0} most={9} onChange={take} />, page));
    const input = page.querySelector("input") as HTMLInputElement;
    input.value = typed;
    await act(() => void input.dispatchEvent(new Event("input", { bubbles: true })));
    await act(() => void input.dispatchEvent(new Event("blur")));
    expect([input.value, given]).toEqual([left, told]);
  });

  test("is settled by Enter, too", async () => {
    let given: number | null = null;
    const take = (value: number) => {
      given = value;
    };
    await act(() => render(<NumberField label="Columns" value={12} least={6} most={26} onChange={take} />, page));
    const input = page.querySelector("input") as HTMLInputElement;
    input.value = "30";
    await act(() => void input.dispatchEvent(new Event("input", { bubbles: true })));
    await act(() => void input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" })));
    expect([input.value, given]).toEqual(["26", 26]);
  });
});
