/** A short game as a file, made by hand. */
import type { BoardFile, Ply } from "../../src/api/messages";
import { piece, scene } from "../board/kit";

const GROUND = '<svg xmlns="http://www.w3.org/2000/svg"><g data-terrain="high"><path d="M0 0h48"/></g></svg>';

function ply(number: number, square: string): Ply {
  const shown = scene([piece("w", "MT", square, "N"), piece("b", "HT", "F6", "S")]);
  return { ply: number, key: `k${number}`, scene: shown, last: null, announcement: { check: null, escape: null } };
}

export function game(more: Partial<BoardFile> = {}): BoardFile {
  return {
    version: 1,
    title: "",
    players: { w: "Ann", b: "Bob" },
    result: "1-0",
    plies: [ply(0, "C3"), ply(1, "C4"), ply(2, "C5")],
    moves: [
      { code: "C3C4N", text: "C3>C4/N", side: "w" },
      { code: "C4C5N", text: "C4>C5/N", side: "b" },
    ],
    comments: { "1": "a bold start" },
    grounds: { g1: GROUND },
    ...more,
  };
}
