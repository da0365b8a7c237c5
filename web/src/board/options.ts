/** The names of the actions a stand offers. */
import type { Look } from "../api/messages";
import { actionOf } from "../entry/actions";
import type { Option } from "../entry/menu";
import type { Translate } from "../i18n";
import { longestSum, sumOf, targetOn } from "./describe";

export function optionName(t: Translate, option: Option, look: Look | null): string {
  const square = option.target;
  if (option.action === "x") {
    const target = look === null ? null : targetOn(look.lines, square);
    if (target !== null) return t("board.button.fire_sum", { square, sum: sumOf(t, target) });
  }
  // A flag on a corner point has no square of its own.
  if (option.action === "t" && square !== "" && !square.includes("+")) return t("board.button.flag_at", { square });
  return t(actionOf(option.action).name, { square });
}

/** The longest text that a shot may have once its sum is known: the room its button takes from the beginning. */
export function optionRoom(t: Translate, option: Option): string | undefined {
  if (option.action !== "x") return undefined;
  return t("board.button.fire_sum", { square: option.target, sum: longestSum(t) });
}
