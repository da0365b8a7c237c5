/**
 * The page follows the board. What the server says is known at once, but moves, players and banners around the board
 * change when the board has shown the move that changed them, and not before it.
 */
import { type Signal, signal } from "@preact/signals";
import type { Scene, ServerMessage } from "../api/messages";
import type { TableState } from "./state";

/** Without a word from the board, the page goes on after this time, in milliseconds. */
export const LONGEST_WAIT = 5_000;

/** Called for everything that happens at the table, once the page shows it. */
export type Listener = (message: ServerMessage, state: TableState) => void;

/** A position on its way to the page, and what has been heard since it was played. */
interface Coming {
  state: TableState;
  readonly messages: ServerMessage[];
}

export class Picture {
  /** What the page shows. */
  readonly state: Signal<TableState | null> = signal(null);
  private coming: Coming[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onShown: (...told: [...Parameters<Listener>, before: TableState | null]) => void) {}

  /** Takes the newest state, and shows it as soon as the board has. `isFollowing`: the board is going to show it. */
  take(state: TableState, message: ServerMessage | null, isFollowing: boolean): void {
    const last = this.coming.at(-1);
    if (last !== undefined && isSame(last.state, state.table.scene, state.table.ply)) {
      last.state = state;
      if (message) last.messages.push(message);
    } else {
      this.coming.push({ state, messages: message ? [message] : [] });
    }
    const shown = this.state.peek();
    const isOnBoard = shown !== null && isSame(shown, state.table.scene, state.table.ply);
    if (shown === null || !isFollowing || (isOnBoard && this.coming.length === 1)) this.catchUp();
    else if (this.timer === undefined) this.timer = setTimeout(() => this.catchUp(), LONGEST_WAIT);
  }

  /** The board shows this position now. */
  saw(scene: Scene, ply: number): void {
    const at = this.coming.findIndex(({ state }) => isSame(state, scene, ply));
    if (at >= 0) this.show(at + 1);
  }

  /** Shows all there is. */
  catchUp(): void {
    this.show(this.coming.length);
  }

  private show(count: number): void {
    const shown = this.coming.slice(0, count);
    this.coming = this.coming.slice(count);
    clearTimeout(this.timer);
    this.timer = this.coming.length > 0 ? setTimeout(() => this.catchUp(), LONGEST_WAIT) : undefined;
    for (const { state, messages } of shown) {
      const before = this.state.peek();
      this.state.value = state;
      for (const message of messages) this.onShown(message, state, before);
    }
  }

  close(): void {
    clearTimeout(this.timer);
  }
}

function isSame({ table }: TableState, scene: Scene, ply: number): boolean {
  return table.ply === ply && (table.scene === scene || table.scene.tfen === scene.tfen);
}
