/** One sentence for screen readers about each step of entering a move. */
import { FACINGS } from "../api/facings";
import type { LanguageName, PieceView, Refusal, Stand, Way } from "../api/messages";
import { typeName } from "../components/pieceWords";
import { actionOf } from "../entry/actions";
import { attacksOn, type Entry } from "../entry/machine";
import { isPlayable, optionsOf } from "../entry/menu";
import type { Translate } from "../i18n";
import type { Controller } from "./controller";
import { describePiece, facingList, facingName } from "./describe";
import { optionName } from "./options";

export function sayEntry(board: Controller, before: Entry, after: Entry): string | null {
  const { t } = board.current;
  const menu = board.choosing;
  if (menu === null) return null;
  switch (after.stage) {
    case "idle":
      return before.stage === "idle" ? null : t("board.say.cancelled");
    case "mover":
      return t("board.prompt.mover");
    case "square": {
      const piece = board.pieceOf(after.mover);
      // Why a square is out of reach is said when the answer is here.
      if (piece === null || after.missed) return null;
      const count = menu.stops(after.mover).filter((stop) => stop.square !== after.mover.square).length;
      return t("board.say.chosen", { piece: describePiece(t, piece), count });
    }
    case "facing": {
      const open = new Set(menu.stands(after.mover, after.to).map((stand) => stand.facing));
      const facings = FACINGS.filter((facing) => open.has(facing));
      return t("board.say.facing", { square: after.to, facings: facingList(t, facings) });
    }
    case "action": {
      const targets = optionsOf(after.stand)
        .filter((option) => option.action !== "" && !option.isBarred)
        .map((option) => {
          const type = board.nameOn(option.target);
          return option.action === "x"
            ? t("board.say.fire", { type, square: option.target })
            : optionName(t, option, null);
        });
      const { to: square, facing } = after.stand;
      const words = { square, facing: facingName(t, facing), targets: targets.join(", ") };
      return hasPlain(after.stand) ? t("board.say.targets", words) : t("board.say.targets_only", words);
    }
    case "target": {
      const attacks = attacksOn(menu, after);
      const movers = new Set(attacks.map((attack) => attack.mover));
      const type = board.nameOn(after.square);
      const words = { count: movers.size, type, square: after.square };
      return movers.size > 0 ? t("board.prompt.target", words) : t("board.prompt.target_none", words);
    }
    case "refused":
      return t("board.prompt.refused");
    case "sent":
      return t("board.say.sent", { code: after.code });
    case "confirm":
    case "review":
    case "exit":
    case "stuck":
    case "way":
      return promptOf(board, after);
  }
}

/** A move that was played: which piece went where, and what was lost. `before` are the pieces before the move. */
export function sayMove(t: Translate, way: Way, before: readonly PieceView[]): string {
  const side = t(`side.${way.side}`);
  const from = way.start?.square;
  if (!from) return t("board.say.passed", { side });
  const pieceOn = (square: string): PieceView | undefined => before.find((piece) => piece.square === square);
  const mover = way.is_cargo ? pieceOn(from)?.cargo : pieceOn(from);
  const words = { side, from, type: typeName(t, mover?.type ?? "") };
  const end = way.steps.at(-1) ?? way.start;
  const facing = end ? facingName(t, end.facing) : "";
  const parts: string[] = [];
  if (way.steps.length === 0) parts.push(t("board.say.stays", words));
  else if (end?.square == null) parts.push(t("board.say.left", words));
  else if (end.square === from) parts.push(t("board.say.turned", { ...words, facing }));
  else parts.push(t("board.say.moved", { ...words, to: end.square, facing }));
  const lost = [...new Set([...way.destroyed, ...way.burnt, ...way.sunk])].map((square) => {
    const piece = pieceOn(square) ?? (square === end?.square ? mover : undefined);
    return piece ? `${typeName(t, piece.type)} ${square}` : square;
  });
  if (lost.length > 0) parts.push(t("board.say.lost", { pieces: lost.join(", ") }));
  for (const square of way.smoked) parts.push(t("board.say.done", { what: t("board.button.smoke", { square }) }));
  for (const square of way.mined) parts.push(t("board.say.done", { what: t("board.button.mine", { square }) }));
  const { isTold, name } = actionOf(way.action);
  if (isTold && way.target) parts.push(t("board.say.done", { what: t(name, { square: way.target }) }));
  if (way.takes_flag) parts.push(t("board.say.done", { what: t("board.button.flag") }));
  return parts.join(" ");
}

