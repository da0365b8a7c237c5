import type { Attack } from "../entry/menu";
import { markRef } from "../symbols/symbols";
import { type Geometry, HALF, SQUARE } from "./geometry";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

interface Props {
  readonly geometry: Geometry;
  readonly target: string;
  readonly attacks: readonly Attack[];
}

/** Target first: the enemy in the cross-hairs, the player's pieces that can destroy it, and the squares they fire from. */
export const TargetLayer = memo(({ geometry, target, attacks }: Props) => {
  const at = geometry.centre(target);
  const movers = [...new Set(attacks.map((attack) => attack.mover.square))];
  const stands = new Map<string, boolean>();
  for (const { stand, option } of attacks) {
    stands.set(stand.to, (stands.get(stand.to) ?? true) && option.isBarred);
  }
  return (
    <g class="tc-target" {...UNSEEN}>
      {[...stands].map(([square, isBarred]) => {
        const { x, y } = geometry.centre(square);
        const box = { x: x - HALF + 2, y: y - HALF + 2, width: SQUARE - 4, height: SQUARE - 4, rx: 7 };
        return (
          <g key={square} data-stop={square} class={isBarred ? "tc-from tc-barred" : "tc-from"}>
            <rect {...box} />
            {isBarred && <rect {...box} fill="url(#tc-hatch)" />}
            {!movers.includes(square) && <use href={markRef("burst")} transform={`translate(${x} ${y}) scale(.55)`} />}
          </g>
        );
      })}
      {movers.map((square) => {
        const { x, y } = geometry.centre(square);
        return <circle key={square} class="tc-attacker" cx={x} cy={y} r={HALF - 1} />;
      })}
      <g class="tc-cross-hair" transform={`translate(${at.x} ${at.y})`}>
        <circle r={HALF - 1} />
        <path d="M0-30v12M0 30v-12M-30 0h12M30 0h-12" />
      </g>
    </g>
  );
});
