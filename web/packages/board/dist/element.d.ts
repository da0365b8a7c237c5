import type { BoardHandle } from "./api.js";
/**
 * `<tank-chess-board src="game.board.json">`: a board as an element. Attributes: `src`, `ply`, `theme`, `language`,
 * `flipped`. The events of the handle are events of the element, with the value as `detail`.
 */
export declare class TankChessBoard extends HTMLElement {
    static readonly observedAttributes: string[];
    /** The board, while the element is on the page. */
    board: BoardHandle | null;
    connectedCallback(): void;
    disconnectedCallback(): void;
    attributeChangedCallback(name: string): void;
    private ply;
    private language;
}
