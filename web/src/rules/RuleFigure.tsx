import { useEffect, useRef, useState } from "preact/hooks";
import type { Mark } from "../board/MarkLayer";
import { TrialBoard } from "../handbook/TrialBoard";
import type { Block, BoardPlace, RuleBoard, Rules } from "./chapters";
import { wantsAll } from "./printing";
import { Spans } from "./Spans";

interface Props {
  readonly figure: Extract<Block, { readonly boards: unknown }>;
  readonly boards: Rules["boards"];
}

/** Boards with what is said about them. */
export function RuleFigure({ figure, boards }: Props) {
  return (
    <figure class={figure.boards.length > 1 ? "rule-figure rule-figure-pair" : "rule-figure"}>
      <div class="rule-boards">
        {figure.boards.map((place) => {
          const board = boards[place.board];
          return board && <LateBoard key={place.board} place={place} board={board} />;
        })}
      </div>
      {figure.caption && (
        <figcaption>
          <Spans spans={figure.caption} />
        </figcaption>
      )}
    </figure>
  );
}

/** A board is asked for when its place comes near; until then the place is kept free. */
function LateBoard({ place, board }: { readonly place: BoardPlace; readonly board: RuleBoard }) {
  const holder = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === "undefined");
  const isNear = isSeen || wantsAll.value;
  useEffect(() => {
    if (isNear || holder.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: "400px 0px" },
    );
    observer.observe(holder.current);
    return () => observer.disconnect();
  }, [isNear]);
  const [width = 8, height = 8] = board.tfen.split(" ", 1)[0]?.split("x").map(Number) ?? [];
  return (
    <div ref={holder} class="rule-board" data-board={place.board} style={{ "--across": width, "--down": height }}>
      {isNear && (
        <TrialBoard
          tfen={board.tfen}
          alone={board.alone}
          played={board.played}
          chosen={() => board.reach ?? null}
          marks={marksOf(board)}
          isQuiet
          label={place.words}
        />
      )}
    </div>
  );
}

function marksOf(board: RuleBoard): readonly Mark[] {
  return (board.arrows ?? []).map(([from, to]) => ({ kind: "arrow", from, to, tone: "hint" }));
}
