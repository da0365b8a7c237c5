import { mountBoard } from "../dist/tankchess-board.js";

// The element follows its attributes.
const game = document.getElementById("game");
for (const name of ["theme", "language"]) {
  document.getElementById(name).addEventListener("change", ({ target }) => game.setAttribute(name, target.value));
}

// The same board by a call: the last position of the game, only to be looked at.
const position = mountBoard(document.getElementById("position"), {
  game: "./game.board.json",
  ply: -1,
  flipped: true,
  controls: false,
});
document.getElementById("theme").addEventListener("change", ({ target }) => position.setTheme(target.value));
