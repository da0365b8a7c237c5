import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AskFairness } from "../api/messages";
import { addWords, t } from "../i18n";
import { fairnessWords } from "../i18n/fairnessWords";

type Panel = ComponentType<{ board: AskFairness }>;
let loaded: Panel | null = null;

/** The question whether a board is fair, for pages that do not always ask it: code and texts are fetched with it. */
export function LazyFairness({ board }: { board: AskFairness }) {
  const [FairnessPanel, setPanel] = useState<Panel | null>(() => loaded);
  useEffect(() => {
    if (loaded) return;
    Promise.all([import("./FairnessPanel"), addWords(fairnessWords)]).then(
      ([module]) => {
        loaded = module.FairnessPanel;
        setPanel(() => module.FairnessPanel);
      },
      () => undefined,
    );
  }, []);
  return FairnessPanel ? <FairnessPanel board={board} /> : <p class="loading">{t("shell.loading")}</p>;
}
