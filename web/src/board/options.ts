/** The names of the actions a stand offers. */
import type { Look } from "../api/messages";
import type { Option } from "../entry/menu";
import type { Translate } from "../i18n";
import { sumOf, targetOn } from "./describe";

export function optionName(t: Translate, option: Option, look: Look | null): string {
  const square = option.target;
  switch (option.action) {
    case "":
      return t("board.button.plain");
    case "x": {
      const target = look === null ? null : targetOn(look.lines, square);
      return target === null
        ? t("board.button.fire", { square })
        : t("board.button.fire_sum", { square, sum: sumOf(t, target) });
    }
    case "s":
      return t("board.button.smoke", { square });
    case "m":
      return t("board.button.mine", { square });
    case "f":
      return t("board.button.flame", { square });
    case "b":
      return t("board.button.bomb");
    default:
      return square === "" || square.includes("+") ? t("board.button.flag") : t("board.button.flag_at", { square });
  }
}
