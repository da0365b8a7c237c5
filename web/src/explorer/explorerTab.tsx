import type { Signal } from "@preact/signals";
import type { ExtraPanel } from "../analysis/AnalysisView";
import { lineTo } from "../analysis/boards";
import type { AnalysisStore } from "../analysis/store";
import type { Mark } from "../board/MarkLayer";
import { t } from "../i18n";
import { ExplorerPanel } from "./ExplorerPanel";

/** The explorer as a part of an analysis; `marks` are what it points at on the board. */
export function explorerTab(store: AnalysisStore, marks: Signal<readonly Mark[]>): ExtraPanel {
  return {
    name: "explorer",
    label: t("explorer.title"),
    content: (
      <ExplorerPanel
        line={lineTo(store.tree.value, store.at.value)}
        onPlay={(code) => void store.play(code)}
        onPoint={(next) => {
          marks.value = next;
        }}
      />
    ),
  };
}
