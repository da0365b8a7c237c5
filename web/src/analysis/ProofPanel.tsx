import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { ProofTree } from "../puzzles/ProofTree";
import { type Line, Proof } from "../puzzles/proof";
import { describe } from "../stores/notices";
import { whoAmI } from "../stores/session";
import { lineTo } from "./boards";
import type { AnalysisStore } from "./store";
import type { Place } from "./tree";

interface Props {
  readonly store: AnalysisStore;
  /** Where the win begins. */
  readonly origin: Place;
  readonly onClose: () => void;
}

/** A forced win with every defence. What is opened becomes a variation of the tree, and is shown on the board. */
export function ProofPanel({ store, origin, onClose }: Props) {
  const problem = useSignal("");
  const isBusy = useSignal(false);
  const proof = useMemo(() => {
    const line = lineTo(store.tree.peek(), origin);
    return new Proof(
      async (path) => {
        await whoAmI();
        const { node } = await api.boardProof(line, path, store.board.ground);
        if (node === null) throw new ApiError("not_found", "no proof");
        return node;
      },
      (path, _, node) => store.follow(origin, [...path, node.code]),
    );
  }, []);
  const open = (line: Line) => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    problem.value = "";
    proof
      .open(line)
      .catch((error: unknown) => {
        const isMissing = error instanceof ApiError && error.code === "not_found";
        problem.value = isMissing ? t("analysis.proof.none") : describe(error);
      })
      .finally(() => {
        isBusy.value = false;
      });
  };
  useEffect(() => open([]), []);
  return (
    <div class="analysis-proof" data-panel="engine">
      <button
        type="button"
        class="icon-button"
        aria-label={t("analysis.proof.close")}
        title={t("analysis.proof.close")}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      {problem.value ? (
        <p role="alert">{problem.value}</p>
      ) : proof.at.value === null ? (
        <p role="status">{t("analysis.proving")}</p>
      ) : (
        <ProofTree proof={proof} onOpen={open} />
      )}
    </div>
  );
}
