/** Stand-ins for the server: a WebSocket that the test drives, and messages as the server would send them. */
import type { Catalogue, SetupCard, TableView, Update, Welcome } from "../src/api/messages";

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }

  readyState = FakeSocket.CONNECTING;
  readonly sent: { type: string; id: string; [name: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }

  /** What was sent, pings apart. */
  get requests() {
    return this.sent.filter((message) => message.type !== "ping");
  }
}

export const BASIC: SetupCard = {
  name: "basic-16",
  title: "Basic 16x16",
  note: "The printed board.",
  group: "starter",
  width: 16,
  height: 16,
  players: 2,
  sides: ["w", "b"],
  modes: ["command", "last", "escape3", "flag"],
  clock: "30+0",
  starts: [
    { side: "w", type: "LT", square: "H1", is_command: true, types: ["LT", "MT"] },
    { side: "w", type: "LT", square: "C3", is_command: false, types: ["LT", "MT", "HT", "P"] },
    { side: "w", type: "HL", square: "D4", is_command: false, types: ["HL"] },
    { side: "b", type: "LT", square: "I16", is_command: true, types: ["LT", "MT"] },
    { side: "b", type: "LT", square: "D14", is_command: false, types: ["LT", "MT", "HT", "P"] },
  ],
  single_types: ["LT", "MT"],
  flags: [1, 3],
  balance: { games: 500, nodes: 2000, shares: { w: 51, b: 49 } },
};

export const CORNER: SetupCard = {
  ...BASIC,
  name: "corner-16",
  title: "Corner 16x16",
  group: "four",
  players: 4,
  sides: ["w", "fw", "b", "fb"],
  modes: ["four"],
  starts: [],
  single_types: [],
};

export const CATALOGUE: Catalogue = { setups: [BASIC, CORNER], types: [], levels: 10, version: "0" };

export function table(patch: Partial<TableView> = {}): TableView {
  return {
    id: "abc",
    version: 1,
    created: 0,
    rules: { setup: "basic-16" },
    mode: "command",
    title: "Basic 16x16",
    clock: null,
    days: null,
    shows_threats: true,
    status: "playing",
    takeback: "consent",
    seats: [
      { side: "w", kind: "person", name: "Ann", level: null, is_you: true, is_online: true },
      { side: "b", kind: "person", name: "Bob", level: null, is_you: false, is_online: true },
    ],
    ply: 0,
    opening: [],
    key: "k0",
    turn: "w",
    scene: {
      width: 16,
      height: 16,
      turn: "w",
      ground: "g",
      terrain: {},
      pieces: [],
      flags: [],
      tfen: "16x16 - - w",
      has_command: true,
      counts: {},
    },
    last: null,
    announcement: { check: null, escape: null },
    clocks: null,
    offers: { draw: [], stop: [], takeback: null, takeback_to: null, rematch: [] },
    ending: null,
    gone: [],
    watchers: 0,
    next: null,
    leaving: {},
    is_listed: false,
    ...patch,
  };
}

export function welcome(patch: Partial<Welcome> = {}): Welcome {
  return { type: "welcome", table: table(), moves: [], chat: [], now: 1000, types: [], own_types: "", ...patch };
}

export function update(patch: Partial<Update> = {}): Update {
  return { type: "update", table: table(), event: "move", by: "w", moves_from: 0, moves: [], now: 1001, ...patch };
}
