/** The texts of the bar at the foot of the board in Swedish. */
import type { tray as english } from "./en.tray";

export const tray: Record<keyof typeof english, string> = {
  "tray.stages": "Stegen i ett drag",
  "tray.stage.piece": "Pjäs",
  "tray.stage.square": "Ruta",
  "tray.stage.facing": "Riktning",
  "tray.stage.action": "Handling",
  "tray.piece_on": "{type} {square}",
  "tray.out": "ut från spelplanen",
  "tray.hold": "ingen handling",
  "tray.cancel": "Avbryt",
  "tray.confirm": "Bekräfta draget",
  "tray.review": "{type} {from} till {to}, riktad mot {facing}. Göra draget?",
  "tray.review.turn": "{type} på {to} vänder sig mot {facing}. Göra draget?",
  "tray.review.action": "{type} {from} till {to}, riktad mot {facing}. {action}. Göra draget?",
  "tray.review.out": "{type} lämnar spelplanen. Göra draget?",
};
