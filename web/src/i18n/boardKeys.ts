/** The keys of texts about pieces and boards. A board on another page needs to know no others. */
import { board } from "./en.board";
import { play } from "./en.play";

type BoardKey = keyof typeof board | keyof typeof play;

/** Whether there is such a text. For keys made from codes of the server. */
export function isBoardKey(key: string): key is BoardKey {
  return Object.hasOwn(board, key) || Object.hasOwn(play, key);
}
