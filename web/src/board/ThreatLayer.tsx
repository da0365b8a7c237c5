import type { Threat } from "../api/messages";
import { type Geometry, HALF } from "./geometry";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

interface Props {
  readonly geometry: Geometry;
  readonly threats: readonly Threat[];
  /** The piece pointed at. Lines join it to its attackers. */
  readonly pointed: string | null;
}

/** Pieces that can be destroyed, and by how many. The badge has its own shape, so that colour is not needed. */
export const ThreatLayer = memo(({ geometry, threats, pointed }: Props) => (
  <g class="tc-threats" {...UNSEEN}>
    {threats
      .filter((threat) => threat.square === pointed)
      .flatMap((threat) =>
        threat.by.map((square) => {
          const from = geometry.centre(square);
          const to = geometry.centre(threat.square);
          return <path key={square} class="tc-threat-line" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
        }),
      )}
    {threats.map((threat) => {
      const { x, y } = geometry.centre(threat.square);
      return (
        <g key={threat.square} transform={`translate(${x - HALF + 8} ${y - HALF + 9})`}>
          <path class="tc-threat-badge" d="M0-10L10.5 8H-10.5z" />
          <text y="5.5">{threat.by.length}</text>
        </g>
      );
    })}
  </g>
));
