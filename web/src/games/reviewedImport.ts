/** An imported game as the review sees it: the plies of the game itself, whatever variations are around it. */
import { computed, effect, signal } from "@preact/signals";
import { firstMoves } from "../analysis/source";
import type { AnalysisStore } from "../analysis/store";
import { followed, type Place, placeOf, START } from "../analysis/tree";
import type { ImportedLine, Seat, SideName, TreeView } from "../api/messages";
import { importedReview, type Review, type ReviewedGame } from "../review/review";

/** The moves of the game itself, without its variations. */
function rowsOf({ tree: { rows = [] } }: TreeView): { side: SideName; text: string; number: number }[] {
  const found: { side: SideName; text: string; number: number }[] = [];
  let at = -1;
  for (const [index, { parent, side = "w", text = "", number = 0 }] of rows.entries()) {
    if (parent !== at) continue;
    found.push({ side, text, number });
    at = index;
  }
  return found;
}

export function reviewedImport(line: ImportedLine, view: TreeView, store: AnalysisStore): ReviewedGame {
  const moves = firstMoves(view, null);
  const seats = view.order.map(
    (side, index): Seat => ({
      side,
      kind: "person",
      name: line.players[index] ?? "?",
      level: null,
      is_you: false,
      is_online: false,
    }),
  );
  /** How many moves of the game lead to the place; null beside it. */
  const ply = computed(() => {
    // Both are read, so that it follows either.
    const [at, tree] = [store.at.value, store.tree.value];
    let place: Place | null = START;
    for (let count = 0; place !== null; count++) {
      if (place === at) return count;
      const move = moves[count];
      place = move === undefined ? null : followed(tree, place, move);
    }
    return null;
  });
  const shown = computed(() => (ply.value === null ? null : { ply: ply.value }));
  return {
    id: line.id,
    shown,
    state: signal({ table: { ply: line.plies, seats, mode: view.mode }, moves: rowsOf(view) }),
    viewedPly: () => ply.value ?? 0,
    view: (wanted) => store.go(placeOf(store.tree.peek(), moves.slice(0, wanted))),
    reviews: importedReview(line.id),
  };
}

/** Has the moves of the tree carry the signs of the review. Returns how to stop. */
export function judge(store: AnalysisStore, view: TreeView, review: Review): () => void {
  const moves = firstMoves(view, null);
  return effect(() => {
    const tree = store.tree.peek();
    store.judged.value = new Map(
      [...review.signs.value].map(([ply, sign]) => [placeOf(tree, moves.slice(0, ply)), sign]),
    );
  });
}
