import { expect, test } from "vitest";
import { openingName } from "../src/components/openingName";
import { openingKeys } from "../src/components/openings";
import { start } from "../src/components/openings.generated";

test("an opening is the plan of each side, Black's seen after half a turn", () => {
  expect(openingKeys(start, [])).toEqual([]);
  expect(openingKeys(start, ["F3C7NW"])).toEqual(["left_hook"]);
  expect(openingKeys(start, ["F3C7NW", "N14P11S", "H1H2N"])).toEqual(["left_hook", "edge_run"]);
  expect(openingKeys(start, ["H1H1E"])).toEqual(["waiting_turn"]);
  expect(openingKeys(start, ["F3C7NW", "K14N10SE"])).toEqual(["left_hook", "left_hook"]);
});

test("other boards and modes have no names", () => {
  expect(openingKeys(`${start} mode=last`, ["F3C7NW"])).toEqual([]);
  expect(openingKeys("12x12 - - w", ["F3C7NW"])).toEqual([]);
  expect(openingKeys(`${start} quiet=1 move=3`, ["F3C7NW"])).toEqual(["left_hook"]);
});

test("names are words of the language", () => {
  expect(openingName([])).toBe("");
  expect(openingName(["left_hook"])).toBe("Left Hook");
  expect(openingName(["left_hook", "edge_run"])).toBe("Left Hook against Edge Run");
});
