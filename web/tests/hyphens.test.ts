import { expect, test } from "vitest";
import { hyphenated } from "../src/components/hyphens";

const shown = (text: string) => hyphenated(text).replaceAll("\u00ad", "-");

test("a long word may be parted between its syllables", () => {
  expect(shown("Västernorrland")).toBe("Väs-ter-norr-land");
  expect(shown("Spelplansredigerare i Umeå")).toBe("Spel-plans-redi-gerare i Umeå");
});

test("a short word, a number and an odd text stay as they are", () => {
  for (const text of ["Duel 12×12", "", "Ann – Ben", "bcdfghjklmnpqrst", "🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂"]) {
    expect(hyphenated(text)).toBe(text);
  }
});

test("nothing but places to part is added", () => {
  const title = "Försvarsställningsövningsmästerskapsfinalen i Västernorrland";
  expect(hyphenated(title).replaceAll("\u00ad", "")).toBe(title);
  expect(
    Math.max(
      ...hyphenated(title)
        .split(/[\u00ad ]/)
        .map((part) => part.length),
    ),
  ).toBeLessThan(9);
});
