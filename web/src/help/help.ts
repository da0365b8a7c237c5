/** Help in a game against the computer: a hint in two steps, and what a move of one's own was worth. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { api } from "../api/http";
import type { Hint, MoveVerdict, TableView, Way } from "../api/messages";
import type { Mark } from "../board/MarkLayer";
import { language } from "../i18n";
import { complain } from "../stores/notices";
import { isAlone, isOwnTurn, ownSides } from "../table/state";
import type { TableStore } from "../table/store";

/** Whether the visitor plays against the computer here, and nobody else is at the table. */
export function canBeHelped(table: TableView): boolean {
  return isAlone(table) && ownSides(table).length > 0 && table.seats.some((seat) => !seat.is_you);
}

/** What is shown: a piece to look at, a whole move, or what was said about the last move. */
export type Advice =
  | { readonly kind: "piece" | "move"; readonly hint: Hint }
  | { readonly kind: "verdict"; readonly verdict: MoveVerdict };

export class Help {
  readonly advice = signal<Advice | null>(null);
  readonly isBusy = signal(false);
  /** Another position or another question ends the waiting for an answer. */
  private asked = 0;

  readonly marks: ReadonlySignal<readonly Mark[]> = computed(() => {
    const advice = this.advice.value;
    const shown = this.store.shown.value;
    if (advice === null || shown === null) return [];
    if (advice.kind === "verdict") return marksOfVerdict(advice.verdict, shown.ply);
    return shown.ply === advice.hint.ply ? marksOfHint(advice.hint.way, advice.kind) : [];
  });

  constructor(private readonly store: TableStore) {}

  /** Forgets the advice as soon as the game has gone on. Returns how to stop watching. */
  watch(): () => void {
    let ply = -1;
    return effect(() => {
      const now = this.store.newest.value?.table.ply ?? -1;
      if (now === ply) return;
      ply = now;
      this.asked += 1;
      this.advice.value = null;
      this.isBusy.value = false;
    });
  }

  /** The ply after the visitor's last move, or null before it. */
  lastOwnPly(): number | null {
    const state = this.store.state.value;
    if (!state) return null;
    const own = ownSides(state.table);
    const at = state.moves.findLastIndex((move) => own.includes(move.side));
    return at < 0 ? null : at + 1;
  }

  canHint(): boolean {
    const table = this.store.state.value?.table;
    return table !== undefined && isOwnTurn(table) && !this.isBusy.value;
  }

  /** First the piece that should move, then where. */
  async hint(): Promise<void> {
    const advice = this.advice.peek();
    if (advice?.kind === "piece") {
      this.advice.value = { ...advice, kind: "move" };
      return;
    }
    const ply = this.store.newest.peek()?.table.ply ?? 0;
    await this.ask(async () => ({ kind: "piece", hint: await api.hint(this.store.id, ply, language()) }));
  }

  /** What the visitor's last move was worth. */
  async judge(): Promise<void> {
    const ply = this.lastOwnPly();
    if (ply === null) return;
    await this.ask(async () => ({ kind: "verdict", verdict: await api.verdict(this.store.id, ply, language()) }));
  }

  private async ask(question: () => Promise<Advice>): Promise<void> {
    this.asked += 1;
    const number = this.asked;
    this.isBusy.value = true;
    try {
      const advice = await question();
      if (number === this.asked) this.advice.value = advice;
    } catch (error) {
      if (number === this.asked) complain(error);
    } finally {
      if (number === this.asked) this.isBusy.value = false;
    }
  }
}

function marksOfHint(way: Way, kind: "piece" | "move"): readonly Mark[] {
  const from = way.start?.square;
  if (!from) return [];
  if (kind === "piece") return [{ kind: "square", square: from, tone: "hint" }];
  return arrowsOf(way, "hint");
}

/** Where the piece goes, and whom it fires at. */
export function arrowsOf(way: Way, tone: "hint" | "best" | "bad" | "threat"): readonly Mark[] {
  const from = way.start?.square;
  if (!from) return [];
  const to = way.steps.findLast((step) => step.square !== null)?.square ?? from;
  const marks: Mark[] = [{ kind: "arrow", from, to, tone }];
  if (from === to) marks.push({ kind: "square", square: from, tone });
  if (way.target) marks.push({ kind: "arrow", from: to, to: way.target, tone, isFaint: true });
  return marks;
}

/** On the board before the move: the better one and the one that was played. On the board after it: the answer. */
function marksOfVerdict({ ply, mark, played, best, reply }: MoveVerdict, shown: number): readonly Mark[] {
  if (shown === ply && reply && mark) return arrowsOf(reply, "bad");
  return shown === ply - 1 && best ? [...arrowsOf(played, "bad"), ...arrowsOf(best, "best")] : [];
}
