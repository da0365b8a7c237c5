/** Texts and files that somebody wants to open, and what is wrong with those that cannot be. */
import { ApiError } from "../api/error";
import { api } from "../api/http";
import { isLocal } from "../editor/keeping";
import { language, type PageKey, t } from "../i18n";
import { describe } from "../stores/notices";
import { freeKey, keepDraft, nameOf, type ReadGame } from "./drafts";
import { linkOf } from "./links";
import { firstMoves, titleOf } from "./source";

/** As much as the server reads. */
export const LONGEST_TEXT = 400_000;

/** What was wrong: what the text seemed to be, and where its fault is; both in the visitor's language. */
export interface Fault {
  readonly text: string;
  readonly detail: string;
  /** Where it can be mended, if somewhere. */
  readonly editor?: string;
}

/** A link that cannot be opened here. */
class LinkFault extends Error {
  constructor(readonly kind: "elsewhere" | "nowhere") {
    super(kind);
  }
}

/** What a text seems to be that could not be read. */
function kindOf(
  text: string,
): "tfen" | "json" | "chess" | "record" | "setup" | "binary" | "html" | "moves" | "name" | "unknown" {
  if (["\u0000", "\ufffd"].some((odd) => text.includes(odd))) return "binary";
  if (/^\s*\d{1,2}x\d{1,2}\s/.test(text)) return "tfen";
  if (/^\s*[[{]\s*["{]/.test(text)) return "json";
  if (/^\s*([pnbrqk1-8]+\/){7}[pnbrqk1-8]+(\s|$)/i.test(text)) return "chess";
  if (/\bO-O\b|(^|\s)1\. ?([a-h][34]|N[acfh]3)\b|\[FEN "/.test(text)) return "chess";
  if (/\[[A-Z][A-Za-z]+ "/.test(text)) return "record";
  if (/^(\s*#[^\n]*\n)*\s*([a-z_]+\s*=|\[[a-z]+[\].])/.test(text)) return "setup";
  if (/^\s*<[!?a-z]/i.test(text)) return "html";
  if (/\b[A-Z]\d{1,2}>[A-Z]\d{1,2}/.test(text)) return "moves";
  return /^\s*\p{L}[\p{L}\d_ ×-]{0,39}\s*$/u.test(text) ? "name" : "unknown";
}

/** What the sentence itself says is not said again. */
const PLAIN: readonly string[] = ["chess", "binary", "html", "moves", "unknown"];

/** What to say about an error while `text` was read. */
export function faultOf(error: unknown, text: string): Fault {
  if (error instanceof LinkFault) return { text: t(`analysis.fault.${error.kind}`), detail: "" };
  if (error instanceof ApiError && error.code === "bad_request") {
    const kind = kindOf(text);
    const key: PageKey = `analysis.fault.${kind}`;
    return { text: t(key), detail: PLAIN.includes(kind) ? "" : error.message };
  }
  return { text: describe(error), detail: "" };
}

/** What to say about an error while the game of a table was opened. */
export function tableFault(error: unknown): Fault {
  const isMissing = error instanceof ApiError && error.code === "not_found";
  return { text: isMissing ? t("table.missing.text") : describe(error), detail: "" };
}

/** What to say about an error while a board that somebody designed was opened. */
export function ownFault(error: unknown, key: string): Fault {
  const isUnplayable = error instanceof ApiError && error.code === "bad_request";
  if (!isUnplayable) return { text: describe(error), detail: "" };
  const editor = isLocal(key) ? `/editor?board=${key}` : `/editor/${encodeURIComponent(key)}`;
  return { text: t("analysis.fault.own"), detail: error.message, editor };
}

/** A text that was read: how many games there are in it, and the address of the one that was asked for. */
export interface Read {
  readonly games: number;
  readonly path: string;
  /** Whether the text was a link, which may lead nowhere. */
  readonly isLink: boolean;
}

/** Reads a text and keeps its game as a draft; of a link it says where that leads. Raises `ApiError` and `LinkFault`. */
export async function readText(text: string, game: number): Promise<Read> {
  const link = linkOf(text);
  if (link && "fault" in link) throw new LinkFault(link.fault);
  if (link) return { games: 1, path: link.path, isLink: true };
  if (text.length > LONGEST_TEXT) throw new ApiError("too_large", "the text is too long");
  const view = await api.readTree(text, language(), game);
  const path = keepGame(view, nameOf(`${text} ${game}`), firstMoves(view, 0), view.title);
  return { games: view.games, path, isLink: false };
}

/** Keeps a game as a draft and returns its address. */
export function keepGame(view: ReadGame, name: string, moves: readonly string[], board = ""): string {
  const tree = view.tree;
  const key = freeKey(`text-${name}`, tree);
  const path = `/analysis?draft=${key}`;
  keepDraft(key, titleOf(tree, board || t("analysis.untitled")), path, {
    view: { tree, mode: view.mode, order: view.order, warnings: view.warnings },
    moves,
    title: board,
  });
  return path;
}
