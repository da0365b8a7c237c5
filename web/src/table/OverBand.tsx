import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { TableView, Way } from "../api/messages";
import { Geometry, type Orientation } from "../board/geometry";
import { endOf } from "../board/WayLayer";
import { terminationText } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { headline } from "./Prompts";
import { ownSides } from "./state";
import type { TableStore } from "./store";

interface Props {
  readonly store: TableStore;
  readonly orientation: Orientation;
}

/**
 * The end of a game, across the board, for those who saw it: result and reason, until it is closed. The card beside the
 * board says the same to screen readers.
 */
export function OverBand({ store, orientation }: Props) {
  const table = store.state.value?.table;
  const wasPlaying = useRef(false);
  const isClosed = useSignal(false);
  if (!table) return null;
  if (table.status === "playing") {
    wasPlaying.current = true;
    isClosed.value = false;
  }
  const { ending } = table;
  if (table.status !== "over" || ending === null || !wasPlaying.current || isClosed.value || !store.isLive.value) {
    return null;
  }
  const place = isLow(table.last, table, orientation) ? "above" : "below";
  return (
    <div class={`over-band over-band-${place} over-band-${toneOf(table)}`}>
      <div class="over-band-words" aria-hidden="true">
        <strong>{headline(table, ownSides(table))}</strong>
        <span>{terminationText(ending, table.mode)}</span>
      </div>
      <button
        type="button"
        class="over-band-close"
        aria-label={t("board.over.close")}
        onClick={(event) => {
          // Not a tap on the board below.
          event.stopPropagation();
          isClosed.value = true;
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Whether the last move, and its shot, end in the lower half of the board. The band then lies in the upper half. */
export function isLow(last: Way | null, { scene }: Pick<TableView, "scene">, orientation: Orientation): boolean {
  const geometry = new Geometry(scene.width, scene.height, orientation);
  const squares = [last && endOf(last), last?.target, ...(last?.destroyed ?? [])];
  const heights = squares.filter((square): square is string => !!square).map((square) => geometry.middle(square).y);
  const middle = (geometry.down * 48) / 2;
  return heights.length > 0 && heights.reduce((sum, each) => sum + each, 0) / heights.length >= middle;
}

function toneOf(table: TableView): "won" | "lost" | "plain" {
  const winner = table.ending?.winner;
  const own = ownSides(table);
  if (!winner || own.length === 0 || own.length === table.seats.length) return "plain";
  return own.includes(winner) ? "won" : "lost";
}
