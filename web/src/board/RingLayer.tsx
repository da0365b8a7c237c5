import { FACINGS } from "../api/facings";
import type { FacingName, Mover } from "../api/messages";
import { actOf, isPlayable, type Menu } from "../entry/menu";
import type { Translate } from "../i18n";
import { facingName } from "./describe";
import { type Geometry, HALF, isReverse } from "./geometry";
import { Label } from "./Label";
import { ActSign } from "./ReachLayer";
import { UNSEEN } from "./unseen";

interface Props {
  readonly geometry: Geometry;
  readonly menu: Menu;
  readonly mover: Mover;
  /** What the piece faces now. */
  readonly facing: FacingName;
  readonly to: string;
  readonly aim: string | null;
  readonly unit: number;
  readonly pointed: FacingName | null;
  readonly t: Translate;
}

/** In a button of radius 21: an arrow in its outer half, and the middle of the number in its inner half, as a share of it. */
const ARROW = "M0-16L8.5-5H3.5V-1H-3.5V-5H-8.5z";
const NUMBER = 0.48;
const CENTRE = { x: 0, y: 0 };

/** The size of the ring in units. A button is at least 44 pixels on the screen, whatever the zoom. */
export function ringSize(unit: number): { radius: number; button: number } {
  const button = Math.max(19, 22.5 * unit);
  return { button, radius: Math.max(HALF + button + 9, (button * 2 + 1.5 * unit) / 0.765) };
}

/**
 * Eight facings around the ghost: open ones as buttons, barred ones hatched, impossible ones dimmed. In a button the
 * arrow lies outside and the number of steps inside, so that they never meet; nothing covers the board between buttons.
 */
export function RingLayer({ geometry, menu, mover, facing: before, to, aim, unit, pointed, t }: Props) {
  const { x, y } = geometry.centre(to);
  const { radius, button } = ringSize(unit);
  const stands = menu
    .stands(mover, to)
    .filter((stand) => aim === null || [...stand.moves, ...(stand.barred ?? [])].some((move) => move[2] === aim));
  return (
    <g class="tc-ring" transform={`translate(${x} ${y})`}>
      {FACINGS.map((facing) => {
        const there = stands.filter((stand) => stand.facing === facing);
        const angle = geometry.angle(facing);
        const place = `rotate(${angle}) translate(0 ${-radius})`;
        if (there.length === 0) {
          return (
            <g key={facing} class="tc-facing tc-impossible" transform={place} {...UNSEEN}>
              <ImpossibleSign />
            </g>
          );
        }
        const isOpen = there.some(isPlayable);
        const act = actOf(there);
        const steps = Math.min(...there.map((stand) => stand.steps));
        const words = { facing: facingName(t, facing), steps };
        const reverses = there.every((stand) => isReverse(geometry, mover.square, before, stand));
        const name = reverses ? t("board.button.facing_reverse", words) : t("board.button.facing", words);
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
            <path class="tc-facing-arrow" d={ARROW} transform={`scale(${button / 21})`} />
            <g transform={`translate(0 ${button * NUMBER}) rotate(${-angle}) scale(${button / 21})`}>
              <text y="4.5">{steps}</text>
            </g>
            {isOpen && (
              <g transform={`rotate(${-angle}) scale(${button / 21})`}>
                <ActSign act={act} />
              </g>
            )}
            {reverses && (
              <g transform={`rotate(${-angle}) translate(0 ${button + 8 * Math.max(unit, 0.7)})`}>
                <Label at={CENTRE} text={t("board.reverse")} unit={unit} tone="reverse" />
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** A small angle: a facing that cannot be had there. */
export function ImpossibleSign() {
  return (
    <>
      <path class="tc-impossible-halo" d="M-5 3L0-4 5 3" />
      <path d="M-5 3L0-4 5 3" />
    </>
  );
}
