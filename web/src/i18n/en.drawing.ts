/** The English texts of what is drawn on the board: signs, zoom, the end of the game, losses. */
export const drawing = {
  "board.reverse": "in reverse",
  "board.button.facing_reverse": "Face {facing}, one step in reverse",
  "board.over.close": "Close",
  "losses.ahead": "Ahead by {worth}, where a Light Tank counts 1",
} as const;
