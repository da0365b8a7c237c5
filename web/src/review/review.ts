/** The review of a game: asked for once, and followed while the engine works on it. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { api } from "../api/http";
import type {
  ModeName,
  PlayedMove,
  ReviewedMove,
  ReviewedPlayer,
  ReviewView,
  TableView,
  ToldMove,
} from "../api/messages";
import type { Mark } from "../board/MarkLayer";
import { endWord } from "../components/gameWords";
import { arrowsOf } from "../help/help";
import { isKey, language, t } from "../i18n";
import { complain } from "../stores/notices";
import { rounds } from "../table/rounds";

/** A game that is reviewed: the store of a table, or a game that was brought along. */
export interface ReviewedGame {
  readonly id: string;
  /** The board that is shown, by its ply; null while there is none, or one beside the game. */
  readonly shown: ReadonlySignal<{ readonly ply: number } | null>;
  readonly state: ReadonlySignal<{
    readonly table: Pick<TableView, "ply" | "seats" | "mode">;
    /** Its moves as records write them; the number of a move that is not told follows from those before it. */
    readonly moves: readonly (Pick<PlayedMove, "side" | "text"> & { readonly number?: number })[];
  } | null>;
  viewedPly(): number;
  /** Shows the board after a number of moves. */
  view(ply: number): unknown;
  /** Where its review is asked for, if it belongs to no table. */
  readonly reviews?: ReviewSource;
}

export interface ReviewSource {
  readonly look: (after: number) => Promise<ReviewView>;
  readonly begin: () => Promise<ReviewView>;
  /** The page where a move is played better. */
  readonly tryLink: (ply: number) => string;
}

/** The reviews of the games of tables. */
export const tableReview = (id: string): ReviewSource => ({
  look: (after) => api.review(id, after),
  begin: () => api.beginReview(id),
  tryLink: (ply) => `/t/${id}/try/${ply}`,
});

/** The reviews of games that were brought along. */
export const importedReview = (id: string): ReviewSource => ({
  look: (after) => api.importedReview(id, after),
  begin: () => api.beginImportedReview(id),
  tryLink: (ply) => `/games/${id}/try/${ply}`,
});

/** How often the server is asked for what is new, in milliseconds; the first points are waited for. */
export const EVERY = 700;
export const SOON = 250;

/** Whether there is something to say about a move. */
export const isNotable = (move: ReviewedMove): boolean => Boolean(move.mark || move.missed || move.allowed);

export class Review {
  /** Null until the server has said whether there is one. */
  readonly status = signal<ReviewView["status"] | null>(null);
  readonly total = signal(0);
  readonly moves = signal<readonly ReviewedMove[]>([]);
  /** The chances after every move by a short look, until the review itself has got there. */
  readonly sketch = signal<readonly number[]>([]);
  readonly players = signal<readonly ReviewedPlayer[]>([]);
  readonly isAsking = signal(false);
  readonly moments = computed(() => this.moves.value.filter(isNotable));
  /** The signs of the moves that were not good, by ply. */
  readonly signs = computed(
    () => new Map(this.moves.value.filter(({ mark }) => mark !== "").map(({ ply, mark }) => [ply, mark] as const)),
  );
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  /** The moment that somebody asked for: of two in a row, the board between them belongs to both. */
  private readonly chosen = signal(0);

  /** The moment that is told: the one asked for, the viewed move, or the mistake that comes next on the board. */
  readonly moment = computed(() => {
    const ply = this.store.shown.value?.ply ?? 0;
    const near = [this.chosen.value, ply, ply + 1].filter((each) => each === ply || each === ply + 1);
    for (const each of near) {
      const found = this.moments.value.find((move) => move.ply === each);
      if (found) return found;
    }
    return null;
  });

  /** On the board before a mistake: what was played, and what was better. After it: the answer. */
  readonly marks: ReadonlySignal<readonly Mark[]> = computed(() => {
    const ply = this.store.shown.value?.ply;
    const moment = this.moment.value;
    if (moment === null || ply === undefined) return [];
    if (ply === moment.ply) return moment.reply ? arrowsOf(moment.reply.way, "bad") : [];
    return moment.best ? arrowsOf(moment.best.way, "best") : [];
  });

  readonly source: ReviewSource;

  constructor(private readonly store: ReviewedGame) {
    this.source = store.reviews ?? tableReview(store.id);
  }

  /** Looks whether there is a review, and follows one that is being made. */
  async look(): Promise<void> {
    try {
      this.take(await this.source.look(this.moves.peek().at(-1)?.ply ?? 0));
    } catch {
      // Asked again with the next look: a review is never needed to see the game.
      this.later();
    }
  }

  /** Shows the board before a moment. */
  show(move: ReviewedMove): void {
    this.chosen.value = move.ply;
    void this.store.view(move.ply - 1);
  }

  async begin(): Promise<void> {
    this.isAsking.value = true;
    try {
      const found = await this.source.begin();
      this.moves.value = [];
      this.take(found);
    } catch (error) {
      complain(error);
    } finally {
      this.isAsking.value = false;
    }
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private take(found: ReviewView): void {
    const known = this.moves.peek().at(-1)?.ply ?? 0;
    this.moves.value = [...this.moves.peek(), ...found.moves.filter((move) => move.ply > known)];
    this.status.value = found.status;
    this.total.value = found.total;
    this.sketch.value = found.sketch;
    this.players.value = found.players;
    if (found.status === "running") this.later();
  }

  private later(): void {
    clearTimeout(this.timer);
    const isBlank = this.moves.peek().length === 0 && this.sketch.peek().length === 0;
    const isWaiting = isBlank && this.status.peek() === "running";
    if (!this.isClosed) this.timer = setTimeout(() => void this.look(), isWaiting ? SOON : EVERY);
  }
}

/** A move as records write it, with its number: `12. H3>H5/N`. Empty where it is not known. */
export function recordOf(store: ReviewedGame, ply: number): string {
  const { table, moves } = store.state.value ?? {};
  const move = moves?.[ply - 1];
  if (!table || !moves || !move) return "";
  const order = table.seats.map(({ side }) => side);
  const number = move.number ?? rounds(moves.slice(0, ply), order).length;
  return `${number}${move.side === order[0] ? "." : "…"} ${move.text}`;
}

const percent = (chance: number): number => Math.round(chance * 100);

/** What is said about a move: a forced end that was let go or run into says more than any number. */
export function sayMoment(move: ReviewedMove, mode: ModeName): string {
  const words = [forced(move, mode) ?? fall(move)];
  if (move.best) words.push(t("help.better", { move: textOf(move.best) }));
  if (move.reply) words.push(answer(move.reply));
  return words.join(" ");
}

function forced(move: ReviewedMove, mode: ModeName): string | null {
  for (const kind of ["missed", "allowed"] as const) {
    const [end = "", count = ""] = move[kind].split(" ");
    const key = `review.${kind}.${endWord(end, mode)}`;
    if (isKey(key)) return t(key, { count: Number(count) });
  }
  return null;
}

function fall(move: ReviewedMove): string {
  const values = { before: percent(move.before), after: percent(move.after) };
  return t(move.mark === "??" ? "review.blunder" : "review.mistake", values);
}

function answer(reply: ToldMove): string {
  const move = textOf(reply);
  if (reply.hit && reply.victim) return t(`review.hit.${reply.hit}`, { square: reply.victim, move });
  return t("help.because", { move });
}

const textOf = (told: ToldMove): string => told.texts[language()] ?? told.texts.en ?? "";
