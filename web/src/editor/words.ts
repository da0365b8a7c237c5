/** Names of a board that is being made, and of what is on it. */
import { typeName } from "../components/pieceWords";
import { t } from "../i18n";
import type { Sketch } from "./sketch";

/** The name of a type: the board's own first. */
export function ownTypeName(code: string, types: Sketch["types"]): string {
  return types[code]?.name || typeName(t, code);
}

/** What a board is called while it has no title. */
export function boardTitle(title: string | undefined): string {
  return title?.trim() || t("editor.untitled");
}
