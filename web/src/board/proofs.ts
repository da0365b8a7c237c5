/** CHECK and ESCAPE in words, with the move that proves them. */
import type { Announcement } from "../api/messages";
import type { Translate } from "../i18n";

export interface Proof {
  readonly kind: "check" | "escape";
  readonly title: string;
  readonly text: string;
}

export function proofsIn(announcement: Announcement | null, t: Translate): Proof[] {
  const proofs: Proof[] = [];
  if (announcement?.check) {
    const { start, target } = announcement.check;
    const text =
      start?.square && target
        ? t("board.banner.check_by", { from: start.square, target })
        : t("board.banner.check_plain");
    proofs.push({ kind: "check", title: t("board.banner.check"), text });
  }
  if (announcement?.escape) {
    const from = announcement.escape.start?.square ?? "";
    proofs.push({ kind: "escape", title: t("board.banner.escape"), text: t("board.banner.escape_by", { from }) });
  }
  return proofs;
}
