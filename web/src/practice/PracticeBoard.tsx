import type { ComponentChildren } from "preact";
import type { PieceView } from "../api/messages";
import { Board } from "../board/Board";
import type { Orientation } from "../board/geometry";
import type { Mark } from "../board/MarkLayer";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { reducesMotion, settings } from "../stores/settings";
import type { FreeBoardStore } from "./freeBoard";

interface Props {
  readonly store: FreeBoardStore;
  readonly orientation?: Orientation;
  /** Called with the code of a move that the visitor entered. */
  readonly onMove: (code: string) => void;
  /** Whether the visitor may enter a move now. */
  readonly canMove: boolean;
  /** The square of a piece that is chosen as soon as it can move. */
  readonly chosen?: string | null;
  readonly marks?: readonly Mark[];
  readonly status?: string;
  readonly turn?: string;
  readonly warning?: string;
  readonly extra?: ComponentChildren;
  readonly across?: ComponentChildren;
  readonly onLook?: (piece: PieceView) => void;
  /** Whether a tap on a square out of reach is answered with the reason. */
  readonly explains?: boolean;
}

/** A board that belongs to no table: lessons, puzzles, pages of pieces, analysis. Nothing on it is lost or won. */
export function PracticeBoard({ store, orientation = 0, onMove, canMove, ...rest }: Props) {
  const current = store.current.value;
  if (current === null) return null;
  const { board } = current;
  const { ending } = current;
  return (
    <Board
      key={store.name}
      scene={board.scene}
      tableId={store.name}
      ply={board.ply}
      orientation={orientation}
      last={board.last}
      announcement={board.announcement}
      threats={null}
      choices={canMove && ending === null ? current.choices : null}
      onMove={onMove}
      onShown={(_, ply) => {
        store.shownPly.value = ply;
      }}
      look={(query) => store.look(board, query)}
      refusal={(code, anyFacing) => store.refusal(board, code, anyFacing)}
      codes={settings.codes.value}
      coordinates={settings.coordinates.value}
      reducedMotion={reducesMotion()}
      announce={announce}
      t={t}
      {...rest}
    />
  );
}
