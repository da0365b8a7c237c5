/** The board of Tank Chess for any page: `mountBoard`, and `<tank-chess-board>`. */
import { TankChessBoard } from "./element";

export type * from "../../../src/api/messages";
export type { LookQuery } from "../../../src/board/lookQuery";
export type * from "./api";
export { TankChessBoard } from "./element";
export { mountBoard } from "./mount";

// A page may load the module twice, from two addresses.
if (!customElements.get("tank-chess-board")) customElements.define("tank-chess-board", TankChessBoard);

declare global {
  interface HTMLElementTagNameMap {
    "tank-chess-board": TankChessBoard;
  }
}
