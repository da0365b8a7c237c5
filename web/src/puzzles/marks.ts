/** What the board points at in a puzzle. */
import type { PuzzleHint, Way } from "../api/messages";
import type { Mark, MarkTone } from "../board/MarkLayer";

/** The way of a move as arrows: to where it ends, and on to what it fires at. */
export function marksOf(way: Way | null, tone: MarkTone): Mark[] {
  const from = way?.start?.square;
  if (!way || !from) return [];
  const end = way.steps.at(-1)?.square ?? from;
  const marks: Mark[] = [{ kind: "square", square: end, tone }];
  if (end !== from) marks.push({ kind: "arrow", from, to: end, tone });
  if (way.target && way.target !== end) marks.push({ kind: "arrow", from: end, to: way.target, tone });
  return marks;
}

/** A hint: the piece, and where it goes if that was asked for. */
export function hintMarks(hint: PuzzleHint | null): Mark[] {
  if (hint === null) return [];
  const marks: Mark[] = [{ kind: "square", square: hint.square, tone: "hint" }];
  if (hint.to !== null && hint.to !== hint.square) {
    marks.push({ kind: "arrow", from: hint.square, to: hint.to, tone: "hint" });
    marks.push({ kind: "square", square: hint.to, tone: "hint" });
  }
  return marks;
}
