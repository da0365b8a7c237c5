/** A board with what a reader of a game needs around it. */
import type { ReadonlySignal } from "@preact/signals";
import type { BoardFile, Look, PlayedMove, Refusal } from "../../../src/api/messages";
import { Board } from "../../../src/board/Board";
import { Icon } from "../../../src/components/Icon";
import { StepButtons, stepByKey } from "../../../src/components/StepButtons";
import type { Translate } from "../../../src/i18n/index";
import type { BoardOptions, MoveEntry } from "./api";

/** What is shown; the viewer is drawn again whenever one of these changes. */
export interface View {
  /** Names what is shown on the board: moves are animated within one game only. */
  readonly name: string;
  readonly file: BoardFile | null;
  readonly ply: number;
  readonly isFlipped: boolean;
  readonly entry: MoveEntry | null;
  readonly problem: string | null;
  readonly said: string;
  readonly t: Translate;
}

interface Props {
  readonly view: ReadonlySignal<View>;
  readonly options: BoardOptions;
  readonly onStep: (ply: number) => void;
  readonly onFlip: () => void;
  readonly onMove: (code: string) => void;
  readonly announce: (text: string) => void;
}

const nothingKnown = (): Promise<never> => Promise.reject(new Error("the page does not say"));

export function Viewer({ view, options, onStep, onFlip, onMove, announce }: Props) {
  const { name, file, ply, isFlipped, entry, problem, said, t } = view.value;
  const shown = file?.plies[ply];
  if (problem !== null) {
    return (
      <p class="tc-problem" role="alert">
        {t("board.embed.failed", { reason: problem })}
      </p>
    );
  }
  if (!file || !shown) return <p class="tc-waiting">{t("board.embed.loading")}</p>;
  const count = file.moves.length;
  const isAsked = entry !== null && ply === count && entry.choices.key === shown.key;
  return (
    <div
      class={isAsked ? "tc-viewer tc-asks" : "tc-viewer"}
      role="group"
      aria-label={file.title || t("board.label")}
      onKeyDown={(event) => {
        const wanted = stepByKey(event, ply, count);
        if (wanted === null || options.controls === false) return;
        event.preventDefault();
        onStep(wanted);
      }}
    >
      <Caption file={file} />
      <Board
        scene={shown.scene}
        tableId={name}
        ply={ply}
        orientation={isFlipped ? 180 : 0}
        last={shown.last}
        announcement={shown.announcement}
        threats={null}
        choices={isAsked ? entry.choices : null}
        onMove={onMove}
        look={(query): Promise<Look> => (entry?.look ?? nothingKnown)(query)}
        refusal={(code): Promise<Refusal> => (entry?.refusal ?? nothingKnown)(code)}
        codes={options.codes ?? false}
        coordinates={options.coordinates ?? true}
        reducedMotion={matchMedia("(prefers-reduced-motion: reduce)").matches}
        announce={announce}
        t={t}
      />
      {options.controls !== false && (
        <div class="tc-controls">
          {count > 0 && <StepButtons current={ply} count={count} onStep={onStep} t={t} />}
          <p class="tc-move-text">{moveLine(file, ply, t)}</p>
          <button
            type="button"
            class="icon-button"
            aria-label={t("options.flip")}
            title={t("options.flip")}
            aria-pressed={isFlipped}
            onClick={onFlip}
          >
            <Icon name="flip" />
          </button>
        </div>
      )}
      {file.comments?.[String(ply)] && <p class="tc-comment">{file.comments[String(ply)]}</p>}
      <p class="tc-unseen" role="status">
        {said}
      </p>
    </div>
  );
}

/** Who plays, and how it ended. */
function Caption({ file }: { readonly file: BoardFile }) {
  const names = Object.values(file.players ?? {});
  if (names.length === 0) return null;
  const isOver = file.result !== "" && file.result !== "*";
  return (
    <p class="tc-caption">
      {names.join(" – ")}
      {isOver && <span class="tc-result"> {file.result}</span>}
    </p>
  );
}

/** The move that led to the board: `12. H1>H2/N`, with dots in front where it is not that of the first player. */
function moveLine(file: BoardFile, ply: number, t: Translate): string {
  if (file.moves.length === 0) return "";
  const move = file.moves[ply - 1];
  if (move === undefined) return t("board.embed.start", { count: file.moves.length });
  return `${numberOf(file.moves, ply)}${move.side === "w" ? "." : "…"} ${move.text}`;
}

/** A round begins with each move of White, and with the first move of the game. */
function numberOf(moves: readonly PlayedMove[], ply: number): number {
  const whites = moves.slice(0, ply).filter((move) => move.side === "w").length;
  return moves[0]?.side === "w" ? whites : whites + 1;
}
