/** Names and notes of setups. The server's are in English; the built-in setups are translated here. */
import type { SetupCard } from "../api/messages";
import { isKey, t } from "../i18n";

const SIZE = /^(.+)-(\d+)(?:x(\d+))?$/;

/** `Old Town`, from the name of the setup; the server's title for setups that are not known here. */
export function setupName(name: string, title: string): string {
  const key = `setup.${SIZE.exec(name)?.[1]}`;
  return isKey(key) ? t(key) : title;
}

/** `Old Town 16×16`. */
export function setupTitle(name: string, title: string): string {
  const [, family, width, height] = SIZE.exec(name) ?? [];
  return isKey(`setup.${family}`) ? `${setupName(name, title)} ${width}×${height ?? width}` : title;
}

/** The size that the name of a setup tells: a picture keeps its place before anything else is known. */
export function setupSize(name: string): { width: number; height: number } {
  const [, , width, height] = SIZE.exec(name) ?? [];
  return { width: Number(width ?? 16), height: Number(height ?? width ?? 16) };
}

export function setupNote(setup: Pick<SetupCard, "name" | "note">): string {
  const family = SIZE.exec(setup.name)?.[1];
  const own = `setup.${setup.name}.note`;
  const key = `setup.${family}.note`;
  if (isKey(own)) return t(own);
  return isKey(key) ? t(key) : setup.note;
}
