import { describe, expect, it, vi } from "vitest";
import { ApiError, type ErrorCode } from "../src/api/error";
import { address, api } from "../src/api/http";
import { describe as inWords } from "../src/stores/notices";

function answer(response: Response) {
  const calls: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", async (path: string, options: RequestInit) => {
    calls.push([path, options]);
    return response;
  });
  return calls;
}

describe("requests over HTTP", () => {
  it("leave out what is not asked", () => {
    expect(address("/api/x", { ply: 3, via: null, cargo: undefined })).toBe("/api/x?ply=3");
    expect(address("/api/x")).toBe("/api/x");
  });

  it("ask for a look with the way", async () => {
    const calls = answer(new Response("{}"));
    await api.look("a b", 4, { from: "C3", to: "C5", facing: "N", cargo: true, via: ["C4", "C5"] });
    expect(calls[0]?.[0]).toBe("/api/tables/a%20b/look?ply=4&from=C3&to=C5&facing=N&cargo=true&via=C4%2CC5");
  });

  it("send their body as JSON, with the cookie of this origin", async () => {
    const calls = answer(new Response("{}"));
    await api.rename("Ann");
    expect(calls[0]?.[1]).toMatchObject({ method: "PATCH", body: '{"name":"Ann"}', credentials: "same-origin" });
  });

  it("fail with the code of the server", async () => {
    answer(new Response('{"code": "name_taken", "message": "taken"}', { status: 409 }));
    await expect(api.rename("Ann")).rejects.toEqual(new ApiError("name_taken", "taken", 409));
  });

  it("fail with words even when the answer is not one of ours", async () => {
    answer(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(api.me()).rejects.toMatchObject({ code: "server_error", status: 502 });
  });

  it("fail as offline when the answer breaks off", async () => {
    answer(new Response('{"id": "1", "na'));
    await expect(api.me()).rejects.toMatchObject({ code: "offline" });
  });

  it("give up a question without an answer after a while, but nothing that changes something", async () => {
    const calls = answer(new Response("{}"));
    await api.me();
    expect(calls[0]?.[1].signal).toBeInstanceOf(AbortSignal);
    const writes = answer(new Response("{}"));
    await api.rename("Ann");
    expect(writes[0]?.[1].signal).toBeUndefined();
  });

  it("fail as offline when nobody answers", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
    await expect(api.me()).rejects.toMatchObject({ code: "offline" });
  });
});

describe("an error in words", () => {
  it("is said by its code", () => {
    expect(inWords(new ApiError("rate_limited", "slow down"))).toBe("Too much at once. Please wait a moment.");
  });

  it("falls back to the server's sentence for unknown codes", () => {
    expect(inWords(new ApiError("brand_new" as ErrorCode, "something new"))).toBe("something new");
    expect(inWords(new Error("oops"))).toBe("Something went wrong on the server. Please try again.");
  });
});
