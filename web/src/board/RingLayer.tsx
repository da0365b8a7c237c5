import { FACINGS } from "../api/facings";
import type { FacingName, Mover } from "../api/messages";
import { actOf, isPlayable, type Menu } from "../entry/menu";
import type { Translate } from "../i18n";
import { facingName } from "./describe";
import { type Geometry, HALF } from "./geometry";
import { ActSign } from "./ReachLayer";
import { UNSEEN } from "./unseen";

interface Props {
  readonly geometry: Geometry;
  readonly menu: Menu;
  readonly mover: Mover;
  readonly to: string;
  readonly aim: string | null;
  readonly unit: number;
  readonly pointed: FacingName | null;
  readonly t: Translate;
}

/** The size of the ring in units. A button is at least 44 pixels on the screen, whatever the zoom. */
export function ringSize(unit: number): { radius: number; button: number } {
  const button = Math.max(19, 22.5 * unit);
  return { button, radius: Math.max(HALF + button + 9, (button * 2 + 1.5 * unit) / 0.765) };
}

/** Eight facings around the ghost: open ones as buttons, barred ones hatched, impossible ones dimmed. */
export function RingLayer({ geometry, menu, mover, to, aim, unit, pointed, t }: Props) {
  const { x, y } = geometry.centre(to);
  const { radius, button } = ringSize(unit);
  const stands = menu
    .stands(mover, to)
    .filter((stand) => aim === null || [...stand.moves, ...(stand.barred ?? [])].some((move) => move[2] === aim));
  return (
    <g class="tc-ring" transform={`translate(${x} ${y})`}>
      <circle class="tc-ring-ground" r={radius} stroke-width={button * 2 + 8} />
      {FACINGS.map((facing) => {
        const there = stands.filter((stand) => stand.facing === facing);
        const angle = geometry.angle(facing);
        const place = `rotate(${angle}) translate(0 ${-radius})`;
        if (there.length === 0) {
          return (
            <g key={facing} class="tc-facing tc-impossible" transform={place} {...UNSEEN}>
              <path d="M-5 3L0-4 5 3" />
            </g>
          );
        }
        const isOpen = there.some(isPlayable);
        const act = actOf(there);
        const steps = Math.min(...there.map((stand) => stand.steps));
        const name = t("board.button.facing", { facing: facingName(t, facing), steps });
        const classes = ["tc-facing", isOpen ? "" : "tc-barred", pointed === facing ? "tc-pointed" : ""];
        return (
          <g
            key={facing}
            class={classes.filter(Boolean).join(" ")}
            transform={place}
            data-facing={facing}
            role="button"
            aria-label={isOpen ? name : t("board.button.barred", { what: name })}
          >
            <circle class="tc-facing-box" r={button} />
            {!isOpen && <circle class="tc-facing-hatch" r={button} fill="url(#tc-hatch)" />}
            <path class="tc-facing-arrow" d="M0-11L9 3H3.5V9H-3.5V3H-9z" transform={`scale(${button / 21})`} />
            <g transform={`translate(0 ${button * 0.66}) rotate(${-angle}) scale(${button / 21})`}>
              <text y="3.5">{steps}</text>
            </g>
            {isOpen && (
              <g transform={`rotate(${-angle}) scale(${button / 21})`}>
                <ActSign act={act} />
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}
