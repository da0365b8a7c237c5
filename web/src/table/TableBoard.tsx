import { useCallback, useMemo, useRef } from "preact/hooks";
import { askOf, Entering } from "../ahead/PlanPanel";
import type { Plans } from "../ahead/plans";
import type { LookQuery } from "../api/http";
import type { PieceTypeCard, PieceView, Ply, TableView } from "../api/messages";
import { Board } from "../board/Board";
import type { Orientation } from "../board/geometry";
import type { Mark } from "../board/MarkLayer";
import { t } from "../i18n";
import { ReviewJump } from "../review/ReviewJump";
import { announce } from "../shell/announcer";
import { complain } from "../stores/notices";
import { confirmsMoves, reducesMotion, settings } from "../stores/settings";
import { OverBand } from "./OverBand";
import { PieceLine } from "./PieceLine";
import { BarQuestion } from "./Prompts";
import { SignHint } from "./SignHint";
import { isAlone, same } from "./state";
import { statusOf } from "./status";
import type { TableStore } from "./store";

interface Props {
  readonly store: TableStore;
  readonly plans: Plans;
  readonly table: TableView;
  readonly shown: Ply;
  readonly types: readonly PieceTypeCard[];
  readonly orientation: Orientation;
  /** The piece that is looked at. */
  readonly piece: PieceView | undefined;
  readonly onLook: (piece: PieceView) => void;
  /** What a hint or the review points at. */
  readonly marks: readonly Mark[];
  /** Brings the review of a finished game under the board. */
  readonly onReview: () => void;
  /** Whether the review has been asked for: it draws on the board, and nothing may lie across it. */
  readonly isReviewed: boolean;
}

/**
 * The board of a table, with what lies across it and in its bar. What it is given stays the same as long as nothing
 * about it has changed: the board is then not drawn again for whatever else happens at the table.
 */
export function TableBoard(props: Props) {
  const { store, plans, table, shown, types, orientation, piece, onLook, onReview, isReviewed } = props;
  const marks = useRef(props.marks);
  marks.current = same(marks.current, props.marks);
  const ahead = plans.view.value;
  const draft = plans.draft.value;
  const isPlanning = ahead !== null;
  const { id } = table;
  const hasReview = table.status === "over" && table.ply > 0;
  // What the signs mean is of no use any more beside the end of a game; who replays it is told.
  const isEnd = table.status === "over" && shown.ply === table.ply;
  const ply = isPlanning ? table.ply : shown.ply;
  const hasCommand = shown.scene.has_command;
  const canMove = store.isLive.value && !store.isSending.value && store.connection.value !== "closed";
  const onMove = useCallback(
    (code: string) => void (isPlanning ? plans.enter(code) : store.play(code)).catch(complain),
    [store, plans, isPlanning],
  );
  const look = useCallback(
    (query: LookQuery) => (isPlanning ? plans.look(ply, query) : store.look(ply, query)),
    [store, plans, isPlanning, ply],
  );
  const refusal = useCallback(
    (code: string) => (isPlanning ? plans.refusal(ply, code) : store.refusal(ply, code)),
    [store, plans, isPlanning, ply],
  );
  const status = useMemo(() => <Status store={store} />, [store]);
  const across = useMemo(
    () => !isReviewed && <OverBand store={store} orientation={orientation} />,
    [store, orientation, isReviewed],
  );
  const extra = useMemo(
    () => (
      <div class="bar-extra">
        {piece && <PieceLine piece={piece} types={types} hasCommand={hasCommand} />}
        <BarQuestion store={store} ahead={isPlanning && <Entering plans={plans} />} />
        {!isEnd && <SignHint tableId={id} shown={shown} />}
        {hasReview && <ReviewJump onOpen={onReview} />}
      </div>
    ),
    [store, plans, isPlanning, piece, types, hasCommand, id, shown, isEnd, hasReview, onReview],
  );
  return (
    <div class="table-board" data-planning={isPlanning}>
      {isPlanning && <p class="plans-badge">{t("plans.badge")}</p>}
      <Board
        scene={shown.scene}
        tableId={id}
        ply={shown.ply}
        orientation={orientation}
        last={shown.last}
        announcement={shown.announcement}
        threats={isPlanning ? null : store.threats.value}
        choices={ahead ? (plans.isBusy.value ? null : ahead.choices) : canMove ? store.choices.value : null}
        onShown={store.saw}
        onMove={onMove}
        look={look}
        refusal={refusal}
        codes={settings.codes.value}
        coordinates={settings.coordinates.value}
        reducedMotion={reducesMotion()}
        announce={announce}
        across={across}
        t={t}
        marks={marks.current}
        confirms={!isPlanning && confirmsMoves(!isAlone(table))}
        status={status}
        onLook={onLook}
        extra={extra}
        {...(isPlanning && draft ? { asks: askOf(draft) } : {})}
        {...(store.connection.value === "lost" ? { warning: t("connection.lost") } : {})}
      />
    </div>
  );
}

/** Whose move it is, or how the game ended. */
function Status({ store }: Pick<Props, "store">) {
  return <>{statusOf(store)}</>;
}
