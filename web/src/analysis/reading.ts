/** Texts and files that somebody wants to open, and what is wrong with those that cannot be. */
import { ApiError } from "../api/error";
import { api } from "../api/http";
import { language, type PageKey, t } from "../i18n";
import { describe } from "../stores/notices";
import { keepDraft, nameOf, type ReadGame } from "./drafts";
import { firstMoves, titleOf } from "./source";

/** As much as the server reads. */
export const LONGEST_TEXT = 400_000;

/** What was wrong: what the text seemed to be, and where its fault is; both in the visitor's language. */
export interface Fault {
  readonly text: string;
  readonly detail: string;
}

/** What a text seems to be that could not be read. */
function kindOf(text: string): "tfen" | "json" | "chess" | "record" | "binary" | "unknown" {
  if (["\u0000", "\ufffd"].some((odd) => text.includes(odd))) return "binary";
  if (/^\s*\d{1,2}x\d{1,2}\s/.test(text)) return "tfen";
  if (/^\s*[[{]\s*["{]/.test(text)) return "json";
  if (/^\s*([pnbrqk1-8]+\/){7}[pnbrqk1-8]+(\s|$)/i.test(text)) return "chess";
  if (/\bO-O\b|(^|\s)1\. ?([a-h][34]|N[acfh]3)\b|\[FEN "/.test(text)) return "chess";
  return /\[[A-Z][A-Za-z]+ "/.test(text) ? "record" : "unknown";
}

/** What to say about an error while `text` was read. */
export function faultOf(error: unknown, text: string): Fault {
  if (error instanceof ApiError && error.code === "bad_request") {
    const kind = kindOf(text);
    const key: PageKey = `analysis.fault.${kind}`;
    return { text: t(key), detail: kind === "chess" || kind === "binary" ? "" : error.message };
  }
  return { text: describe(error), detail: "" };
}

/** A text that was read: how many games there are in it, and the address of the one that was asked for. */
export interface Read {
  readonly games: number;
  readonly path: string;
}

/** Reads a text and keeps its game as a draft. Raises `ApiError`. */
export async function readText(text: string, game: number): Promise<Read> {
  if (text.length > LONGEST_TEXT) throw new ApiError("too_large", "the text is too long");
  const view = await api.readTree(text, language(), game);
  return { games: view.games, path: keepGame(view, nameOf(`${text} ${game}`), firstMoves(view, 0)) };
}

/** Keeps a game as a draft and returns its address. */
export function keepGame(view: ReadGame, name: string, moves: readonly string[]): string {
  const key = `text-${name}`;
  const path = `/analysis?draft=${key}`;
  const tree = view.tree;
  keepDraft(key, titleOf(tree, t("analysis.untitled")), path, {
    view: { tree, mode: view.mode, order: view.order, warnings: view.warnings },
    moves,
  });
  return path;
}
