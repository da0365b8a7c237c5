/** Boards from texts: setup files and TFEN, pasted, chosen or dropped. */
import { type Signal, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { SetupFault } from "../api/messages";
import { language } from "../i18n";
import { navigate } from "../shell/location";
import { describe } from "../stores/notices";
import { adopt } from "./opening";

/** No text of a board is longer than this; what is longer is another kind of file. */
const LONGEST = 60_000;

/** What of the last text a board cannot hold, such as wrecks, and where that board is. */
export const leftOut: Signal<{ readonly path: string; readonly problems: readonly SetupFault[] } | null> = signal(null);

/** Reads a text and opens its board as a new one. */
export async function readText(text: string): Promise<void> {
  if (text.length > LONGEST) throw new ApiError("too_large", "this text is too long for a board");
  const { draft, problems } = await api.readSetup(text, language());
  const path = adopt(draft);
  leftOut.value = problems.length > 0 ? { path, problems } : null;
  navigate(path);
}

/** Why a text is no board: the server says it in the reader's language. */
export function readingFault(error: unknown): string {
  return error instanceof ApiError && error.code === "bad_request" && error.message ? error.message : describe(error);
}

export async function readFile(file: File): Promise<void> {
  if (file.size > LONGEST) throw new ApiError("too_large", "this file is too long for a board");
  return readText(await file.text());
}
