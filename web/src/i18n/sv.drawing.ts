/** The Swedish texts of what is drawn on the board. */
import type { drawing as english } from "./en.drawing";

export const drawing: Record<keyof typeof english, string> = {
  "board.reverse": "bakåt",
  "board.button.facing_reverse": "Riktning {facing}, ett steg bakåt",
  "board.over.close": "Stäng",
  "losses.ahead": "Leder med {worth}, där en Light Tank räknas som 1",
};
