import { useSignal } from "@preact/signals";
import type { AnalysisStore } from "../analysis/store";
import { START } from "../analysis/tree";
import { api } from "../api/http";
import type { ImportView } from "../api/messages";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { navigate } from "../shell/location";
import { describe } from "../stores/notices";
import { whoAmI } from "../stores/session";
import "./review.css";

interface Props {
  readonly store: AnalysisStore;
  /** What the game is called. */
  readonly title: string;
  /** The table where it was played: its review is there. */
  readonly table: string | null;
}

/** The way from an analysis to a review of its game: at its table, or as one of the visitor's imported games. */
export function ReviewThis({ store, title, table }: Props) {
  const isBusy = useSignal(false);
  const problem = useSignal("");
  const hasMoves = (store.tree.value.nodes.get(START)?.next.length ?? 0) > 0;
  const begin = async () => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    problem.value = "";
    try {
      if (table !== null) navigate(`/t/${table}`);
      else await reviewed(store, title, problem);
    } catch (error) {
      problem.value = describe(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <section class="review-this" data-panel="moves" aria-label={t("review.title")}>
      <button type="button" class="button" disabled={isBusy.value || !hasMoves} onClick={() => void begin()}>
        <Icon name="eye" />
        {t("review.begin")}
      </button>
      <p class="review-quiet" role={problem.value ? "alert" : undefined}>
        {problem.value || t(table === null ? "review.this" : "review.this.table")}
      </p>
    </section>
  );
}

/** Keeps the game as it is among the imported ones, begins its review and leads there. Raises `ApiError`. */
async function reviewed(store: AnalysisStore, title: string, problem: { value: string }): Promise<void> {
  await whoAmI();
  const { record } = await api.treeRecord(store.rows());
  const game = await keptGame(record, title);
  if (game.last === null) {
    problem.value = t(game.status === "full" ? "import.status.full" : "review.this.failed");
    return;
  }
  await api.beginImportedReview(game.last);
  navigate(`/games/${game.last}`);
}

async function keptGame(record: string, title: string): Promise<ImportView> {
  const { id } = await api.beginImport(title.slice(0, 120), false);
  return api.sendPart(id, 0, new Blob([record]), true);
}
