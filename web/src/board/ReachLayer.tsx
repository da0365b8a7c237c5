import type { FacingName } from "../api/messages";
import type { Stop } from "../entry/menu";
import { markRef } from "../symbols/symbols";
import { type Geometry, HALF, isReverse, SQUARE } from "./geometry";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

interface Props {
  readonly geometry: Geometry;
  readonly own: string;
  /** What the piece faces now. */
  readonly facing: FacingName;
  readonly stops: readonly Stop[];
  /** Where the piece stands now. It turns there, so the steps are not shown. */
  readonly canTurn: boolean;
}

/** The squares in reach: the fewest steps, ticks for possible facings, and patterns and signs for barred or deadly ones. */
export const ReachLayer = memo(({ geometry, own, facing, stops, canTurn }: Props) => {
  const at = geometry.centre(own);
  return (
    <g class="tc-reach" {...UNSEEN}>
      <rect
        class="tc-chosen"
        x={at.x - HALF + 1.5}
        y={at.y - HALF + 1.5}
        width={SQUARE - 3}
        height={SQUARE - 3}
        rx={8}
      />
      {canTurn && <TurnSign geometry={geometry} square={own} />}
      {stops.map((stop) =>
        stop.square === own ? null : (
          <StopMark key={stop.square} geometry={geometry} stop={stop} reverses={isBack(geometry, own, facing, stop)} />
        ),
      )}
    </g>
  );
});

/** Whether the fewest steps to a stop are one step back. */
function isBack(geometry: Geometry, own: string, facing: FacingName, stop: Stop): boolean {
  return isReverse(geometry, own, facing, { to: stop.square, facing, steps: stop.steps });
}

interface StopProps {
  readonly geometry: Geometry;
  readonly stop: Stop;
  readonly reverses: boolean;
}

function StopMark({ geometry, stop, reverses }: StopProps) {
  const { x, y } = geometry.centre(stop.square);
  const kind = stop.isBarred ? "tc-stop tc-barred" : stop.deadly ? "tc-stop tc-deadly" : "tc-stop";
  const box = { x: 2 - HALF, y: 2 - HALF, width: SQUARE - 4, height: SQUARE - 4, rx: 7 };
  const ticks = stop.facings.map((facing) => tick(geometry.angle(facing))).join("");
  return (
    <g class={kind} data-stop={stop.square} transform={`translate(${x} ${y})`}>
      <rect class="tc-stop-box" {...box} />
      {stop.isBarred && <rect {...box} fill="url(#tc-hatch)" />}
      <path class="tc-ticks" d={ticks} />
      {stop.deadly && !stop.isBarred ? (
        <path class="tc-danger" d="M0-8.5L9 7.5H-9zM0-3v4.5M0 4.6v.1" />
      ) : (
        <text y="5">{stop.steps}</text>
      )}
      {reverses && <path class="tc-reverse" d="M-17 12h7a3.5 3.5 0 0 1 0 7h-5M-14.5 8.5L-18 12l3.5 3.5" />}
      {!stop.isBarred && <ActSign act={stop.act} />}
    </g>
  );
}

/** A small sign in the corner: from there something can be destroyed, or a flag taken. */
export function ActSign({ act }: { readonly act: Stop["act"] }) {
  if (act === "x") return <use href={markRef("burst")} transform="translate(15 -15) scale(.42)" />;
  if (act === "t") return <use href={markRef("flag")} transform="translate(12 -8) scale(.5)" />;
  return null;
}

interface OccupiedProps {
  readonly geometry: Geometry;
  readonly stops: readonly Stop[];
}

/** Stops on a boat that can be boarded: the mark lies above the boat. */
export const OccupiedStops = memo(({ geometry, stops }: OccupiedProps) => (
  <g class="tc-reach" {...UNSEEN}>
    {stops.map((stop) => {
      const { x, y } = geometry.centre(stop.square);
      return (
        <g
          key={stop.square}
          data-stop={stop.square}
          class={stop.isBarred ? "tc-boarding tc-barred" : "tc-boarding"}
          transform={`translate(${x} ${y})`}
        >
          <circle r={HALF - 1} />
          <g transform="translate(16 -16)">
            <circle class="tc-boarding-steps" r="9" />
            <text y="4.5">{stop.steps}</text>
          </g>
        </g>
      );
    })}
  </g>
));

/** A short line towards the edge of a square. */
function tick(angle: number): string {
  const across = Math.sin((angle * Math.PI) / 180);
  const up = -Math.cos((angle * Math.PI) / 180);
  const point = (length: number): string => `${(across * length).toFixed(1)} ${(up * length).toFixed(1)}`;
  return `M${point(14)}L${point(19)}`;
}

/** An arrow in a circle: the piece can turn where it stands. */
function TurnSign({ geometry, square }: { readonly geometry: Geometry; readonly square: string }) {
  const { x, y } = geometry.centre(square);
  return (
    <g class="tc-turn-sign" transform={`translate(${x + 17} ${y + 17})`}>
      <circle r="8.5" />
      <path d="M4-1.6A4.3 4.3 0 1 0 4.1 1.8M4.6-4.6V-1.2H1.2" />
    </g>
  );
}
