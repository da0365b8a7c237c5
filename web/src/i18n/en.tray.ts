/** The English texts of the bar at the foot of the board. Other languages must have the same keys. */
export const tray = {
  "tray.stages": "The steps of a move",
  "tray.stage.piece": "Piece",
  "tray.stage.square": "Square",
  "tray.stage.facing": "Facing",
  "tray.stage.action": "Action",
  "tray.piece_on": "{type} {square}",
  "tray.out": "off the board",
  "tray.hold": "no action",
  "tray.cancel": "Cancel",
  "tray.confirm": "Confirm the move",
  "tray.review": "{type} {from} to {to}, facing {facing}. Play this move?",
  "tray.review.turn": "{type} on {to} turns to face {facing}. Play this move?",
  "tray.review.action": "{type} {from} to {to}, facing {facing}. {action}. Play this move?",
  "tray.review.out": "The {type} leaves the board. Play this move?",
} as const;
