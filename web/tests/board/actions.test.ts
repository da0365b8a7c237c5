import { describe, expect, it } from "vitest";
import { actionOf } from "../../src/entry/actions";
import { isKey } from "../../src/i18n";
import { MARKS } from "../../src/symbols/symbols.generated";

const LETTERS = ["", "x", "s", "m", "f", "b", "t"];

describe("the table of actions", () => {
  it.each(LETTERS)("has a text and a drawn sign for %j", (letter) => {
    const { name, sign } = actionOf(letter);
    expect(isKey(name)).toBe(true);
    if (sign !== undefined) expect(Object.keys(MARKS)).toContain(sign);
  });

  it("lets shots, flames and smoke fly", () => {
    expect(LETTERS.filter((letter) => actionOf(letter).shot !== undefined)).toEqual(["x", "s", "f"]);
  });

  it("marks the squares from which a piece can destroy or take a flag, and no others", () => {
    expect(LETTERS.map((letter) => actionOf(letter).act)).toEqual(["", "x", "", "", "x", "", "t"]);
  });

  it("tells the player about shots, flames and bombs in the colour of danger", () => {
    expect(LETTERS.filter((letter) => actionOf(letter).attacks)).toEqual(["x", "f", "b"]);
  });
});
