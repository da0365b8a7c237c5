import { describe, expect, it } from "vitest";
import { strengthOf } from "../src/account/strength";

describe("the strength of a password", () => {
  it.each([
    ["", "short"],
    ["elevenchars", "short"],
    ["aaaaaaaaaaaaaaaaaaaaaaaa", "weak"],
    ["abababababababababababab", "weak"],
    ["123456789012", "weak"],
    ["Qwertyuiop09876", "weak"],
    ["abcdefghijklmnop", "weak"],
    ["hunter2 here", "fair"],
    ["correct horse battery", "strong"],
    ["e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", "short"],
  ])("of %s is %s", (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});
