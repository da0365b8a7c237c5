import { useEffect } from "preact/hooks";
import { Icon, type IconName } from "../components/Icon";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import type { PuzzleStore } from "./store";
import { changeText, goalText, solvedText } from "./words";

interface Said {
  readonly tone: "plain" | "good" | "bad";
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** What the last move was worth, or what is to be done. */
function said(store: PuzzleStore): Said {
  const { puzzle } = store.opened;
  const { outcome, change } = store.record.value;
  const left = store.left.value;
  if (store.isProving.value && store.phase.value !== "proof") {
    return { tone: "plain", icon: "eye", title: t("puzzle.proof.title"), text: t("puzzle.proof.finding") };
  }
  switch (store.phase.value) {
    case "wrong":
      return {
        tone: "bad",
        icon: "close",
        title: t("puzzle.wrong"),
        text: t(store.isRefuted.value ? "puzzle.wrong.refuted" : "puzzle.wrong.text", { count: left }),
      };
    case "solved": {
      const counted = outcome === "solved" && change !== null;
      const text = counted ? t("puzzle.solved.rating", { change: changeText(change) }) : t("puzzle.solved.again");
      return { tone: "good", icon: "check", title: solvedText(store.board.current.value?.ending?.termination), text };
    }
    case "proof":
      return { tone: "plain", icon: "eye", title: t("puzzle.proof.title"), text: t("puzzle.proof.text") };
    default: {
      if (left < puzzle.moves) {
        return { tone: "good", icon: "check", title: t("puzzle.right"), text: goalText(puzzle, left) };
      }
      const hint = store.hint.value;
      if (hint !== null) {
        const to = hint.leaves ? t("puzzle.hint.out") : hint.to === null ? null : t("puzzle.hint.to", { to: hint.to });
        const piece = t("puzzle.hint.piece", { square: hint.square });
        return { tone: "plain", icon: "info", title: t("puzzle.hint"), text: to === null ? piece : `${piece} ${to}` };
      }
      return { tone: "plain", icon: "target", title: t("puzzle.find"), text: t("puzzle.find.text") };
    }
  }
}

/** Says it on the page and to screen readers. */
export function Verdict({ store }: { store: PuzzleStore }) {
  const { tone, icon, title, text } = said(store);
  const isFirst = tone === "plain" && store.phase.value === "trying" && store.hint.value === null;
  const words = isFirst ? `${goalText(store.opened.puzzle, store.left.value)}. ${text}` : `${title} ${text}`;
  useEffect(() => announce(words), [words]);
  return (
    <div class={`verdict verdict-${tone}`}>
      <Icon name={icon} />
      <div>
        <p class="verdict-title">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}
