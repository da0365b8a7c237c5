/** The board of Tank Chess for any page: `mountBoard`, and `<tank-chess-board>`. */
import { TankChessBoard } from "./element.js";
export type * from "./messages.js";
export type { LookQuery } from "./lookQuery.js";
export type * from "./api.js";
export { TankChessBoard } from "./element.js";
export { mountBoard } from "./mount.js";
declare global {
    interface HTMLElementTagNameMap {
        "tank-chess-board": TankChessBoard;
    }
}
