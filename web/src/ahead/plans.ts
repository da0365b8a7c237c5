/**
 * What the visitor plans ahead at a table: a premove, and in correspondence lines of replies. While one is entered, the
 * board shows the position that may come; the server knows what can be played there.
 */
import { batch, computed, effect, type Signal, signal } from "@preact/signals";
import { type Ahead, api, type LookQuery } from "../api/http";
import type { AheadView, Planned, ServerMessage, TableView } from "../api/messages";
import { primeGround } from "../board/ground";
import { isAlone, isOwnTurn, ownSides, type TableState } from "../table/state";

/** The premove, or the line that is being entered: moves of the other side and of one's own, in turn. */
export type Draft = { readonly kind: "premove" } | { readonly kind: "line"; readonly moves: readonly string[] };

const NOTHING: Planned = {
  type: "planned",
  side: null,
  ply: 0,
  premove: null,
  lines: [],
  dropped: null,
  most_lines: 12,
  most_replies: 4,
};

/** Whether a player of this table can plan ahead at all: from one seat, against other people. */
export function canPlan(table: TableView): boolean {
  return table.status === "playing" && hasPlans(table);
}

/** Whether this is a table where the visitor plans ahead while the game goes on: the place for it is always there. */
export function hasPlans(table: TableView): boolean {
  return ownSides(table).length === 1 && !isAlone(table);
}

/** Whether lines of replies can be planned: in correspondence of two. */
export function canPlanLines(table: TableView): boolean {
  return hasPlans(table) && table.days !== null && table.seats.length === 2;
}

export class Plans {
  readonly planned = signal<Planned>(NOTHING);
  readonly draft = signal<Draft | null>(null);
  /** The position that the board shows while a plan is entered; null until it has loaded. */
  readonly view = signal<AheadView | null>(null);
  /** How many answers of the server are on their way. */
  private readonly underWay = signal(0);
  readonly isBusy = computed(() => this.underWay.value > 0);
  /** The ply of the game for which a plan is entered. */
  private ply = 0;
  /** What is sent to the server last: one change after the other, and none is lost. */
  private saving: Promise<void> = Promise.resolve();

  /** Whether a line is long enough to be kept: it ends with a reply of one's own. */
  readonly canKeep = computed(() => {
    const draft = this.draft.value;
    return draft?.kind === "line" && draft.moves.length > 0 && draft.moves.length % 2 === 0;
  });

  constructor(
    readonly id: string,
    /** What the server said last, whether the board has shown it or not. */
    private readonly state: Signal<TableState | null>,
  ) {}

  private get table(): TableView | null {
    return this.state.peek()?.table ?? null;
  }

  /** Takes in what the server says. */
  receive(message: ServerMessage): void {
    if (message.type === "planned") this.planned.value = message;
    if (message.type === "welcome") this.planned.value = NOTHING;
  }

  /** Ends what is being entered as soon as the game has gone on. Returns how to stop watching. */
  watch(): () => void {
    return effect(() => {
      const table = this.state.value?.table;
      if (!table || this.draft.peek() === null) return;
      if (table.ply !== this.ply || !canPlan(table) || isOwnTurn(table)) this.cancel();
    });
  }

  begin(kind: Draft["kind"]): Promise<void> {
    return this.go(kind === "premove" ? { kind } : { kind, moves: [] });
  }

  /** A move was entered on the board: the premove itself, or the next move of the line. */
  async enter(code: string): Promise<void> {
    const draft = this.draft.peek();
    if (draft === null) return;
    if (draft.kind === "premove") await this.save(() => ({ premove: code }));
    else if (draft.moves.length + 1 >= 2 * this.planned.peek().most_replies) await this.keep([...draft.moves, code]);
    else await this.go({ kind: "line", moves: [...draft.moves, code] });
  }

  /** Takes back the last move of the line, or stops where there is none. */
  async back(): Promise<void> {
    const draft = this.draft.peek();
    if (draft?.kind !== "line" || draft.moves.length === 0) this.cancel();
    else await this.go({ kind: "line", moves: draft.moves.slice(0, -1) });
  }

  cancel(): void {
    batch(() => {
      this.draft.value = null;
      this.view.value = null;
    });
  }

  /** Keeps the line as far as it has got. */
  async keep(moves: readonly string[] = this.draftMoves()): Promise<void> {
    const line = [...moves];
    await this.save(({ lines }) => ({ lines: [...lines.filter((each) => !isSame(each, line)), line] }));
  }

  removePremove = () => this.save(() => ({ premove: null }));
  removeLine = (line: readonly string[]) =>
    this.save(({ lines }) => ({ lines: lines.filter((each) => !isSame(each, line)) }));
  /** The player has read what became of earlier plans. */
  dismiss = () => this.save(() => ({}));

  look = (ply: number, query: LookQuery) => api.look(this.id, ply, query, this.ahead());
  refusal = (ply: number, code: string) => api.refusal(this.id, ply, code, this.ahead());

  private draftMoves(): readonly string[] {
    const draft = this.draft.peek();
    return draft?.kind === "line" ? draft.moves : [];
  }

  private ahead(): Ahead {
    return this.draft.peek()?.kind === "premove" ? "premove" : this.draftMoves();
  }

  /** Shows the position a draft has come to. */
  private async go(draft: Draft): Promise<void> {
    const table = this.table;
    if (table === null) return;
    const before = this.draft.peek();
    this.ply = table.ply;
    batch(() => {
      this.draft.value = draft;
      this.underWay.value += 1;
    });
    try {
      const view = await api.ahead(this.id, table.ply, this.ahead());
      if (this.draft.peek() !== draft) return;
      if (view.ground !== null) primeGround(this.id, view.board.scene.ground, view.ground);
      // The board takes another object for another position.
      const isNow = view.board.ply === table.ply && view.board.scene.tfen === table.scene.tfen;
      this.view.value = isNow ? { ...view, board: { ...view.board, scene: table.scene } } : view;
    } catch (error) {
      if (this.draft.peek() === draft) this.draft.value = before;
      throw error;
    } finally {
      this.underWay.value -= 1;
    }
  }

  /** Changes what is planned, once the changes before are there. */
  private save(change: (now: Planned) => Change): Promise<void> {
    this.saving = this.saving.catch(() => undefined).then(() => this.send(change));
    return this.saving;
  }

  private async send(change: (now: Planned) => Change): Promise<void> {
    const table = this.table;
    if (table === null) return;
    const now = this.planned.peek();
    const { premove, lines } = { ...now, ...change(now) };
    this.underWay.value += 1;
    try {
      const planned = await api.plan(this.id, { ply: table.ply, key: table.key, premove, lines });
      batch(() => {
        this.planned.value = { ...planned, type: "planned" };
        this.cancel();
      });
    } finally {
      this.underWay.value -= 1;
    }
  }
}

/** What becomes different in what is planned. */
interface Change {
  readonly premove?: string | null;
  readonly lines?: string[][];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}
