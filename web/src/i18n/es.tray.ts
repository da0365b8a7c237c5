/** The texts of the bar at the foot of the board in Spanish. */
import type { tray as english } from "./en.tray";

export const tray: Record<keyof typeof english, string> = {
  "tray.stages": "Los pasos de un movimiento",
  "tray.stage.piece": "Pieza",
  "tray.stage.square": "Casilla",
  "tray.stage.facing": "Orientación",
  "tray.stage.action": "Acción",
  "tray.piece_on": "{type} {square}",
  "tray.out": "fuera del tablero",
  "tray.hold": "sin acción",
  "tray.cancel": "Cancelar",
  "tray.confirm": "Confirmar el movimiento",
  "tray.review": "{type} de {from} a {to}, mira al {facing}. ¿Hacer este movimiento?",
  "tray.review.action": "{type} de {from} a {to}, mira al {facing}. {action}. ¿Hacer este movimiento?",
  "tray.review.out": "{type} sale del tablero. ¿Hacer este movimiento?",
};
