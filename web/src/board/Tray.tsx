import type { Announcement } from "../api/messages";
import { Answers, hasAnswers, TrayButton } from "./Answers";
import type { Controller } from "./controller";
import { promptOf } from "./narration";
import { proofsIn } from "./proofs";
import type { BoardProps } from "./props";
import { Stages } from "./Stages";

interface TrayProps {
  readonly board: Controller;
  /** The props of the page, which the controller knows, too: when they change, the bar is drawn again. */
  readonly current: BoardProps;
  /** What is announced in the position on the board, which may be one behind that of the page. */
  readonly announcement: Announcement | null;
  /** A move is still being driven: nothing is asked before it has arrived, unless the player has begun already. */
  readonly isMoving: boolean;
  readonly onDone: () => void;
}

/**
 * The bar at the foot of the board: the steps of the move, the current question, and every answer as a button. It has
 * the same height whatever it shows, so that the page does not jump. A button may be gone once it is pressed: `onDone`
 * takes the focus back.
 */
export function Tray({ board, current, announcement, isMoving, onDone }: TrayProps) {
  const entry = board.entry.value;
  const { t, status, warning, extra, turn, asks } = current;
  const proofs = proofsIn(announcement, t);
  const isOpen = entry.stage !== "idle";
  const isAsked = isOpen || (board.choosing !== null && !isMoving);
  const asked = isAsked ? (!isOpen && asks) || promptOf(board, entry) : "";
  const question = proofs.length > 0 && !isOpen ? proofs.map(({ text }) => text).join(" ") : asked;
  return (
    <div
      class={`tc-tray tc-tray-${entry.stage}`}
      role="group"
      aria-label={t("board.tray")}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("button.tc-button")) onDone();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.preventDefault();
        board.send({ type: "back" });
        onDone();
      }}
    >
      <div class="tc-head">
        {warning ? (
          <p class="tc-warning" role="status">
            {warning}
          </p>
        ) : isAsked ? (
          <Stages board={board} entry={entry} />
        ) : (
          <p class="tc-status">{status}</p>
        )}
      </div>
      <div class="tc-body">
        <div class="tc-asked">
          {proofs.map(({ kind, title }) => (
            <strong key={kind} class={`tc-banner tc-banner-${kind}`}>
              {title}
            </strong>
          ))}
          <p key={proofs.length} class="tc-prompt">
            {turn && isAsked && !isOpen && <strong>{turn}. </strong>}
            {question}
          </p>
        </div>
        {hasAnswers(board, entry) ? (
          <div class="tc-buttons">
            <Answers board={board} entry={entry} />
          </div>
        ) : (
          extra
        )}
      </div>
      {isOpen && entry.stage !== "sent" && (
        <div class="tc-foot">
          {board.isSmall.value && <ZoomButton board={board} />}
          <TrayButton kind="quiet" onClick={() => board.send({ type: "back" })}>
            {t("board.button.back")}
          </TrayButton>
          <TrayButton kind="quiet" isHidden={entry.back.stage === "idle"} onClick={() => board.send({ type: "reset" })}>
            {t("tray.cancel")}
          </TrayButton>
        </div>
      )}
    </div>
  );
}

/** On a small screen the board zooms to the current question. This button shows all of it. */
function ZoomButton({ board }: { readonly board: Controller }) {
  const { t } = board.current;
  const isOut = board.isZoomedOut.value;
  return (
    <TrayButton
      kind="quiet"
      onClick={() => {
        board.isZoomedOut.value = !isOut;
      }}
    >
      {isOut ? t("board.button.zoom_in") : t("board.button.zoom_out")}
    </TrayButton>
  );
}
