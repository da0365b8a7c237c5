import { expect, test } from "vitest";
import type { SetupDraft } from "../../src/api/messages";
import { blank } from "../../src/editor/sketch";
import { readPiece, toDraft, toSketch, writePiece } from "../../src/editor/wire";
import { anyBoards } from "./kit";

test("a piece is read and written in the words of setup files", () => {
  for (const text of ["MT@J3N", "CLT@D1N", "P@A26SW", "LL@B5N(wMTN)", "HL@C10SE(fbCASNW)", "CRT@A1NE"]) {
    const piece = readPiece("w", text);
    expect(piece && writePiece(piece)).toBe(text);
  }
  expect(readPiece("b", "CLT@D1N")).toMatchObject({ side: "b", type: "LT", isCommand: true });
  expect(readPiece("w", "LL@B5N(wMTN)")?.cargo).toMatchObject({ side: "w", type: "MT", facing: "N" });
});

test("the facing of cargo leaves a type that there is", () => {
  expect(readPiece("w", "LL@B5N(wASE)")?.cargo).toMatchObject({ type: "AS", facing: "E" });
  expect(readPiece("w", "LL@B5N(wLTSE)")?.cargo).toMatchObject({ type: "LT", facing: "SE" });
  expect(readPiece("w", "LL@B5N(wRTN)")).toBeNull();
  expect(readPiece("w", "LL@B5N(wRTN)", (code) => code === "RT")?.cargo?.type).toBe("RT");
});

test("what is no piece is none", () => {
  for (const text of ["", "MT", "MT@J3", "MT@33N", "mt@J3N", "MT@J3NNE", "LL@B5N(MTN)"]) {
    expect(readPiece("w", text)).toBeNull();
  }
});

test("every board that was painted comes back from its draft", () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const board = anyBoards(seed, 30).at(-1) ?? blank();
    const back = toSketch(toDraft(board));
    expect(toDraft(back)).toEqual(toDraft(board));
    expect(back.terrain).toEqual(board.terrain);
    expect(new Set(back.pieces)).toEqual(new Set(board.pieces));
  }
});

test("a draft loses nothing in the editor, not even what cannot be read", () => {
  const draft: SetupDraft = {
    name: "ford",
    title: "The ford",
    author: "Ann",
    note: "A river.",
    size: [10, 8],
    mode: "flag",
    modes: ["command", "flag"],
    clock: "10+0",
    mines: 3,
    flags: 3,
    order: [],
    edition: "earlier",
    announce: null,
    turning: false,
    house: null,
    limit: 25,
    terrain: { water: ["A4"], hedge: ["E2+F2"] },
    pieces: { w: ["CLT@D1N", "what is this"], b: ["CLT@G8S"] },
    types: { RT: { name: "Recon Tank", speed: 6, armour: [1, 1, 1] } },
  };
  expect(toDraft(toSketch(draft))).toEqual(draft);
});

test("flags that lie somewhere are told by their places", () => {
  expect(toDraft({ ...blank(), flags: ["F6+G7"], flagCount: 3 }).flags).toEqual(["F6+G7"]);
  expect(toDraft(blank()).flags).toEqual([]);
});
