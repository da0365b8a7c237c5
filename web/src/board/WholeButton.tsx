import type { Controller } from "./controller";

/** Leads back from a zoom by hand to the whole board. */
export function WholeButton({ board, onDone }: { readonly board: Controller; readonly onDone: () => void }) {
  if (board.camera.value === null || board.isZoomedOut.value) return null;
  return (
    <button
      type="button"
      class="tc-whole"
      aria-label={board.current.t("board.button.zoom_out")}
      onClick={(event) => {
        // Not a tap on the board below.
        event.stopPropagation();
        board.camera.value = null;
        onDone();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />
      </svg>
    </button>
  );
}
