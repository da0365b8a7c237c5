/** The Spanish texts of what is drawn on the board. */
import type { drawing as english } from "./en.drawing";

export const drawing: Record<keyof typeof english, string> = {
  "board.reverse": "marcha atrás",
  "board.button.facing_reverse": "Mirar al {facing}, un paso marcha atrás",
  "board.over.close": "Cerrar",
  "losses.ahead": "Ventaja de {worth}; un Tanque Ligero vale 1",
};
