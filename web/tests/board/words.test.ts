import { expect, test } from "vitest";
import { board as english } from "../../src/i18n/en.board";
import { board as spanish } from "../../src/i18n/es.board";
import { places } from "../../src/i18n/format";
import { board as swedish } from "../../src/i18n/sv.board";

test.each([
  ["Spanish", spanish],
  ["Swedish", swedish],
])("%s has every message of the board, with the same places to fill", (_name, words) => {
  expect(Object.keys(words)).toEqual(Object.keys(english));
  for (const [key, message] of Object.entries(english)) {
    expect([key, places(words[key as keyof typeof english])]).toEqual([key, places(message)]);
  }
});
