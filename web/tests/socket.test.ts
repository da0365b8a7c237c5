import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/api/error";
import {
  COOKIE_WAIT,
  type ConnectionState,
  FIRST_WAIT,
  LONGEST_OPENING,
  LONGEST_WAIT,
  PING_EVERY,
  SESSION_ENDED,
  SILENCE,
  Socket,
  SPREAD,
  socketAddress,
  waitBefore,
} from "../src/api/socket";
import { FakeSocket } from "./fakes";

const half = () => 0.5;
const opened: Socket<{ type: string }>[] = [];

function open(talks = true, onSessionEnd?: () => Promise<void>) {
  const states: ConnectionState[] = [];
  const heard: { type: string }[] = [];
  const socket = new Socket<{ type: string }>({
    path: "/api/tables/abc/socket",
    onMessage: (message) => heard.push(message),
    onState: (state) => states.push(state),
    talks,
    random: half,
    ...(onSessionEnd ? { onSessionEnd } : {}),
  });
  opened.push(socket);
  socket.open();
  return { socket, states, heard };
}

/** A request whose answer this test does not wait for. */
function ask(socket: Socket<{ type: string }>, message: Record<string, unknown>): void {
  socket.request(message).catch(() => undefined);
}

describe("a socket that comes back", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.all = [];
  });

  afterEach(() => {
    for (const socket of opened.splice(0)) socket.close();
    vi.useRealTimers();
  });

  it("uses the secure protocol on a secure page", () => {
    expect(socketAddress("/api/x", { protocol: "https:", host: "chess.test" })).toBe("wss://chess.test/api/x");
    expect(socketAddress("/api/x", { protocol: "http:", host: "localhost:8000" })).toBe("ws://localhost:8000/api/x");
  });

  it("waits longer before every attempt, but never longer than its limit", () => {
    expect(waitBefore(0, half)).toBe(FIRST_WAIT);
    expect(waitBefore(2, half)).toBe(4 * FIRST_WAIT);
    expect(waitBefore(30, half)).toBe(LONGEST_WAIT);
    expect(waitBefore(0, () => 0)).toBeLessThan(waitBefore(0, () => 1));
  });

  it("comes back later where it only watches, so that hundreds do not come at the same moment", () => {
    const socket = new Socket<{ type: string }>({
      path: "/api/lobby/socket",
      onMessage: () => undefined,
      onState: () => undefined,
      spread: () => SPREAD,
      random: half,
    });
    opened.push(socket);
    socket.open();
    FakeSocket.last.accept();
    FakeSocket.last.break();
    vi.advanceTimersByTime(FIRST_WAIT + SPREAD / 2 - 1);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("connects again after a loss and says so", () => {
    const { states } = open();
    FakeSocket.last.accept();
    FakeSocket.last.break();
    expect(states).toEqual(["connecting", "open", "lost"]);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept();
    expect(states.at(-1)).toBe("open");
  });

  it("asks who the visitor is before it comes back from a session that has ended", async () => {
    let settle: () => void = () => undefined;
    const asked = vi.fn(() => new Promise<void>((done) => (settle = done)));
    const { states } = open(true, asked);
    FakeSocket.last.accept();
    FakeSocket.last.break(SESSION_ENDED);
    expect(states.at(-1)).toBe("lost");
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(COOKIE_WAIT);
    expect(asked).toHaveBeenCalledOnce();
    expect(FakeSocket.all).toHaveLength(1);
    settle();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("does not come back from a session that has ended once it is closed", async () => {
    const { socket } = open(true, () => Promise.reject(new ApiError("offline", "")));
    FakeSocket.last.accept();
    FakeSocket.last.break(SESSION_ENDED);
    vi.advanceTimersByTime(COOKIE_WAIT);
    socket.close();
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("sends a request without an answer again, under the same id", async () => {
    const { socket } = open();
    FakeSocket.last.accept();
    const done = socket.request({ type: "move", move: "C3C5NE" });
    const [first] = FakeSocket.last.requests;
    FakeSocket.last.break();
    vi.advanceTimersByTime(FIRST_WAIT);
    FakeSocket.last.accept();
    expect(FakeSocket.last.requests).toEqual([first]);
    FakeSocket.last.hear({ type: "done", id: first?.id, version: 7 });
    await expect(done).resolves.toBe(7);
  });

  it("does not send an answered request again", async () => {
    const { socket } = open();
    FakeSocket.last.accept();
    const done = socket.request({ type: "move", move: "C3C5NE" });
    FakeSocket.last.hear({ type: "done", id: FakeSocket.last.requests[0]?.id, version: 1 });
    await done;
    FakeSocket.last.break();
    vi.advanceTimersByTime(FIRST_WAIT);
    FakeSocket.last.accept();
    expect(FakeSocket.last.requests).toEqual([]);
  });

  it("keeps a request that is made without a connection until there is one", () => {
    const { socket } = open();
    ask(socket, { type: "chat", text: "hello" });
    expect(FakeSocket.last.requests).toEqual([]);
    FakeSocket.last.accept();
    expect(FakeSocket.last.requests).toMatchObject([{ type: "chat", text: "hello" }]);
  });

  it("gives every request another id", () => {
    const { socket } = open();
    FakeSocket.last.accept();
    ask(socket, { type: "chat", text: "a" });
    ask(socket, { type: "chat", text: "b" });
    const ids = FakeSocket.last.requests.map((each) => each.id);
    expect(new Set(ids).size).toBe(2);
  });

  it("turns a refusal into an error with the code of the server", async () => {
    const { socket } = open();
    FakeSocket.last.accept();
    const done = socket.request({ type: "move", move: "C3C5NE" });
    FakeSocket.last.hear({ type: "failed", id: FakeSocket.last.requests[0]?.id, code: "stale", message: "too late" });
    await expect(done).rejects.toEqual(new ApiError("stale", "too late"));
  });

  it("notices a silent connection by a ping without an answer", () => {
    const { states } = open();
    FakeSocket.last.accept();
    FakeSocket.last.hear({ type: "welcome", now: 1 });
    vi.advanceTimersByTime(PING_EVERY);
    expect(FakeSocket.last.sent.at(-1)?.type).toBe("ping");
    vi.advanceTimersByTime(SILENCE);
    expect(states.at(-1)).toBe("lost");
  });

  it("gives up a connection that nobody answers, and tries another one", () => {
    const { states } = open();
    vi.advanceTimersByTime(LONGEST_OPENING);
    expect(states.at(-1)).toBe("lost");
    vi.advanceTimersByTime(FIRST_WAIT);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept();
    expect(states.at(-1)).toBe("open");
  });

  it("does not give up a connection that was answered in time, and is silent where nobody talks back", () => {
    const { states } = open(false);
    FakeSocket.last.accept();
    vi.advanceTimersByTime(2 * LONGEST_OPENING);
    expect(states.at(-1)).toBe("open");
  });

  it("takes anything it hears as a sign of life", () => {
    const { states } = open();
    FakeSocket.last.accept();
    vi.advanceTimersByTime(SILENCE - 1);
    FakeSocket.last.hear({ type: "presence" });
    vi.advanceTimersByTime(SILENCE);
    expect(states.at(-1)).toBe("open");
  });

  it("connects at once when the network is back", () => {
    open();
    FakeSocket.last.accept();
    FakeSocket.last.break();
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("tells the time of the server from half the way of a ping", () => {
    vi.setSystemTime(10_000);
    const { socket } = open();
    FakeSocket.last.accept();
    const ping = FakeSocket.last.sent[0];
    vi.setSystemTime(10_100);
    FakeSocket.last.hear({ type: "pong", id: ping?.id, now: 50.05 });
    expect(socket.time.now()).toBe(50_100);
  });

  it("only listens where the server does not talk back", () => {
    const { heard } = open(false);
    FakeSocket.last.accept();
    FakeSocket.last.hear({ open: [], running: [] });
    expect(FakeSocket.last.sent).toEqual([]);
    expect(heard).toHaveLength(1);
  });

  it("stays closed once it is closed, and gives up what was asked", async () => {
    const { socket, states } = open();
    FakeSocket.last.accept();
    const asked = socket.request({ type: "chat", text: "hello" });
    socket.close();
    await expect(asked).rejects.toMatchObject({ code: "offline" });
    vi.advanceTimersByTime(10 * LONGEST_WAIT);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states.at(-1)).toBe("closed");
  });

  it("waits with closing until it was open, for browsers warn of anything else", () => {
    const { socket, states } = open();
    const connecting = FakeSocket.last;
    socket.close();
    expect(connecting.readyState).toBe(FakeSocket.CONNECTING);
    connecting.accept();
    expect(connecting.readyState).toBe(FakeSocket.CLOSED);
    expect(states.at(-1)).toBe("closed");
  });
});
