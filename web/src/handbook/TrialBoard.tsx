import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../api/http";
import type { FreeBoard, FreeLine, SideName } from "../api/messages";
import type { Mark } from "../board/MarkLayer";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { FreeBoardStore } from "../practice/freeBoard";
import { PracticeBoard } from "../practice/PracticeBoard";
import { complain } from "../stores/notices";
import "./handbook.css";

/** Moves to be shown, and the words beside the button that shows them. */
export interface TrialLine {
  readonly moves: readonly string[];
  readonly words: string;
}

interface Props {
  readonly tfen: string;
  /** The side that moves again and again; null where both play in turn. */
  readonly alone: SideName | null;
  /** The moves that are on the board at first. */
  readonly played?: readonly string[];
  /** The lines that can be shown. */
  readonly lines?: readonly TrialLine[];
  /** The square of the piece that is chosen at once, as its reach is what the board is about. */
  readonly chosen?: (board: FreeBoard) => string | null;
  /** What the page points at, as long as nobody has played. */
  readonly marks?: readonly Mark[];
  /** Whether the bar below the board comes only when somebody begins to play. */
  readonly isQuiet?: boolean;
  /** What is said beside the board. */
  readonly aside?: ComponentChildren;
  /** What the board shows, for who does not see it. */
  readonly label: string;
}

const NONE: readonly string[] = [];

/** A board to play with, as often as one likes: it can be put back, and it shows what is worth seeing by itself. */
export function TrialBoard({
  tfen,
  alone,
  played = NONE,
  lines = [],
  chosen,
  marks,
  isQuiet = false,
  aside,
  label,
}: Props) {
  const store = useMemo(() => new FreeBoardStore(), []);
  const holder = useRef<HTMLDivElement>(null);
  const [moves, setMoves] = useState(played);
  const [isBusy, setBusy] = useState(true);
  const [isUsed, setUsed] = useState(!isQuiet);
  const lineOf = (codes: readonly string[]): FreeLine => ({ tfen, moves: [...codes], alone });

  /** Shows the ends of lines, one after the other. The last of them is where one plays on. */
  const show = async (...steps: readonly (readonly string[])[]): Promise<void> => {
    setBusy(true);
    try {
      const boards = await Promise.all(
        steps.map((codes, index) => api.openBoard(lineOf(codes), index === 0 ? store.ground : "")),
      );
      await store.show(...boards);
      setMoves(steps.at(-1) ?? NONE);
    } catch (error) {
      complain(error);
    } finally {
      setBusy(false);
    }
  };

  useEffect(() => {
    void show(played);
    return () => store.close();
  }, []);

  const current = store.current.value;
  const isAsShown = moves === played;
  const ending = current?.ending ?? null;
  const replay = (codes: readonly string[]) => {
    // On a small screen the button may be far below.
    holder.current?.scrollIntoView?.({ block: "nearest" });
    return show(...codes.map((_, count) => codes.slice(0, count)), codes);
  };
  return (
    <section class="trial" aria-label={label}>
      <div class="trial-main">
        <div
          ref={holder}
          class="trial-board"
          data-ready={current !== null && !isBusy}
          data-used={isUsed}
          data-moves={moves.length}
          onPointerDown={() => setUsed(true)}
          onFocusIn={() => setUsed(true)}
        >
          <PracticeBoard
            store={store}
            canMove={!isBusy}
            explains
            onMove={(code) => void show([...moves, code])}
            chosen={(current && chosen?.(current)) ?? null}
            marks={isAsShown ? marks : undefined}
            status={ending ? t(ending.winner === "w" || alone === null ? "trial.over" : "trial.lost") : ""}
          />
          {current === null && <p class="trial-loading">{t("shell.loading")}</p>}
        </div>
        <div class="trial-buttons">
          <button type="button" class="button" disabled={moves.length === 0 || isBusy} onClick={() => void show(NONE)}>
            <Icon name="undo" />
            {t(played.length > 0 && isAsShown ? "trial.try" : "trial.again")}
          </button>
          {played.length > 0 && (
            <button type="button" class="button" disabled={isBusy} onClick={() => void replay(played)}>
              <Icon name="next" />
              {t("trial.show")}
            </button>
          )}
        </div>
      </div>
      {(aside || lines.length > 0) && (
        <div class="trial-side">
          {lines.length > 0 && <Lines lines={lines} isBusy={isBusy} onShow={(codes) => void replay(codes)} />}
          {aside}
        </div>
      )}
    </section>
  );
}

interface LinesProps {
  readonly lines: readonly TrialLine[];
  readonly isBusy: boolean;
  readonly onShow: (moves: readonly string[]) => void;
}

/** What is worth seeing, each shown by a button. */
function Lines({ lines, isBusy, onShow }: LinesProps) {
  return (
    <div class="trial-lines">
      <h2>{t("trial.lines")}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.moves.join()}>
            <button type="button" class="trial-line" disabled={isBusy} onClick={() => onShow(line.moves)}>
              <Icon name="next" />
              <span>{line.words}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
