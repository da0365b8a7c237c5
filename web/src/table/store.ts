/** A table as the page sees it: the connection, the game, and the position being viewed. */
import { batch, computed, effect, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { api, type LookQuery } from "../api/http";
import type { Act, Choices, Ply, Scene, ServerMessage, SideName, TableView, Threat, Update } from "../api/messages";
import { type ConnectionState, Socket, SPREAD } from "../api/socket";
import { askAgain, whoAmI } from "../stores/session";
import { declinedOffer, type Offer } from "./offers";
import { type Listener, Picture } from "./picture";
import { isOwnTurn, ownSides, receive, steady, type TableState } from "./state";

export type ActName = Act["act"];
/** How long to wait before requesting moves again that did not come, in milliseconds. */
export const ASK_AGAIN = 2_000;

export class TableStore {
  /** What the server said last. The board shows it, one move after the other. */
  readonly newest = signal<TableState | null>(null);
  private readonly picture = new Picture((message, state, before) => {
    if (message.type === "update") this.declined.value = declinedOffer(before, message, state);
    for (const listener of this.listeners) listener(message, state);
  });
  /** What the page shows: it follows the board. */
  readonly state = this.picture.state;
  readonly problem = signal<ApiError | null>(null);
  readonly connection = signal<ConnectionState>("connecting");
  /** The ply being viewed; null for the current position. */
  readonly viewed = signal<number | null>(null);
  readonly choices = signal<Choices | null>(null);
  readonly threats = signal<readonly Threat[] | null>(null);
  readonly wantsThreats = signal(false);
  /** A move is on its way to the server. */
  readonly isSending = signal(false);
  /** The server has a move of the visitor's that it will play by itself. */
  private readonly hasPlans = signal(false);
  readonly first = signal<Scene | null>(null);
  /** The offer of the player that was declined just now. */
  readonly declined = signal<Offer | null>(null);
  private readonly earlier = signal<Ply | null>(null);
  private readonly plies = new Map<number, Ply>();
  private readonly live = new WeakMap<Scene, Ply>();
  private readonly socket: Socket<ServerMessage>;
  private readonly listeners = new Set<Listener>();
  private readonly stops: (() => void)[] = [];
  private isClosed = false;

  /** The board as it is on the page: that of now, or that of an earlier ply once it has loaded. */
  readonly shown = computed(() => this.boardOf(this.state.value));

  /** The board that is to be shown. It is ahead of the page until the last moves have been driven. */
  readonly wanted = computed(() => this.boardOf(this.newest.value));

  readonly isLive = computed(() => this.viewed.value === null);

  /** The position whose moves are needed: the current one while it is the visitor's turn, and nothing is planned for it. */
  private readonly choosing = computed(() => {
    const table = this.newest.value?.table;
    return table && isOwnTurn(table) && !this.hasPlans.value ? `${table.ply} ${table.key}` : null;
  });

  /** The position whose threats are needed, and against which side. */
  private readonly threatened = computed(() => {
    const table = this.newest.value?.table;
    const shown = this.wanted.value;
    if (!this.wantsThreats.value || !table?.shows_threats || !shown || table.status === "waiting") return null;
    const own = ownSides(table);
    return `${shown.ply} ${shown.key} ${own.length === 1 && own[0] ? own[0] : shown.scene.turn}`;
  });

  /** Increased to request moves again that did not come. */
  private readonly attempts = signal(0);

  constructor(readonly id: string) {
    this.socket = new Socket({
      path: `/api/tables/${encodeURIComponent(id)}/socket`,
      onMessage: (message) => this.receive(message),
      spread: () => (this.newest.value && ownSides(this.newest.value.table).length > 0 ? 0 : SPREAD),
      onState: (state) => {
        this.connection.value = state;
      },
      onSessionEnd: askAgain,
    });
  }

  /** Loads the table and stays connected until `close`. */
  async open(): Promise<void> {
    this.stops.push(effect(() => this.fetchChoices()));
    this.stops.push(effect(() => this.fetchThreats()));
    try {
      await whoAmI();
      this.receive({ ...(await api.table(this.id)), type: "welcome" });
    } catch (error) {
      const problem = error instanceof ApiError ? error : new ApiError("server_error", String(error));
      // Without a network the socket keeps trying. A refusal is final.
      if (problem.code !== "offline") {
        this.problem.value = problem;
        return;
      }
    }
    if (!this.isClosed) this.socket.open();
  }

  close(): void {
    this.isClosed = true;
    this.picture.close();
    this.socket.close();
    for (const stop of this.stops) stop();
    this.stops.length = 0;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The server's clock, in milliseconds. */
  now(): number {
    return this.socket.time.now();
  }

  receive(message: ServerMessage): void {
    const next = receive(this.newest.value, message);
    if (next === null) return;
    batch(() => {
      if (message.type === "welcome") this.forgetPlies(0);
      if (message.type === "update") this.forgetPlies(message.moves_from);
      if (message.type === "welcome") this.hasPlans.value = false;
      if (message.type === "planned") this.hasPlans.value = message.premove !== null || message.lines.length > 0;
      this.newest.value = next;
      if (this.viewed.value !== null && this.viewed.value >= next.table.ply) this.viewed.value = null;
    });
    this.picture.take(next, message, this.viewed.value === null);
    if (this.first.value === null) this.fetchFirst();
  }

  /** The board shows this position now. */
  saw = (scene: Scene, ply: number) => this.picture.saw(scene, ply);

  private boardOf(state: TableState | null): Ply | null {
    if (state === null) return null;
    const live = this.liveOf(state.table);
    return this.viewed.value === null ? live : (this.earlier.value ?? live);
  }

  /** The board of a table now: the same object as long as nothing on it changes, whatever else is said about the table. */
  private liveOf({ ply, key, scene, last, announcement }: TableView): Ply {
    const known = this.live.get(scene);
    if (known?.ply === ply && known.last === last && known.announcement === announcement) return known;
    const live: Ply = { ply, key, scene, last, announcement };
    this.live.set(scene, live);
    return live;
  }

  private fetchFirst(): void {
    this.fetchPly(0).then(
      (found) => {
        this.first.value = found.scene;
      },
      () => undefined,
    );
  }

  /** Drops the plies after this number: their moves were taken back, or may have been. */
  private forgetPlies(after: number): void {
    for (const ply of [...this.plies.keys()]) if (ply > after) this.plies.delete(ply);
  }

  private async fetchPly(ply: number): Promise<Ply> {
    const known = this.plies.get(ply);
    if (known) return known;
    const found = await api.ply(this.id, ply);
    this.plies.set(ply, found);
    return found;
  }

  /** Shows the board after this many moves. The last one is the current position. */
  async view(ply: number): Promise<void> {
    this.picture.catchUp();
    const state = this.newest.value;
    if (state === null) return;
    const wanted = Math.max(0, ply);
    if (wanted >= state.table.ply) {
      this.viewed.value = null;
      return;
    }
    this.viewed.value = wanted;
    const found = await this.fetchPly(wanted);
    if (this.viewed.value === wanted) this.earlier.value = found;
  }

  /** The number of the ply being viewed. */
  viewedPly(): number {
    return this.viewed.value ?? this.newest.value?.table.ply ?? 0;
  }

  /** Makes one request per position, whatever else happens at the table, and repeats it if no answer comes. */
  private fetchChoices(): void {
    const wanted = this.choosing.value;
    const attempt = this.attempts.value;
    this.choices.value = null;
    if (wanted === null) return;
    const isWanted = () => !this.isClosed && this.choosing.peek() === wanted && this.attempts.peek() === attempt;
    api
      .choices(this.id, Number.parseInt(wanted, 10))
      .then((choices) => {
        if (isWanted() && `${choices.ply} ${choices.key}` === wanted) this.choices.value = choices;
      })
      .catch((error: unknown) => {
        // Stale: the game has moved on, and the next update asks again.
        if (error instanceof ApiError && error.code === "stale") return;
        setTimeout(() => {
          if (isWanted()) this.attempts.value += 1;
        }, ASK_AGAIN);
      });
  }

  private fetchThreats(): void {
    const wanted = this.threatened.value;
    this.threats.value = null;
    if (wanted === null) return;
    const [ply, , against] = wanted.split(" ");
    api
      .threats(this.id, Number(ply), against as SideName)
      .then((threats) => {
        if (this.threatened.peek() === wanted) this.threats.value = threats;
      })
      .catch(() => undefined);
  }

  async play(code: string): Promise<void> {
    const table = this.newest.value?.table;
    if (!table || this.isSending.value) return;
    this.isSending.value = true;
    try {
      await this.socket.request({ type: "move", ply: table.ply, key: table.key, move: code });
    } finally {
      this.isSending.value = false;
    }
  }

  async act(act: ActName, side: SideName | null = null): Promise<void> {
    await this.socket.request({ type: "act", act, side });
  }

  async say(text: string): Promise<void> {
    await this.socket.request({ type: "chat", text });
  }

  async sit(side: SideName | null): Promise<void> {
    const table = await api.sit(this.id, side);
    const state = this.newest.value;
    if (!state || table.version < state.table.version) return;
    const next = { ...state, table: steady(state.table, table), clocksAt: this.now() };
    this.newest.value = next;
    this.picture.take(next, null, this.viewed.value === null);
  }

  look = (ply: number, query: LookQuery) => api.look(this.id, ply, query);
  refusal = (ply: number, code: string) => api.refusal(this.id, ply, code);
}

export function isUpdate(message: ServerMessage): message is Update {
  return message.type === "update";
}
