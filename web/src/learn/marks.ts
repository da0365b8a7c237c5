/** What the board of a lesson points at: the goal, a hint, what was right and what was wrong. */
import type { Way } from "../api/messages";
import type { Mark } from "../board/MarkLayer";
import type { LessonStore } from "./lessonStore";

/** The square on which a move ends; of one that leaves the board the last on it. */
function endOf(way: Way): string | null {
  const squares = [way.start?.square ?? null, ...way.steps.map((step) => step.square)];
  return squares.filter((square) => square !== null).at(-1) ?? null;
}

function arrow(from: string | null, to: string | null): Mark[] {
  return from !== null && to !== null && from !== to ? [{ kind: "arrow", from, to, tone: "hint" }] : [];
}

/** The arrows of a move that is shown: where it goes, and what it fires at. */
export function marksOf(way: Way): Mark[] {
  const start = way.start?.square ?? null;
  const end = endOf(way);
  const place: Mark[] = end === null ? [] : [{ kind: "square", square: end, tone: "hint" }];
  return [...place, ...arrow(start, end), ...arrow(end, way.target)];
}

export function lessonMarks(store: LessonStore): readonly Mark[] {
  const { squares, arrows } = store.lesson;
  const status = store.status.value;
  const last = store.board.current.value?.board.last ?? null;
  if (status === "failed") {
    const end = last && endOf(last);
    return end ? [{ kind: "square", square: end, tone: "bad" }] : [];
  }
  const tone = status === "solved" ? "good" : "goal";
  const goals: Mark[] = squares.map((square) => ({ kind: "square", square, tone }));
  if (status === "solved") return goals;
  const way = store.shownWay.value;
  if (way !== null) return [...goals, ...marksOf(way)];
  // What a question is about is pointed at whatever was answered.
  const isFirst = store.moves.value.length === 0 || store.lesson.kind !== "moves";
  return isFirst
    ? [...goals, ...arrows.map(({ start, end }): Mark => ({ kind: "arrow", from: start, to: end, tone }))]
    : goals;
}
