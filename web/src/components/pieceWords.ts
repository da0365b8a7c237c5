import type { PieceView } from "../api/messages";
import type { Translate } from "../i18n";
import { isBoardKey } from "../i18n/boardKeys";

/** The name of a piece type in the reader's language; `fallback` for a custom type. */
export function typeName(t: Translate, code: string, fallback = code): string {
  const key = `board.type.${code}`;
  return isBoardKey(key) ? t(key) : fallback;
}

/** What a piece is called: a Command tank is one first of all, where it counts (P1). */
export function pieceName(t: Translate, piece: PieceView | null, hasCommand: boolean): string {
  if (piece === null) return "";
  return piece.is_command && hasCommand ? t("board.command") : typeName(t, piece.type);
}

/** So many pieces of a type: `3 Light Tanks`. */
export function countedType(t: Translate, code: string, count: number): string {
  const key = `board.types.${code}`;
  return isBoardKey(key) ? t(key, { count }) : `${count} × ${code}`;
}
