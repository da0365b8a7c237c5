import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TankChessBoard } from "../../packages/board/src/index";
import { patiently } from "../patience";
import { game } from "./kit";

let element: TankChessBoard;

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(game())));
  element = document.createElement("tank-chess-board");
  element.setAttribute("src", "game.board.json");
  element.setAttribute("language", "en");
  element.setAttribute("theme", "dark");
  await act(async () => document.body.append(element));
  await patiently(() => expect(line()).not.toBe(""));
});

afterEach(() => element.remove());

function line(): string {
  return element.querySelector(".tc-move-text")?.textContent ?? "";
}

test("the element shows the game of its address", () => {
  expect(element).toBeInstanceOf(TankChessBoard);
  expect(line()).toBe("Start, 2 moves");
  expect(element.querySelector<HTMLElement>(".tc-embed")?.dataset.theme).toBe("dark");
});

test("the element follows its attributes, and its events tell of steps", async () => {
  const seen: number[] = [];
  element.addEventListener("ply", (event) => seen.push((event as CustomEvent<number>).detail));
  await act(() => element.setAttribute("ply", "-1"));
  expect(line()).toBe("1… C4>C5/N");
  await act(() => element.setAttribute("language", "sv"));
  await act(() => element.setAttribute("ply", "0"));
  expect(line()).toBe("Start, 2 drag");
  await act(() => element.setAttribute("flipped", ""));
  expect(element.querySelector('[aria-pressed="true"]')).not.toBeNull();
  await act(() => element.setAttribute("theme", "nonsense"));
  expect(element.querySelector<HTMLElement>(".tc-embed")?.dataset.theme).toBe("light");
  expect(seen).toEqual([2, 0]);
});

test("the element takes its board off the page and puts it back", async () => {
  element.remove();
  expect(element.board).toBeNull();
  await act(async () => document.body.append(element));
  await patiently(() => expect(line()).toBe("Start, 2 moves"));
});
