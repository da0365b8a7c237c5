/** Where an analysis comes from: an address, another page, a text that was pasted, a file. */
import { ApiError } from "../api/error";
import { api, links } from "../api/http";
import type { TreeView } from "../api/messages";
import { opponentName, personName } from "../components/gameWords";
import { computerLevel } from "../components/guest";
import { language } from "../i18n";
import { loadOwnDraft } from "../stores/ownBoards";
import { isAlone, ownSides } from "../table/state";
import { nameOf } from "./drafts";

/** What the address asks for. `key` is the name of its draft, `path` the address itself. */
export interface Source {
  readonly kind: "tfen" | "setup" | "table" | "own" | "draft";
  readonly key: string;
  readonly value: string;
  readonly path: string;
  /** After how many moves of a game to begin. */
  readonly ply: number | null;
  /** Own piece types, as a record has them. */
  readonly types: string;
  /** What the board is called that somebody designed. */
  readonly title: string;
}

/** Other pages leave a position here, which is too long for an address. */
const START = "tankchess.analysis.start";

/** The source of an address, or null where it names none. */
export function sourceOf(query: URLSearchParams): Source | null {
  const left = takeStart();
  if (left) return left;
  for (const kind of ["tfen", "setup", "table", "own", "draft"] as const) {
    const value = query.get(kind);
    if (!value) continue;
    const key = kind === "draft" ? value : `${kind}-${kind === "tfen" ? nameOf(value) : value}`;
    const ply = Number.parseInt(query.get("ply") ?? "", 10);
    const path = `/analysis?${new URLSearchParams([[kind, value]])}`;
    return { kind, key, value, path, ply: Number.isNaN(ply) ? null : ply, types: "", title: "" };
  }
  return null;
}

function takeStart(): Source | null {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(START) ?? "null");
    sessionStorage.removeItem(START);
    const { tfen, types, title } = (left ?? {}) as { tfen?: unknown; types?: unknown; title?: unknown };
    if (typeof tfen !== "string") return null;
    const own = typeof types === "string" ? types : "";
    const key = `tfen-${nameOf(tfen + own)}`;
    const name = typeof title === "string" ? title : "";
    return { kind: "tfen", key, value: tfen, path: `/analysis?draft=${key}`, ply: null, types: own, title: name };
  } catch {
    return null;
  }
}

/** The game of a source. Raises `ApiError`: `no_help` for a game that the visitor is playing against people. */
export async function load(source: Source): Promise<TreeView> {
  if (source.kind === "table") return loadTable(source.value);
  if (source.kind === "own") return loadOwn(source.value);
  return api.readTree(source.value, language(), 1, source.types);
}

/** A board that somebody designed, by way of its file. */
async function loadOwn(key: string): Promise<TreeView> {
  const { toml } = await api.writeSetup(await loadOwnDraft(key));
  return api.readTree(toml, language());
}

async function loadTable(id: string): Promise<TreeView> {
  const { table } = await api.table(id);
  if (table.status !== "over" && ownSides(table).length > 0 && !isAlone(table)) {
    throw new ApiError("no_help", "the game is being played");
  }
  const answer = await fetch(links.record(id), { credentials: "same-origin" });
  if (!answer.ok) throw new ApiError(answer.status === 404 ? "not_found" : "server_error", answer.statusText);
  return api.readTree(await answer.text(), language());
}

/** The moves of the main line up to a ply. */
export function firstMoves({ tree }: TreeView, ply: number | null): string[] {
  const moves: string[] = [];
  let at = -1;
  for (const [index, row] of (tree.rows ?? []).entries()) {
    if (row.parent !== at || (ply !== null && moves.length >= ply)) continue;
    moves.push(row.move);
    at = index;
  }
  return moves;
}

/** A player as the table names them: the records of this server have guests and levels in English. */
function playerName(name: string): string {
  const level = computerLevel(name);
  return level ? opponentName(level) : personName(name);
}

/** What a game is called: its players, or the board it is played on. */
export function titleOf({ headers = {} }: TreeView["tree"], untitled: string): string {
  const players = ["White", "FlagWhite", "Black", "FlagBlack"].map((side) => headers[side] ?? "?");
  const named = players.filter((name) => name !== "?").map(playerName);
  if (named.length > 1) return named.join(" – ");
  return headers.Event && headers.Event !== "?" ? headers.Event : untitled;
}
