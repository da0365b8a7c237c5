/** What the address of the frame asks for. */
import type { EmbeddedGame } from "../api/messages";
import { LANGUAGES, type Language, preferredLanguage } from "../i18n/languages";

export interface FrameRequest {
  readonly kind: "study" | "table";
  readonly id: string;
  /** The place in the tree, or the ply of the game; null where none is named. */
  readonly place: string | null;
  readonly theme: "light" | "dark" | null;
  readonly language: Language;
}

const ADDRESS = /^\/embed\/(study|table)\/([0-9A-Za-z]{10})\/?$/;

/** Reads an address; null for one that leads nowhere. */
export function readAddress(path: string, search: string, languages: readonly string[]): FrameRequest | null {
  const found = ADDRESS.exec(path);
  if (!found) return null;
  const query = new URLSearchParams(search);
  const kind = found[1] === "table" ? "table" : "study";
  const theme = query.get("theme");
  const wanted = query.get("language") ?? "";
  return {
    kind,
    id: found[2] ?? "",
    place: query.get(kind === "table" ? "ply" : "node"),
    theme: theme === "light" || theme === "dark" ? theme : null,
    language: LANGUAGES.find((each) => each === wanted) ?? preferredLanguage(languages),
  };
}

/** The address of the same frame at another place of the tree. */
export function placeAddress(search: string, node: string): string {
  const query = new URLSearchParams(search);
  query.set("node", node);
  // A place is written with colons and slashes, which may stand in a query as they are.
  return `?${query.toString().replaceAll("%3A", ":").replaceAll("%2F", "/")}`;
}

export class NotThere extends Error {}

/** Fetches the game, as nobody: the frame stands on a page of somebody else, and needs no more than the link says. */
export async function fetchGame({ kind, id, place }: FrameRequest): Promise<EmbeddedGame> {
  const query = place === null ? "" : `?${kind === "table" ? "ply" : "node"}=${encodeURIComponent(place)}`;
  const folder = kind === "table" ? "tables" : "studies";
  const answer = await fetch(`/api/${folder}/${id}/embedded${query}`, { credentials: "omit" });
  // A place that is gone is better shown from the start than not at all.
  if (answer.status === 422 && place !== null) return fetchGame({ kind, id, place: null, theme: null, language: "en" });
  if (answer.status === 404) throw new NotThere();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
