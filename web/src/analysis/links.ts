/** Links of this server among the texts that somebody pastes: they open what they lead to. */
import { findRoute, MISSING } from "../shell/routes";

/** What a pasted link leads to: a path of this server, or nothing that can be opened here. */
export type Linked = { readonly path: string } | { readonly fault: "elsewhere" | "nowhere" };

const WEB = /^https?:\/\/\S+$/i;
const TABLE = /^\/(?:t|embed\/table)\/([^/]+)(?:\/try\/(\d+))?\/?$/;
const STUDY = /^\/embed\/study\/([^/]+)\/?$/;
const BOARD = /^\/editor\/([^/]+)\/?$/;

/** Where a text leads that is nothing but a link, with or without the beginning that browsers leave out; null for all others. */
export function linkOf(text: string, { host } = location): Linked | null {
  const given = text.trim();
  const isOurs = given.startsWith(`${host}/`) || /^\/[a-z]\S*$/.test(given);
  if (!(WEB.test(given) || (isOurs && !/\s/.test(given)))) return null;
  const address = addressOf(given, host);
  if (address === null) return { fault: "nowhere" };
  return address.host === host ? inside(address) : { fault: "elsewhere" };
}

function addressOf(given: string, host: string): URL | null {
  const isWhole = WEB.test(given);
  try {
    return new URL(isWhole ? given : `http://${given.startsWith("/") ? host : ""}${given}`);
  } catch {
    return null;
  }
}

/** A game and a board are opened here, anything else where it is. */
function inside({ pathname, search, searchParams, hash }: URL): Linked {
  const table = TABLE.exec(pathname);
  if (table) {
    const ply = table[2] ?? searchParams.get("ply");
    return { path: `/analysis?table=${table[1]}${ply ? `&ply=${encodeURIComponent(ply)}` : ""}` };
  }
  const study = STUDY.exec(pathname);
  if (study) return { path: `/study/${study[1]}${search}` };
  const board = BOARD.exec(pathname);
  if (board) return { path: `/analysis?own=${board[1]}` };
  const isHere = pathname === "/analysis" && search === "";
  return isHere || findRoute(pathname).route === MISSING
    ? { fault: "nowhere" }
    : { path: `${pathname}${search}${hash}` };
}
