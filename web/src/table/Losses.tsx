import type { Ply, SideName } from "../api/messages";
import { countedType } from "../components/pieceWords";
import { language, t } from "../i18n";
import { typeRef } from "../symbols/symbols";
import { ahead, type Count, lost, wrecked } from "./standing";
import type { TableStore } from "./store";

/** More of a type than this are counted instead of drawn. */
const MOST_DRAWN = 2;
/** How much room one, two or more pieces of a type take, with the gap after them, in rem. */
const ROOM = [0, 1.25, 1.95, 2.55] as const;

interface Props {
  readonly store: TableStore;
  readonly shown: Ply;
  readonly side: SideName;
  /** Shows what the signs beside a player mean. */
  readonly onExplain: () => void;
}

/**
 * What a side has lost: small grey tanks, and by how much it is ahead. It is there before anything is lost, so that
 * the first loss moves nothing; the others glide to make room for a new one. The drawings are those of the board beside it.
 */
export function Losses({ store, shown, side, onExplain }: Props) {
  const of = (each: SideName): Count[] => lossesOf(store, shown, each);
  const losses = of(side);
  const other = otherOf(store, side);
  const lead = other === null ? 0 : ahead(losses, of(other), store.state.value?.types ?? []);
  const worth = lead.toLocaleString(language(), { maximumFractionDigits: 1 });
  if (losses.length === 0 && lead === 0) return <span class="losses" />;
  const pieces = losses.map((each) => countedType(t, each.type, each.count)).join(", ");
  const words = t("player.losses", { pieces });
  const isAhead = t("losses.ahead", { worth });
  let place = 0;
  const placed = losses.map((each) => {
    const at = place;
    place += ROOM[Math.min(each.count, MOST_DRAWN + 1)] ?? 0;
    return { ...each, at };
  });
  return (
    <>
      {losses.length === 0 ? (
        <span class="losses" />
      ) : (
        <span class="losses" role="img" aria-label={words} title={words}>
          {placed.map(({ type, count, at }) => (
            <span key={type} class="loss" style={{ transform: `translateX(${at}rem)` }}>
              {Array.from({ length: count > MOST_DRAWN ? 1 : count }, (_, index) => (
                <svg key={index} viewBox="-20 -25 40 50" aria-hidden="true">
                  <use href={typeRef(type)} />
                </svg>
              ))}
              {count > MOST_DRAWN && <small>×{count}</small>}
            </span>
          ))}
        </span>
      )}
      {lead > 0 && (
        <button key={worth} type="button" class="losses-lead" aria-label={isAhead} title={isAhead} onClick={onExplain}>
          +{worth}
        </button>
      )}
    </>
  );
}

function lossesOf(store: TableStore, { scene, last }: Ply, side: SideName): Count[] {
  if (store.state.value?.table.mode === "escape3") return wrecked(scene, side);
  return store.first.value ? lost(store.first.value, scene, side, last) : [];
}

/** The opponent, where there is only one. With four players, points say who is ahead. */
function otherOf(store: TableStore, side: SideName): SideName | null {
  const sides = store.state.value?.table.seats.map((seat) => seat.side) ?? [];
  return sides.length === 2 ? (sides.find((each) => each !== side) ?? null) : null;
}
