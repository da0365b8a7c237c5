/** CHECK and ESCAPE in words, with the move that proves them; where nothing helps any more, the mate alone. */
import type { Announcement } from "../api/messages";
import type { Translate } from "../i18n";

export interface Proof {
  readonly kind: "check" | "escape";
  readonly title: string;
  readonly text: string;
}

export function proofsIn(announcement: Announcement | null, t: Translate): Proof[] {
  const proofs: Proof[] = [];
  const mate = announcement?.mate ?? null;
  if (announcement?.check && mate !== "escapemate") {
    const { start, target } = announcement.check;
    const text =
      start?.square && target
        ? t("board.banner.check_by", { from: start.square, target })
        : t("board.banner.check_plain");
    proofs.push({ kind: "check", title: t(mate ? "board.banner.checkmate" : "board.banner.check"), text });
  }
  if (announcement?.escape && mate !== "checkmate") {
    const from = announcement.escape.start?.square ?? "";
    const title = t(mate ? "board.banner.escapemate" : "board.banner.escape");
    proofs.push({ kind: "escape", title, text: t("board.banner.escape_by", { from }) });
  }
  return proofs;
}
