import { render } from "preact";
import { describe, expect, it, vi } from "vitest";
import type { EmbeddedGame } from "../src/api/messages";
import { provideGrounds } from "../src/board/ground";
import { Frame, titleOf } from "../src/embed/Frame";
import { fetchGame, NotThere, placeAddress, readAddress } from "../src/embed/request";
import { frameWords } from "../src/embed/words";
import { game } from "./package/kit";

const request = { kind: "study", id: "abcdefghij", place: "3:2/5", theme: null, language: "en" } as const;

describe("the address of a frame", () => {
  it("names a study, a place, a theme and a language", () => {
    const found = readAddress("/embed/study/abcdefghij", "?node=3:2/5&theme=dark&language=sv", ["es"]);
    expect(found).toEqual({ ...request, theme: "dark", language: "sv" });
  });

  it("names a table and a ply, and follows the browser where it says nothing", () => {
    const found = readAddress("/embed/table/abcdefghij/", "?ply=7&theme=pink&language=fr", ["es-MX"]);
    expect(found).toEqual({ kind: "table", id: "abcdefghij", place: "7", theme: null, language: "es" });
  });

  it("leads nowhere without a whole name", () => {
    expect(readAddress("/embed/study/abc", "", [])).toBeNull();
    expect(readAddress("/embed/account/abcdefghij", "", [])).toBeNull();
  });

  it("leads to another place with everything else as it was", () => {
    expect(placeAddress("?theme=dark&node=1", "3:2/5")).toBe("?theme=dark&node=3:2/5");
  });
});

describe("a frame", () => {
  const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status });

  it("asks as nobody", async () => {
    const fetched = vi.fn().mockResolvedValue(answer(200, { ply: 5 }));
    vi.stubGlobal("fetch", fetched);
    await fetchGame(request);
    expect(fetched).toHaveBeenCalledWith("/api/studies/abcdefghij/embedded?node=3%3A2%2F5", { credentials: "omit" });
  });

  it("shows the start where the place is gone", async () => {
    const fetched = vi
      .fn()
      .mockResolvedValueOnce(answer(422))
      .mockResolvedValueOnce(answer(200, { ply: 0 }));
    vi.stubGlobal("fetch", fetched);
    expect(await fetchGame(request)).toEqual({ ply: 0 });
    expect(fetched).toHaveBeenLastCalledWith("/api/studies/abcdefghij/embedded", { credentials: "omit" });
  });

  it("names guests and the computer in the reader's language", async () => {
    const game = {
      title: "",
      owner: "",
      file: { players: { w: "Guest 12", b: "Computer 3" } },
    } as unknown as EmbeddedGame;
    expect(titleOf(game, await frameWords("sv"))).toBe("Gäst 12 – Otto, nivå 3");
    expect(titleOf(game, await frameWords("es"))).toBe("Invitado 12 – Otto, nivel 3");
  });

  it("tells what is not there from what failed", async () => {
    vi.stubGlobal("fetch", vi.fn().mockResolvedValueOnce(answer(404)).mockResolvedValueOnce(answer(500)));
    await expect(fetchGame(request)).rejects.toBeInstanceOf(NotThere);
    await expect(fetchGame(request)).rejects.not.toBeInstanceOf(NotThere);
  });

  it("steps from the board that is shown, however quickly keys follow each other", async () => {
    const shown: EmbeddedGame = {
      file: game(),
      ply: 0,
      first: 0,
      nodes: ["0", "1", "2"],
      numbers: [1, 1],
      choices: {},
      title: "Two moves",
      owner: "",
      page: "/t/abcdefghij",
    };
    const page = document.body.appendChild(document.createElement("div"));
    const words = await frameWords("en");
    provideGrounds("embedded", (ground) => shown.file.grounds[ground]);
    render(<Frame shown={{ kind: "game", game: shown }} words={words} onRetry={() => undefined} />, page);
    const press = async (key: string) => {
      dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
      // Drawn anew, but not painted yet.
      await Promise.resolve();
    };
    await press("End");
    await press("ArrowLeft");
    expect(page.querySelector(".frame-move")?.textContent).toBe("1. C3>C4/N");
    render(null, page);
  });
});
