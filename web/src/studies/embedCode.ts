/** The line of HTML that shows a study or the game of a table on another page. */
import { language } from "../i18n";

/** Wide enough for every board; the height leaves room for two lines of comment. */
export const WIDTH = 560;
export const HEIGHT = 700;

export function embedAddress(kind: "study" | "table", id: string, place: string | null): string {
  const query = place === null ? "" : `&${kind === "study" ? "node" : "ply"}=${place}`;
  return `${location.origin}/embed/${kind}/${id}?language=${language()}${query}`;
}

export function embedCode(address: string, title: string): string {
  const told = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const source = address.replaceAll("&", "&amp;");
  return `<iframe src="${source}" title="${told}" width="${WIDTH}" height="${HEIGHT}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
