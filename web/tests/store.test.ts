import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choices, Ply } from "../src/api/messages";
import { PING_EVERY } from "../src/api/socket";
import { ASK_AGAIN, TableStore } from "../src/table/store";
import { FakeSocket, table, update, welcome } from "./fakes";
import { patiently } from "./patience";

const choices = (ply: number, key: string): Choices => ({ ply, key, side: "w", movers: [], must_pass: false });
const plyOf = (ply: number): Ply => {
  const { scene, last, announcement } = table();
  return { ply, key: `k${ply}`, scene: { ...scene, tfen: `ply ${ply}` }, last, announcement };
};

/** A server over HTTP: what it was asked, and answers by path. */
function serve(answers: Record<string, unknown>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const answer = answers[path];
    if (answer === undefined) return new Response('{"code": "not_found", "message": "no"}', { status: 404 });
    return new Response(JSON.stringify(answer));
  });
  return asked;
}

const HERE = {
  "/api/session": { id: "1", name: "Ann", is_account: false },
  "/api/tables/abc": welcome(),
  "/api/tables/abc/plies/0": plyOf(0),
  "/api/tables/abc/plies/1": plyOf(1),
  "/api/tables/abc/choices?ply=0": choices(0, "k0"),
  "/api/tables/abc/choices?ply=2": choices(2, "k2"),
  "/api/tables/abc/threats?ply=0&against=w": [{ square: "C3", by: ["D9"] }],
};

