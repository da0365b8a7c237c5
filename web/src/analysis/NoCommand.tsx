import { sideName } from "../components/gameWords";
import { t } from "../i18n";
import { complain } from "../stores/notices";
import type { AnalysisStore } from "./store";
import { START } from "./tree";

/** What is said of a start at which a side has no Command tank although its loss decides the game; null for all others. */
export function lackOfCommand(store: AnalysisStore): string | null {
  const shown = store.current.value;
  if (shown?.mode !== "command" || store.at.value !== START || shown.ending?.termination !== "destroyed") return null;
  const { pieces } = shown.board.scene;
  const lacking = store.order.filter((side) => !pieces.some((piece) => piece.side === side && piece.is_command));
  const [side] = lacking;
  if (!side) return null;
  return lacking.length === 1 ? t("analysis.no_command.side", { side: sideName(side) }) : t("analysis.no_command");
}

/** Says so, and leads to where one can be put on the board. */
export function NoCommand({ store }: { store: AnalysisStore }) {
  const lack = lackOfCommand(store);
  if (lack === null) return null;
  const edit = async () => {
    const { readText } = await import("../editor/importing");
    await readText(store.tree.peek().game.tfen);
  };
  return (
    <p class="analysis-lack" role="status">
      {lack}{" "}
      <button type="button" class="link-button" onClick={() => void edit().catch(complain)}>
        {t("analysis.fault.edit")}
      </button>
    </p>
  );
}
