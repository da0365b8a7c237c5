import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Me, ProgressView } from "../src/api/messages";
import { patiently } from "./patience";

const GUEST: Me = { id: "guest", name: "Guest 1", is_account: false };
const ANN: Me = { id: "ann", name: "Ann", is_account: true };
const entry = (isSent: boolean) => ({ at: 5, moves: 2, isSent });

/** A server that knows one person and what they have solved. */
class FakeServer {
  readonly sent: string[][] = [];
  isDown = false;
  constructor(
    public who: Me,
    readonly solved = new Map<string, number>(),
  ) {
    vi.stubGlobal("fetch", this.answer);
  }

  answer = async (path: string, options: RequestInit = {}): Promise<Response> => {
    if (this.isDown) throw new TypeError("no network");
    if (path === "/api/session") return Response.json(this.who);
    if (options.method === "DELETE") {
      this.solved.clear();
      return new Response(null, { status: 204 });
    }
    if (options.method === "PATCH") {
      const { solved } = JSON.parse(String(options.body)) as ProgressView;
      if (solved.some(({ lesson }) => lesson === "gone")) {
        return Response.json({ code: "bad_request", message: "no lesson gone" }, { status: 422 });
      }
      this.sent.push(solved.map(({ lesson }) => lesson));
      for (const { lesson, moves } of solved) this.solved.set(lesson, moves);
    }
    const solved = [...this.solved].map(([lesson, moves]) => ({ lesson, at: 5, moves }));
    return Response.json({ solved, has_first_steps: this.solved.size >= 5 });
  };
}

/** The store as it is when a page is loaded. */
async function load(kept?: object) {
  if (kept) localStorage.setItem("tankchess.progress", JSON.stringify(kept));
  vi.resetModules();
  return import("../src/stores/progress");
}

const stored = () => JSON.parse(localStorage.getItem("tankchess.progress") ?? "null");

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("what a visitor has solved", () => {
  test("is known at once and told to the server", async () => {
    const server = new FakeServer(GUEST);
    const progress = await load();
    progress.noteSolved("drive", 2);
    expect([...progress.solved.value]).toEqual(["drive"]);
    await patiently(() => expect(stored().solved.drive.isSent).toBe(true));
    expect(server.sent).toEqual([["drive"]]);
  });

  test("is kept without a connection and told later", async () => {
    const server = new FakeServer(GUEST);
    server.isDown = true;
    const progress = await load();
    progress.noteSolved("drive", 2);
    await expect(progress.syncProgress()).rejects.toThrow();
    expect([...progress.solved.value]).toEqual(["drive"]);
    server.isDown = false;
    await progress.syncProgress();
    expect(server.sent).toEqual([["drive"]]);
  });

  test("is told again where a guest was forgotten, and is not where it was an account's", async () => {
    const before = { isAccount: false, solved: { drive: entry(true) }, hasFirstSteps: false };
    const server = new FakeServer(GUEST);
    const first = await load({ ...before, owner: "another guest" });
    await first.syncProgress();
    expect(server.sent).toEqual([["drive"]]);
    const other = new FakeServer({ ...GUEST, id: "new" });
    const second = await load({ ...before, owner: "ann", isAccount: true });
    await second.syncProgress();
    expect(other.sent).toEqual([]);
    expect(second.solved.value.size).toBe(0);
  });

  test("is not told twice, and what was solved elsewhere is learnt", async () => {
    const server = new FakeServer(ANN, new Map([["fire", 1]]));
    const kept = { owner: "ann", isAccount: true, solved: { drive: entry(true) }, hasFirstSteps: false };
    const progress = await load(kept);
    await progress.syncProgress();
    expect(server.sent).toEqual([]);
    // It was started over in another browser.
    expect([...progress.solved.value]).toEqual(["fire"]);
  });

  test("a lesson that is no longer there does not keep the others from being known", async () => {
    new FakeServer(ANN, new Map([["fire", 1]]));
    const solved = { gone: entry(false), drive: entry(false) };
    const progress = await load({ owner: "ann", isAccount: true, solved, hasFirstSteps: false });
    await progress.syncProgress();
    expect([...progress.solved.value]).toEqual(["fire", "drive"]);
  });

  test("can be started over", async () => {
    const server = new FakeServer(ANN, new Map([["fire", 1]]));
    const progress = await load();
    await progress.syncProgress();
    await progress.forgetProgress();
    expect([progress.solved.value.size, server.solved.size]).toEqual([0, 0]);
  });

  test("is nothing where the storage holds nonsense", async () => {
    new FakeServer(GUEST);
    for (const nonsense of ["x", [1], { solved: { drive: "yes", fire: null } }]) {
      const progress = await load(nonsense as object);
      expect(progress.solved.value.size).toBe(0);
    }
  });
});
