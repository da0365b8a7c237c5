/** The board in words: for screen readers, for the line below the board, for labels. */
import type { FacingName, LineView, PieceView, Scene, TargetView } from "../api/messages";
import { typeName } from "../components/pieceWords";
import type { Translate } from "../i18n";
import { isBoardKey } from "../i18n/boardKeys";

export function facingName(t: Translate, facing: FacingName): string {
  return t(`board.facing.${facing}`);
}

/** A piece in words, with all it carries. */
export function describePiece(t: Translate, piece: PieceView): string {
  const side = t(`side.${piece.side}`);
  const type = typeName(t, piece.type);
  const { square } = piece;
  if (piece.is_wreck) {
    const wreck = t("board.piece.wreck", { side, type, square });
    return piece.has_flag ? t("board.piece.flag", { piece: wreck }) : wreck;
  }
  let text = t("board.piece", { side, type, square, facing: facingName(t, piece.facing) });
  if (piece.is_command) text = t("board.piece.command", { piece: text });
  if (piece.has_flag) text = t("board.piece.flag", { piece: text });
  if (piece.cargo) {
    const { cargo: load } = piece;
    let cargo = t("board.piece.cargo_aboard", { type: typeName(t, load.type), facing: facingName(t, load.facing) });
    if (load.is_command) cargo = t("board.piece.command", { piece: cargo });
    text = t("board.piece.cargo", { piece: text, cargo });
  }
  return text;
}

/** A square in words: who stands there, on what ground. */
export function describeSquare(t: Translate, scene: Scene, square: string): string {
  const piece = scene.pieces.find((each) => each.square === square);
  const kinds = Object.entries(scene.terrain).filter(([, squares]) => squares.includes(square));
  const terrain = kinds.map(([kind]) => terrainName(t, kind)).join(", ");
  let text: string;
  if (piece !== undefined) {
    text = describePiece(t, piece);
    if (terrain) text = t("board.square.and", { what: text, terrain });
  } else {
    text = terrain ? t("board.square.terrain", { square, terrain }) : t("board.square.empty", { square });
  }
  if (scene.flags.some((place) => place.split("+").includes(square))) text = t("board.square.flag", { what: text });
  return text;
}

function terrainName(t: Translate, kind: string): string {
  const key = `board.terrain.${kind}`;
  return isBoardKey(key) ? t(key) : kind;
}

export function reasonWord(t: Translate, reason: string): string {
  const key = `board.reason.${reason.replaceAll(" ", "_")}`;
  return isBoardKey(key) ? t(key) : reason;
}

/** What armour and power come to: `side 1 < 2: destroyed`. */
export function sumOf(t: Translate, target: TargetView): string {
  if (target.reason !== "destroyed" && target.reason !== "armour") return reasonWord(t, target.reason);
  const sideKey = `board.armour.${target.side}`;
  const side = isBoardKey(sideKey) ? t(sideKey) : target.side;
  const verdict = t(target.reason === "destroyed" ? "board.verdict.destroyed" : "board.verdict.holds");
  if (target.power === null) return t("board.sum.plain", { side, verdict });
  const sign = target.armour < target.power ? "<" : target.armour === target.power ? "=" : ">";
  return t("board.sum", { side, armour: target.armour, sign, power: target.power, verdict });
}

/** The sum that takes the most room, whatever is hit where. */
export function longestSum(t: Translate): string {
  const sides = [t("board.armour.front"), t("board.armour.side"), t("board.armour.rear")];
  const verdicts = [t("board.verdict.destroyed"), t("board.verdict.holds")];
  const longest = (words: readonly string[]): string => words.reduce((a, b) => (b.length > a.length ? b : a), "");
  return t("board.sum", { side: longest(sides), armour: 0, sign: "<", power: 0, verdict: longest(verdicts) });
}

/** The target on a square, on any of the lines. One that is destroyed comes first. */
export function targetOn(lines: readonly LineView[], square: string): TargetView | null {
  const found = lines.flatMap((line) => line.targets).filter((target) => target.square === square);
  return found.find((target) => target.reason === "destroyed") ?? found[0] ?? null;
}

/** Facings as a list of words, clockwise. */
export function facingList(t: Translate, facings: readonly FacingName[]): string {
  return facings.map((facing) => facingName(t, facing)).join(", ");
}