function hasPlain(stand: Stand): boolean {
  return stand.moves.some(([, action]) => action === "");
}

/** Whether a stand offers a shot, barred or not. */
export function shoots(stand: Stand): boolean {
  return optionsOf(stand).some((option) => option.action === "x");
}

/** The line below the board: what is asked now. */
export function promptOf(board: Controller, entry: Entry): string {
  const { t, choices } = board.current;
  const menu = board.choosing;
  if (entry.stage === "sent") return t("board.prompt.sent");
  if (menu === null || choices === null) return "";
  switch (entry.stage) {
    case "idle":
      return choices.must_pass ? t("board.prompt.pass") : t("board.prompt.idle");
    case "mover":
      return t("board.prompt.mover");
    case "square": {
      const type = board.nameOf(entry.mover);
      if (entry.missed && board.refusal.value) return refusalText(t, board.refusal.value);
      if (!entry.mover.out && !entry.mover.stands.some(isPlayable)) return t("board.prompt.square_barred", { type });
      const turns = menu.stands(entry.mover, entry.mover.square).length > 0;
      return turns ? t("board.prompt.square", { type }) : t("board.prompt.square_only", { type });
    }
    case "facing":
      return t("board.prompt.facing", { square: entry.to });
    case "way":
      return t("board.prompt.way", { square: entry.stands[0]?.to ?? "" });
    case "exit":
      return t("board.prompt.way", { square: t("board.mark.out") });
    case "action": {
      const square = entry.stand.to;
      if (!hasPlain(entry.stand)) return t("board.prompt.action_only", { square });
      return shoots(entry.stand) ? t("board.prompt.action", { square }) : t("board.prompt.action_other", { square });
    }
    case "confirm": {
      const words = { square: entry.stand.to, type: board.nameOf(entry.mover) };
      const { deadly } = entry.stand;
      if (deadly === "mine" || deadly === "water" || deadly === "fire") return t(`board.prompt.${deadly}`, words);
      return t("board.prompt.lost", words);
    }
    case "review":
      return reviewOf(board, entry);
    case "target": {
      const movers = new Set(attacksOn(menu, entry).map((attack) => attack.mover));
      const words = { square: entry.square, type: board.nameOn(entry.square) };
      if (movers.size === 0) return t("board.prompt.target_none", words);
      if (entry.mover === null) return t("board.prompt.target", { ...words, count: movers.size });
      const mover = board.nameOf(entry.mover);
      return t("board.prompt.target_from", { ...words, mover });
    }
    case "refused": {
      const refusal = board.refusal.value;
      return refusal === null ? t("board.prompt.refused") : refusalText(t, refusal);
    }
    case "stuck": {
      const type = board.nameOf(entry.mover);
      // A piece that only fires is not blocked: it has nobody to fire at (A6).
      return t(board.refusal.value?.rule === "A6" ? "board.prompt.stuck_A6" : "board.prompt.stuck", { type });
    }
  }
}

/** Why a move is not permitted. */
export function refusalText(t: Translate, refusal: Refusal): string {
  if (refusal.kind === "rule") {
    const text = refusal.texts[t("board.language") as LanguageName];
    return t("board.prompt.refused_rule", { rule: refusal.rule, text: text ?? refusal.text });
  }
  return t(`board.prompt.refused_${refusal.kind}`, { from: refusal.refutation?.start?.square ?? "" });
}

/** A whole move in words, before it is confirmed. */
function reviewOf(board: Controller, entry: Entry & { stage: "review" }): string {
  const { t } = board.current;
  const { mover, stand, code } = entry;
  const type = board.nameOf(mover);
  if (stand === null) return t("tray.review.out", { type });
  const words = { type, from: mover.square, to: stand.to, facing: facingName(t, stand.facing) };
  const option = optionsOf(stand).find((each) => each.code === code);
  if (option === undefined || option.action === "") {
    return t(stand.to === mover.square ? "tray.review.turn" : "tray.review", words);
  }
  return t("tray.review.action", { ...words, action: optionName(t, option, null) });
}
