import { expect, test } from "vitest";
import { readCode } from "../../src/entry/code";

test("a move code names from, to and facing", () => {
  expect(readCode("H7K7SE")).toEqual({
    isCargo: false,
    from: "H7",
    to: "K7",
    facing: "SE",
    via: [],
    action: "",
    target: "",
  });
});

test("ways and actions follow", () => {
  expect(readCode("F3H6E@F4,G5xM6")).toMatchObject({ via: ["F4", "G5"], action: "x", target: "M6" });
  expect(readCode("D4D5Nb")).toMatchObject({ action: "b", target: "" });
  expect(readCode("G7H8NtH8+I9")).toMatchObject({ action: "t", target: "H8+I9" });
  expect(readCode("D10D11NW")).toMatchObject({ from: "D10", to: "D11", facing: "NW" });
});

test("cargo and leaving the board are told", () => {
  expect(readCode("cF6F7N")).toMatchObject({ isCargo: true, from: "F6", to: "F7" });
  expect(readCode("H13OUT@H14")).toMatchObject({ from: "H13", to: null, facing: null, via: ["H14"] });
});

test("a pass and anything else is no such code", () => {
  expect(readCode("pass")).toBeNull();
  expect(readCode("H7K7")).toBeNull();
  expect(readCode("")).toBeNull();
});
