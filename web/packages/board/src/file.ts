/** Games as files. */
import type { BoardFile } from "../../../src/api/messages";

/** The form of the files that this board can read. */
export const VERSION = 1;

/** The same value, if it is a game or position as `tankchess convert` writes it. Throws `TypeError` if not. */
export function checkFile(value: unknown): BoardFile {
  const file = value as Partial<BoardFile> | null;
  if (typeof file !== "object" || file === null || !Array.isArray(file.plies)) {
    throw new TypeError("not a game for the board: expected the JSON of a .board.json, with plies");
  }
  if (file.version !== VERSION) {
    throw new TypeError(`a game for the board of version ${String(file.version)}: expected ${VERSION}`);
  }
  const isWhole = file.plies.length > 0 && file.plies.every((ply) => typeof ply?.scene?.tfen === "string");
  if (!isWhole || !Array.isArray(file.moves) || file.moves.length !== file.plies.length - 1) {
    throw new TypeError("a game for the board: expected a scene for the start and one after each move");
  }
  return file as BoardFile;
}

export async function fetchFile(address: string | URL): Promise<BoardFile> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim());
  return checkFile(await answer.json());
}
