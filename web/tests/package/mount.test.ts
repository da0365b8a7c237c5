import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type BoardHandle, type BoardOptions, mountBoard } from "../../packages/board/src/index";
import { choices, mover, stand } from "../board/kit";
import { patiently } from "../patience";
import { game } from "./kit";

let page: HTMLElement;
let board: BoardHandle;

async function mount(options: BoardOptions = {}): Promise<void> {
  await act(async () => {
    board = mountBoard(page, { language: "en", theme: "light", ...options });
  });
}

function text(selector: string): string {
  return page.querySelector(selector)?.textContent ?? "";
}

function answerWith(body: string, status = 200): void {
  vi.stubGlobal("fetch", async () => new Response(body, { status, statusText: status === 200 ? "OK" : "Not Found" }));
}

beforeEach(() => {
  page = document.createElement("div");
  page.textContent = "needs JavaScript";
  document.body.append(page);
});

afterEach(() => {
  board.destroy();
  page.remove();
});

describe("a game", () => {
  test("is shown from its start, in place of what was there", async () => {
    await mount({ game: game() });
    expect(page.textContent).not.toContain("needs JavaScript");
    expect(text(".tc-caption")).toBe("Ann – Bob 1-0");
    expect(text(".tc-move-text")).toBe("Start, 2 moves");
    expect([board.ply, board.count]).toEqual([0, 2]);
  });

  test("takes its terrain from the file, not from a server", async () => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    await mount({ game: game() });
    await patiently(() => expect(page.querySelector(".tc-ground [data-terrain=high]")).not.toBeNull());
    expect(fetched).not.toHaveBeenCalled();
  });

  test("is stepped through by calls, and says where it is", async () => {
    await mount({ game: game() });
    const seen: number[] = [];
    const stop = board.on("ply", (ply) => seen.push(ply));
    await act(() => board.go(1));
    expect(text(".tc-move-text")).toBe("1. C3>C4/N");
    expect(text(".tc-comment")).toBe("a bold start");
    await act(() => board.go(99));
    expect(text(".tc-move-text")).toBe("1… C4>C5/N");
    await act(() => board.go(-2));
    stop();
    await act(() => board.go(0));
    expect(seen).toEqual([1, 2, 1]);
  });

  test("is stepped through by buttons and keys", async () => {
    await mount({ game: game() });
    const next = page.querySelector<HTMLElement>('[aria-keyshortcuts="ArrowRight"]');
    await act(() => next?.click());
    expect(board.ply).toBe(1);
    await act(() => {
      next?.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
    });
    expect(board.ply).toBe(2);
  });

  test("may begin at its last position, without buttons", async () => {
    await mount({ game: game(), ply: -1, controls: false });
    expect(board.ply).toBe(2);
    expect(page.querySelector(".tc-controls")).toBeNull();
  });

  test("that is none is refused", async () => {
    await mount();
    expect(() => board.show({ version: 1, plies: [] } as never)).toThrow("expected a scene for the start");
    expect(() => board.show({ ...game(), version: 7 })).toThrow("version 7: expected 1");
    expect(() => board.show(null as never)).toThrow(TypeError);
  });
});

describe("loading", () => {
  test("fetches the file and shows it", async () => {
    answerWith(JSON.stringify(game()));
    await mount();
    await act(() => board.load("game.board.json", 1));
    expect(text(".tc-move-text")).toBe("1. C3>C4/N");
  });

  test("says what went wrong, on the board and to the page", async () => {
    answerWith("", 404);
    await mount();
    const errors: string[] = [];
    board.on("error", (error) => errors.push(error.message));
    await act(() => expect(board.load("nowhere")).rejects.toThrow("404 Not Found"));
    expect(text("[role=alert]")).toBe("The game cannot be shown: 404 Not Found");
    expect(errors).toEqual(["404 Not Found"]);
  });

  test("does not replace what was shown in the meantime", async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal("fetch", () => new Promise((resolve) => (answer = resolve)));
    await mount();
    const loading = board.load("slow");
    await act(() => board.show(game({ result: "0-1" })));
    await act(async () => {
      answer(new Response(JSON.stringify(game())));
      await loading;
    });
    expect(text(".tc-result")).toBe(" 0-1");
  });
});

describe("looks", () => {
  test("are those of each board, not of the page", async () => {
    await mount({ game: game(), theme: "dark", language: "es" });
    const root = page.querySelector<HTMLElement>(".tc-embed");
    expect([root?.dataset.theme, root?.lang]).toEqual(["dark", "es"]);
    expect(text(".tc-move-text")).toBe("Inicio, 2 jugadas");
    await act(() => {
      board.setTheme("contrast");
      board.setLanguage("sv");
    });
    expect([root?.dataset.theme, root?.lang]).toEqual(["contrast", "sv"]);
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test("change when the board is turned round", async () => {
    await mount({ game: game() });
    const first = (): string | null | undefined => page.querySelector(".tc-coordinates text")?.getAttribute("x");
    const before = first();
    await act(() => board.flip());
    expect(first()).not.toBe(before);
    await act(() => board.flip(false));
    expect(first()).toBe(before);
  });
});

describe("entering a move", () => {
  const offered = { ...choices(mover("C5", [stand("C5", "C6", "N", 1)])), ply: 2, key: "k2" };

  async function press(...keys: string[]): Promise<void> {
    const target = page.querySelector('[role="application"]');
    for (const key of keys) {
      await act(() => {
        target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      });
    }
  }

  test("is possible in the last position, if the page says which moves there are", async () => {
    await mount({ game: game(), ply: -1 });
    const played: string[] = [];
    board.on("move", (code) => played.push(code));
    await press("Enter", "Enter");
    expect(played).toEqual([]);
    await act(() => board.ask({ choices: offered }));
    expect(text(".tc-prompt")).toBe("Choose a piece, or an enemy to destroy.");
    await act(() => board.go(1));
    expect(text(".tc-prompt")).toBe("");
    await act(() => board.go(2));
    await act(() => page.querySelector<HTMLElement>('[role="application"]')?.focus());
    await press("Enter", "Enter", "ArrowUp", "Enter");
    expect(played).toEqual(["C5C6N"]);
  });
});

test("a board that is destroyed leaves nothing behind and hears nothing", async () => {
  await mount({ game: game() });
  const seen = vi.fn();
  board.on("ply", seen);
  board.destroy();
  board.go(1);
  expect(page.childNodes).toHaveLength(0);
  expect(seen).not.toHaveBeenCalled();
});
