import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SideName } from "../api/messages";
import { sideName } from "../components/gameWords";
import { openingName } from "../components/openingName";
import { StepButtons, stepByKey } from "../components/StepButtons";
import { t } from "../i18n";
import { rounds } from "./rounds";
import type { TableStore } from "./store";

/** Scrolls the list so that the viewed move is in the middle. */
function showCurrent(list: HTMLElement): void {
  const move = list.querySelector<HTMLElement>("[aria-current]");
  list.scrollTop = move ? move.offsetTop - list.clientHeight / 2 + move.offsetHeight / 2 : 0;
}

interface Props {
  readonly store: TableStore;
  /** What a review found, by the number of half-moves: `?`, `??`. */
  readonly marks?: ReadonlyMap<number, string>;
  /** What belongs to the moves and comes once the game is over. It takes its place from the list: nothing else moves. */
  readonly children?: ComponentChildren;
}

/** The list of moves. Every move leads to the board after it. */
export function MoveList({ store, marks, children }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const state = store.state.value;
  const viewed = store.viewed.value;
  const count = state?.moves.length ?? 0;
  const current = viewed ?? count;
  // The list grows and shrinks with its surroundings. The viewed move stays in sight.
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    if (typeof ResizeObserver === "undefined") {
      showCurrent(element);
      return undefined;
    }
    // It reports at once, too, when the page has been laid out. To ask before would have it laid out twice.
    const observer = new ResizeObserver(() => showCurrent(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [current, count === 0]);
  if (!state) return null;
  const order = state.table.seats.map((seat) => seat.side);
  const opening = openingName(state.table.opening);
  return (
    <section class="moves" aria-labelledby="moves-title">
      <div class="moves-head">
        <h2 id="moves-title">{t("moves.title")}</h2>
        {opening && (
          <span class="moves-opening" title={t("opening.title", { opening })}>
            {opening}
          </span>
        )}
        {viewed !== null && (
          <button type="button" class="button back-to-game" onClick={() => void store.view(count)}>
            {t("moves.back_to_game")}
          </button>
        )}
      </div>
      {count === 0 ? (
        <p class="empty">{t("moves.none")}</p>
      ) : (
        <ol class={`move-list ${order.length > 2 ? "is-wide" : ""}`} ref={list}>
          {order.length > 2 && <Sides order={order} />}
          {rounds(state.moves, order).map((row) => (
            <li key={row.number} class="move-row">
              <span class="move-number" aria-hidden="true">
                {row.number}
              </span>
              {row.cells.map((index, column) => {
                const move = index === null ? undefined : state.moves[index];
                if (index === null || !move) return <span key={column} class="move-gap" />;
                return (
                  <button
                    key={column}
                    type="button"
                    class="move"
                    aria-current={index + 1 === current ? "step" : undefined}
                    onClick={() => void store.view(index + 1)}
                  >
                    {move.text}
                    {marks?.has(index + 1) && <b class="move-mark"> {marks.get(index + 1)}</b>}
                  </button>
                );
              })}
            </li>
          ))}
        </ol>
      )}
      {children}
      <StepButtons current={current} count={count} onStep={(ply) => void store.view(ply)} t={t} />
    </section>
  );
}

/** With four players every column says whose moves it has, as long as the list is. */
function Sides({ order }: { order: readonly SideName[] }) {
  return (
    <li class="move-row move-sides">
      <span class="move-number" aria-hidden="true" />
      {order.map((side) => (
        <span key={side} class="move-side">
          <span class={`side-mark side-mark-${side}`} aria-hidden="true" />
          {sideName(side)}
        </span>
      ))}
    </li>
  );
}

/** Left and Right, Home and End browse, unless the focused element needs these keys itself. */
export function browseByKey(store: TableStore, event: KeyboardEvent): void {
  const ply = stepByKey(event, store.viewedPly(), store.state.value?.moves.length ?? 0);
  if (ply === null) return;
  event.preventDefault();
  void store.view(ply);
}
