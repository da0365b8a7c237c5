import { useEffect, useRef } from "preact/hooks";
import type { Geometry } from "./geometry";
import { SQUARE } from "./geometry";
import { groundNodes, loadGround } from "./ground";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

interface Props {
  readonly geometry: Geometry;
  readonly tableId: string;
  readonly ply: number;
  readonly ground: string;
}

/** The squares, shown at once, and the terrain as soon as it has loaded. */
export function Ground({ geometry, tableId, ply, ground }: Props) {
  const holder = useRef<SVGGElement>(null);
  // The ply is only part of the address. The name says which ground it is.
  useEffect(() => {
    let isWanted = true;
    loadGround(tableId, ply, ground).then(
      (loaded) => {
        if (isWanted) holder.current?.replaceChildren(...groundNodes(loaded, geometry.orientation, tableId));
      },
      // Without its picture, the board still has its squares.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [tableId, ground, geometry.orientation]);
  return (
    <g class="tc-ground" {...UNSEEN}>
      <Squares geometry={geometry} />
      <g ref={holder} transform={geometry.groundTransform()} />
    </g>
  );
}

/** The squares without their terrain. */
export const Squares = memo(({ geometry }: { readonly geometry: Geometry }) => {
  const { across, down } = geometry;
  let dark = "";
  for (let y = 0; y < down; y += 1) {
    for (let x = (y + down) % 2 === 0 ? 1 : 0; x < across; x += 2) dark += `M${x * SQUARE} ${y * SQUARE}h48v48h-48z`;
  }
  return (
    <>
      <rect class="tc-frame" x={-2} y={-2} width={across * SQUARE + 4} height={down * SQUARE + 4} rx={3} />
      <rect class="tc-light" width={across * SQUARE} height={down * SQUARE} />
      <path class="tc-dark" d={dark} />
    </>
  );
});
