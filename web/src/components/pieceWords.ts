import { isKey, type Translate } from "../i18n";

/** The name of a piece type in the reader's language; `fallback` for a custom type. */
export function typeName(t: Translate, code: string, fallback = code): string {
  const key = `board.type.${code}`;
  return isKey(key) ? t(key) : fallback;
}
