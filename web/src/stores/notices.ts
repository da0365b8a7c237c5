/** Short messages at the edge of the page: what failed, what was copied. They disappear by themselves. */
import { signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { isKey, type Key, t } from "../i18n";

export interface Notice {
  readonly number: number;
  readonly text: string;
  readonly kind: "plain" | "error";
}

export const notices = signal<readonly Notice[]>([]);
const STAYS = 6000;
let count = 0;

export function notify(text: string, kind: Notice["kind"] = "plain"): void {
  if (notices.value.some((each) => each.text === text)) return;
  count += 1;
  const notice = { number: count, text, kind };
  notices.value = [...notices.value.slice(-2), notice];
  setTimeout(() => dismiss(notice.number), STAYS);
}

export function dismiss(number: number): void {
  notices.value = notices.value.filter((each) => each.number !== number);
}

/** An error in the reader's language, by its code. For an unknown code, the server's own sentence. */
export function describe(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error.server_error");
  const key: Key = `error.${error.code}`;
  return isKey(key) ? t(key) : error.message || t("error.server_error");
}

export function complain(error: unknown): void {
  notify(describe(error), "error");
}
