import type { BoardHandle } from "./api";
import { mountBoard } from "./mount";
import { isTheme } from "./theme";
import { isLanguage, languageOfPage } from "./words";

/**
 * `<tank-chess-board src="game.board.json">`: a board as an element. Attributes: `src`, `ply`, `theme`, `language`,
 * `flipped`. The events of the handle are events of the element, with the value as `detail`.
 */
export class TankChessBoard extends HTMLElement {
  static readonly observedAttributes = ["src", "ply", "theme", "language", "flipped"];

  /** The board, while the element is on the page. */
  board: BoardHandle | null = null;

  connectedCallback(): void {
    const board = mountBoard(this, { flipped: this.hasAttribute("flipped"), language: this.language() });
    this.board = board;
    for (const name of ["ply", "move", "error"] as const) {
      board.on(name, (detail) => this.dispatchEvent(new CustomEvent(name, { detail })));
    }
    this.attributeChangedCallback("theme");
    this.attributeChangedCallback("src");
  }

  disconnectedCallback(): void {
    this.board?.destroy();
    this.board = null;
  }

  attributeChangedCallback(name: string): void {
    const { board } = this;
    const value = this.getAttribute(name);
    if (board === null) return;
    switch (name) {
      case "src":
        // The board shows what went wrong, and the element has an event for it.
        if (value) board.load(value, this.ply()).catch(() => undefined);
        break;
      case "ply":
        board.go(this.ply());
        break;
      case "theme":
        board.setTheme(isTheme(value) ? value : "system");
        break;
      case "language":
        board.setLanguage(this.language());
        break;
      case "flipped":
        board.flip(value !== null);
        break;
    }
  }

  private ply(): number {
    return Number(this.getAttribute("ply") ?? 0);
  }

  private language() {
    const value = this.getAttribute("language");
    return isLanguage(value) ? value : languageOfPage();
  }
}
