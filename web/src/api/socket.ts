/**
 * A WebSocket that reconnects. After a loss it connects again (waiting longer each time, with some jitter) and repeats
 * unanswered requests under the same id. It detects a dead connection by pings, and estimates the time of the server
 * from its quickest answers.
 */
import { ApiError } from "./error";
import type { ProblemName } from "./messages";
import { ServerTime } from "./time";

export type ConnectionState = "connecting" | "open" | "lost" | "closed";

export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 15_000;
/** Over how many milliseconds those who only watch spread out their return, so that the players come first. */
export const SPREAD = 4_000;
export const PING_EVERY = 20_000;
export const SILENCE = 8_000;
/** A connection that nobody has answered by then is given up: whoever was to answer may have ended. */
export const LONGEST_OPENING = 15_000;
/** The code with which the server closes the sockets of a session that has ended. */
export const SESSION_ENDED = 4401;
/** After that the browser may be about to get a new cookie: so long it is waited for. */
export const COOKIE_WAIT = 1_000;

interface Request {
  readonly text: string;
  readonly done: (version: number) => void;
  readonly failed: (error: ApiError) => void;
}

interface Incoming {
  type: string;
  id?: string | null;
  now?: number;
  version?: number;
  code?: ProblemName;
  message?: string;
}

export interface SocketOptions<Message> {
  /** A path of this origin: `/api/...`. */
  readonly path: string;
  /** Everything but answers to requests and pings. */
  readonly onMessage: (message: Message) => void;
  readonly onState: (state: ConnectionState) => void;
  /** Whether the server answers pings and requests. The socket of the lobby only sends news. */
  readonly talks?: boolean;
  /** The session has ended: finds out who the visitor is now, before the socket connects again. */
  readonly onSessionEnd?: () => Promise<void>;
  /** How many milliseconds more, at most, to wait before coming back: hundreds may have been lost at the same moment. */
  readonly spread?: () => number;
  readonly random?: () => number;
}

export function socketAddress(path: string, at: { protocol: string; host: string } = location): string {
  return `${at.protocol === "https:" ? "wss:" : "ws:"}//${at.host}${path}`;
}

/** The wait before an attempt (counted from 0): doubles up to `LONGEST_WAIT`, then varies by 25 percent either way. */
export function waitBefore(attempt: number, random: () => number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + random() / 2);
}

export class Socket<Message extends { type: string }> {
  readonly time = new ServerTime();
  private readonly options: SocketOptions<Message>;
  private readonly pending = new Map<string, Request>();
  private socket: WebSocket | null = null;
  private attempt = 0;
  private counter = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setTimeout> | undefined;
  private pinged: { id: string; at: number } | null = null;
  private state: ConnectionState = "closed";
  private readonly prefix: string;

  constructor(options: SocketOptions<Message>) {
    this.options = options;
    const random = options.random ?? Math.random;
    this.prefix = `${Date.now().toString(36)}${Math.floor(random() * 36 ** 4).toString(36)}`;
  }

  /** Connects and stays connected until `close`. */
  open(): void {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  close(): void {
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.stopTimers();
    this.drop();
    for (const request of this.pending.values()) request.failed(new ApiError("offline", "the connection was closed"));
    this.pending.clear();
    this.tell("closed");
  }

  /** Sends a request as soon as there is a connection, and again after a loss. Settles with the answer. */
  request(message: Record<string, unknown>): Promise<number> {
    const id = this.nextId();
    return new Promise((done, failed) => {
      const text = JSON.stringify({ ...message, id });
      this.pending.set(id, { text, done, failed });
      this.send(text);
    });
  }

  private nextId(): string {
    this.counter += 1;
    return `${this.prefix}-${this.counter}`;
  }

  private send(text: string): void {
    if (this.state === "open") this.socket?.send(text);
  }

  private tell(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.options.onState(state);
  }

  private connect(): void {
    this.stopTimers();
    this.drop();
    if (this.state !== "lost") this.tell("connecting");
    const socket = new WebSocket(socketAddress(this.options.path));
    this.socket = socket;
    this.pinger = setTimeout(() => this.lost(), LONGEST_OPENING);
    socket.onopen = () => {
      if (this.socket === socket) this.opened();
    };
    socket.onmessage = (event: MessageEvent) => {
      if (this.socket === socket) this.received(String(event.data));
    };
    socket.onclose = (event: CloseEvent) => {
      if (this.socket !== socket) return;
      if (event.code === SESSION_ENDED) this.ended();
      else this.lost();
    };
  }

  private opened(): void {
    clearTimeout(this.pinger);
    this.tell("open");
    for (const request of this.pending.values()) this.send(request.text);
    if (this.options.talks ?? true) this.ping();
  }

  private received(text: string): void {
    const message = JSON.parse(text) as Incoming;
    this.attempt = 0;
    if (this.options.talks ?? true) this.pingLater();
    if (message.type === "pong") this.timed(message);
    else if (message.type === "done" && message.id) this.settle(message.id, (each) => each.done(message.version ?? 0));
    else if (message.type === "failed" && message.id) {
      const error = new ApiError(message.code ?? "server_error", message.message ?? "");
      this.settle(message.id, (each) => each.failed(error));
    } else {
      if (message.now !== undefined) this.time.hint(message.now);
      this.options.onMessage(message as unknown as Message);
    }
  }

  private settle(id: string, how: (request: Request) => void): void {
    const request = this.pending.get(id);
    this.pending.delete(id);
    if (request) how(request);
  }

  private timed(message: Incoming): void {
    if (this.pinged === null || this.pinged.id !== message.id || message.now === undefined) return;
    this.time.sample(message.now, this.pinged.at, Date.now());
    this.pinged = null;
  }

  private readonly ping = (): void => {
    const id = this.nextId();
    this.pinged = { id, at: Date.now() };
    this.send(JSON.stringify({ type: "ping", id }));
    clearTimeout(this.pinger);
    this.pinger = setTimeout(() => this.lost(), SILENCE);
  };

  /** Any message is a sign of life: the next ping can wait. */
  private pingLater(): void {
    clearTimeout(this.pinger);
    this.pinger = setTimeout(this.ping, PING_EVERY);
  }

  private lost(): void {
    this.stopTimers();
    this.drop();
    this.tell("lost");
    const random = this.options.random ?? Math.random;
    const wait = waitBefore(this.attempt, random) + random() * (this.options.spread?.() ?? 0);
    this.attempt += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The session is over. The visitor comes back as whoever the cookie then stands for. */
  private ended(): void {
    this.stopTimers();
    this.drop();
    this.tell("lost");
    this.timer = setTimeout(() => {
      const found = this.options.onSessionEnd?.() ?? Promise.resolve();
      // Whatever comes of it, and even if it has connected in the meantime: that may have been with the old cookie.
      const again = () => {
        if (this.state !== "closed") this.connect();
      };
      found.then(again, again);
    }, COOKIE_WAIT);
  }

  /** The network has changed, or the page is visible again: connect without waiting. */
  private readonly hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.state === "lost") this.connect();
    else if (this.state === "open" && (this.options.talks ?? true)) this.ping();
  };

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.pinged = null;
    if (socket === null) return;
    // Browsers warn of a socket that is closed before it was open: that one is closed as soon as it is.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else if (socket.readyState === WebSocket.OPEN) socket.close();
  }

  private stopTimers(): void {
    clearTimeout(this.timer);
    clearTimeout(this.pinger);
  }
}
