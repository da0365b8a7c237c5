/** The English texts about the opponents of the ten levels. */
export const opponents = {
  "opponents.title": "Opponent",
  "opponents.seat": "{name}, level {level}",
  "opponents.label": "{name}, level {level}: {word}. {how}",
  "opponents.level": "Level {level}",
  "opponents.recommended": "A good start",
  "opponents.1.how": "Drives first and looks afterwards. Leaves tanks where you can hit them.",
  "opponents.2.how": "Fires whenever she can and forgets what is behind her. A good first opponent.",
  "opponents.3.how": "Careful near his own camp, but overlooks what is far away.",
  "opponents.4.how": "Sees most direct shots. Set a trap in two steps.",
  "opponents.5.how": "Protects his flanks and takes what you leave standing.",
  "opponents.6.how": "Never overlooks a shot. Think about where your tanks face.",
  "opponents.7.how": "Patient behind his walls, and quick once you open a line.",
  "opponents.8.how": "Plans several moves ahead and punishes every loose tank.",
  "opponents.9.how": "Trades when it helps him and finds the way to the far edge.",
  "opponents.10.how": "Everything the machine can do. Few have beaten her.",
} as const;
