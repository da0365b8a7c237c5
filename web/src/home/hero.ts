/** The short game of the first page: loaded once, and what to say about each of its boards. */
import type { BoardFile } from "../api/messages";
import type { Key } from "../i18n";

let loading: Promise<BoardFile> | null = null;

export function loadHero(): Promise<BoardFile> {
  loading ??= fetch("/hero.board.json")
    .then((answer) => {
      if (!answer.ok) throw new Error(`the game of the first page: ${answer.status}`);
      return answer.json() as Promise<BoardFile>;
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** How long a board is shown, in milliseconds: the first and the last for longer. */
const SHOWN = 3200;
const RESTS = 4500;

export function timeOf(ply: number, count: number): number {
  return ply === 0 || ply === count ? RESTS : SHOWN;
}

/** What happens on the way to a board: the last move is the escape, a shot destroys, everything else drives. */
export function captionOf(file: BoardFile, ply: number): Key {
  if (ply === 0) return "home.hero.0";
  if (ply === file.moves.length) return "home.hero.escape";
  return (file.plies[ply]?.last?.destroyed.length ?? 0) > 0 ? "home.hero.shot" : "home.hero.drive";
}
