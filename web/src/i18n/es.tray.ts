/** The texts of the bar at the foot of the board in Spanish. */
import type { tray as english } from "./en.tray";

export const tray: Record<keyof typeof english, string> = {
  "tray.stages": "Los pasos de una jugada",
  "tray.stage.piece": "Pieza",
  "tray.stage.square": "Casilla",
  "tray.stage.facing": "Orientación",
  "tray.stage.action": "Acción",
  "tray.piece_on": "{type} {square}",
  "tray.out": "fuera del tablero",
  "tray.hold": "sin acción",
  "tray.cancel": "Cancelar",
  "tray.confirm": "Confirmar la jugada",
  "tray.review": "{type} de {from} a {to}, mira al {facing}. ¿Hacer esta jugada?",
  "tray.review.turn": "{type} en {to} rota y mira al {facing}. ¿Hacer esta jugada?",
  "tray.review.action": "{type} de {from} a {to}, mira al {facing}. {action}. ¿Hacer esta jugada?",
  "tray.review.out": "{type} sale del tablero. ¿Hacer esta jugada?",
};