describe("a table", () => {
  let store: TableStore;

  async function open(answers: Record<string, unknown> = HERE) {
    const asked = serve(answers);
    store = new TableStore("abc");
    await store.open();
    return asked;
  }

  function connect(): FakeSocket {
    FakeSocket.last.accept();
    FakeSocket.last.hear(welcome());
    return FakeSocket.last;
  }

  const settled = () => patiently(() => undefined);

  beforeEach(() => {
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.all = [];
  });

  afterEach(() => store.close());

  it("has the moves ready as soon as it is the visitor's turn", async () => {
    await open();
    await patiently(() => expect(store.choices.value?.key).toBe("k0"));
  });

  it("asks for the moves of a position once, whatever else happens at the table meanwhile", async () => {
    const asked = await open();
    connect().hear({ type: "said", line: { name: "Bob", side: "b", text: "hello", at: 2 } });
    await patiently(() => expect(store.choices.value?.key).toBe("k0"));
    connect();
    await settled();
    expect(asked.filter((path) => path.includes("/choices"))).toHaveLength(1);
  });

  it("does not ask for the moves of a position that the server answers as was planned", async () => {
    const asked = await open({ ...HERE, "/api/tables/abc": welcome({ table: table({ turn: "b" }) }) });
    const socket = connect();
    const plan = { type: "planned", side: "w", ply: 0, dropped: null, most_lines: 12, most_replies: 4 };
    socket.hear(welcome({ table: table({ turn: "b" }) }));
    socket.hear({ ...plan, premove: "A1A2N", lines: [] });
    socket.hear(update({ table: table({ ply: 2, key: "k2" }), moves_from: 0 }));
    await settled();
    expect(asked.filter((path) => path.includes("/choices?ply=2"))).toEqual([]);
    socket.hear({ ...plan, premove: null, lines: [] });
    await patiently(() => expect(store.choices.value?.key).toBe("k2"));
  });

  it("asks again for moves that did not come", async () => {
    vi.useFakeTimers();
    await open({ ...HERE, "/api/tables/abc/choices?ply=0": undefined });
    await vi.advanceTimersByTimeAsync(1);
    expect(store.choices.value).toBeNull();
    serve(HERE);
    await vi.advanceTimersByTimeAsync(ASK_AGAIN);
    expect(store.choices.value?.key).toBe("k0");
    vi.useRealTimers();
  });

  it("asks for no moves while another is to move", async () => {
    const asked = await open({ ...HERE, "/api/tables/abc": welcome({ table: table({ turn: "b" }) }) });
    await settled();
    expect(store.choices.value).toBeNull();
    expect(asked.some((path) => path.includes("/choices"))).toBe(false);
  });

  it("sends a move with the ply and the key of the position it was chosen in", async () => {
    await open();
    const socket = connect();
    const played = store.play("C3C5NE");
    expect(socket.requests).toMatchObject([{ type: "move", ply: 0, key: "k0", move: "C3C5NE" }]);
    expect(store.isSending.value).toBe(true);
    socket.hear({ type: "done", id: socket.requests[0]?.id, version: 2 });
    await played;
    expect(store.isSending.value).toBe(false);
  });

  it("sends one move at a time", async () => {
    await open();
    const socket = connect();
    store.play("C3C5NE").catch(() => undefined);
    await store.play("C3C4N");
    expect(socket.requests).toHaveLength(1);
  });

  it("can move again after a refusal", async () => {
    await open();
    const socket = connect();
    const played = store.play("C3C5NE");
    socket.hear({ type: "failed", id: socket.requests[0]?.id, code: "illegal_move", message: "no" });
    await expect(played).rejects.toMatchObject({ code: "illegal_move" });
    expect(store.isSending.value).toBe(false);
  });

  it("drops the old moves and asks for the new ones when the game goes on", async () => {
    await open();
    const socket = connect();
    socket.hear(update({ table: table({ ply: 1, key: "k1", turn: "b" }) }));
    expect(store.choices.value).toBeNull();
    socket.hear(update({ table: table({ ply: 2, key: "k2" }) }));
    await patiently(() => expect(store.choices.value?.key).toBe("k2"));
  });

  it("shows an earlier board, and the game again at its end", async () => {
    await open();
    connect().hear(update({ table: table({ ply: 2, key: "k2" }) }));
    await store.view(1);
    expect(store.shown.value?.scene.tfen).toBe("ply 1");
    expect(store.isLive.value).toBe(false);
    await store.view(2);
    expect(store.isLive.value).toBe(true);
    expect(store.shown.value?.ply).toBe(2);
  });

  it("stays at an earlier board when a move is played meanwhile", async () => {
    await open();
    const socket = connect();
    socket.hear(update({ table: table({ ply: 2, key: "k2" }) }));
    await store.view(0);
    socket.hear(update({ table: table({ ply: 3, key: "k3" }), moves_from: 2 }));
    expect(store.shown.value?.ply).toBe(0);
  });

  it("asks again for boards whose moves were taken back", async () => {
    const asked = await open();
    const socket = connect();
    socket.hear(update({ table: table({ ply: 2, key: "k2" }) }));
    await store.view(1);
    socket.hear(update({ event: "takeback", table: table({ ply: 0, key: "k0" }), moves_from: 0 }));
    expect(store.isLive.value).toBe(true);
    socket.hear(update({ table: table({ ply: 2, key: "k2" }) }));
    await store.view(1);
    expect(asked.filter((path) => path.endsWith("/plies/1"))).toHaveLength(2);
  });

  it("asks for threats only where they are wanted and permitted", async () => {
    const asked = await open();
    expect(asked.some((path) => path.includes("/threats"))).toBe(false);
    store.wantsThreats.value = true;
    await patiently(() => expect(store.threats.value).toHaveLength(1));
    connect().hear(update({ table: table({ shows_threats: false }) }));
    expect(store.threats.value).toBeNull();
  });

  it("asks for the threats of a board once, and shows none of another board", async () => {
    const asked = await open();
    store.wantsThreats.value = true;
    const socket = connect();
    await patiently(() => expect(store.threats.value).toHaveLength(1));
    socket.hear({ type: "said", line: { name: "Bob", side: "b", text: "hello", at: 2 } });
    expect(asked.filter((path) => path.includes("/threats"))).toHaveLength(1);
    socket.hear(update({ table: table({ ply: 1, key: "k1", turn: "b" }) }));
    expect(store.threats.value).toBeNull();
  });

  it("tells its listeners when the board has shown what has happened", async () => {
    await open();
    const heard: number[] = [];
    store.listen((_message, state) => heard.push(state.table.ply));
    connect().hear(update({ table: table({ ply: 5, key: "k5" }) }));
    expect(heard).toEqual([0]);
    store.saw(table().scene, 5);
    expect(heard).toEqual([0, 5]);
  });

  it("that does not exist is a problem with its code, and nothing is connected", async () => {
    await open({ "/api/session": HERE["/api/session"] });
    expect(store.problem.value?.code).toBe("not_found");
    expect(FakeSocket.all).toEqual([]);
  });

  it("goes on trying to connect when the server cannot be reached at first", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
    store = new TableStore("abc");
    await store.open();
    expect(store.problem.value).toBeNull();
    serve(HERE);
    connect();
    expect(store.shown.value?.ply).toBe(0);
    await patiently(() => expect(store.first.value?.tfen).toBe("ply 0"));
  });

  it("keeps what was shown while the connection is lost", async () => {
    vi.useFakeTimers();
    await open();
    const socket = connect();
    socket.break();
    expect(store.connection.value).toBe("lost");
    expect(store.shown.value?.ply).toBe(0);
    vi.advanceTimersByTime(PING_EVERY);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    vi.useRealTimers();
  });
});
