import { useSignal } from "@preact/signals";
import { api } from "../api/http";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { describe, notify } from "../stores/notices";
import type { AnalysisStore } from "./store";

/** The game as a record and the position as a TFEN, to be copied or saved. */
export function Export({ store }: { store: AnalysisStore }) {
  const isBusy = useSignal(false);
  const problem = useSignal("");
  const tfen = store.board.current.value?.board.scene.tfen ?? "";
  const withRecord = async (use: (record: string) => Promise<void> | void) => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    problem.value = "";
    try {
      await use((await api.treeRecord(store.rows())).record);
    } catch (error) {
      problem.value = describe(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <div class="export">
      <button type="button" class="button" disabled={isBusy.value} onClick={() => void withRecord(copy)}>
        <Icon name="copy" />
        {t("analysis.copy_record")}
      </button>
      <button type="button" class="button" disabled={isBusy.value} onClick={() => void withRecord(save)}>
        <Icon name="download" />
        {t("analysis.save_record")}
      </button>
      <button type="button" class="button" disabled={tfen === ""} onClick={() => void copy(tfen)}>
        <Icon name="copy" />
        {t("analysis.copy_tfen")}
      </button>
      {problem.value && (
        <p class="export-problem" role="alert">
          {problem.value}
        </p>
      )}
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(t("analysis.copied"));
    announce(t("analysis.copied"));
  } catch {
    // Where the clipboard is not permitted, a file is.
    save(text);
  }
}

/** Saves a text as a file. */
function save(text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = "analysis.tcg";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
