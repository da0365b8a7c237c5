import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { TableView } from "../api/messages";
import { Geometry, type Orientation, SQUARE } from "../board/geometry";
import { endOf } from "../board/WayLayer";
import { terminationText } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { headline, toneOf } from "./Prompts";
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
  const place = placeOf(table, orientation);
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

/** What the band may hide of the height of the board, where it is high beside its squares: on a phone. */
const HIDDEN = { above: [0.14, 0.38], below: [0.62, 0.86], middle: [0.38, 0.62] } as const;
type Place = keyof typeof HIDDEN;

/**
 * Where the band hides the least of how the game ended: the last move and its shot, and what a mate threatens. It
 * rather lies in the half of the board where nothing of that is.
 */
export function placeOf(table: Pick<TableView, "scene" | "last" | "announcement">, orientation: Orientation): Place {
  const { scene, last, announcement } = table;
  const geometry = new Geometry(scene.width, scene.height, orientation);
  const squares = [last && endOf(last), last?.target, ...(last?.destroyed ?? [])];
  for (const way of [announcement.check, announcement.escape]) {
    if (way) squares.push(way.start?.square, endOf(way), way.target);
  }
  const heights = squares
    .filter((square): square is string => !!square)
    .map((square) => geometry.middle(square).y / SQUARE / geometry.down);
  const mean = heights.reduce((sum, each) => sum + each, 0) / heights.length;
  const places: readonly Place[] = mean >= 0.5 ? ["above", "below", "middle"] : ["below", "above", "middle"];
  const half = 0.5 / geometry.down;
  const hides = (place: Place) => {
    const [top, foot] = HIDDEN[place];
    return heights.filter((height) => height + half > top && height - half < foot).length;
  };
  return places.reduce((best, place) => (hides(place) < hides(best) ? place : best));
}
