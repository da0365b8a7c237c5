/** The words for what reaches beyond the table: sharing, notifications, moves planned ahead. */
export const far = {
  "share.what": "What to share",
  "share.position": "{count, plural, one {After 1 move} other {After # moves}}",
  "share.game": "The whole game",
  "share.done": "Copied.",
  "share.send_on": "Send to …",
  "share.picture": "The board as it will be shared",
  "share.png": "Picture (PNG)",
  "share.svg": "Drawing (SVG)",
  "share.gif": "Moves (GIF)",
  "share.tfen": "Position as text (TFEN)",
} as const;
