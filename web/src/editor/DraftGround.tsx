import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Squares } from "../board/Ground";
import { type Geometry, SQUARE } from "../board/geometry";
import { groundNodes, parseGround } from "../board/ground";
import { memo } from "../board/memo";
import { UNSEEN } from "../board/unseen";
import { LAYERS } from "../symbols/ground.generated";
import { groundOf, type Kind, type Sketch } from "./sketch";
import { tileRef } from "./tiles";

/** A picture of the ground by the server, and what it shows. What cannot be on a board is not in it. */
export interface DrawnGround {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly terrain: Sketch["terrain"];
}

interface Props {
  readonly geometry: Geometry;
  readonly terrain: Sketch["terrain"];
  readonly drawn: DrawnGround | null;
}

/** The ground as the server has drawn it, and above it what has changed since, square by square. */
export const DraftGround = memo(({ geometry, terrain, drawn }: Props) => {
  const isFitting = drawn !== null && drawn.width === geometry.width && drawn.height === geometry.height;
  const svg = isFitting ? drawn.svg : "";
  const holder = useRef<SVGGElement>(null);
  // Before the browser paints: what has changed leaves and the new picture comes in one frame.
  useLayoutEffect(() => {
    holder.current?.replaceChildren(...(svg ? groundNodes(parseGround(svg), 0, "editor") : []));
  }, [svg]);
  const below = isFitting ? drawn.terrain : NOTHING;
  const changed = useMemo(() => changedSquares(below, terrain), [below, terrain]);
  return (
    <g class="tc-ground" {...UNSEEN}>
      <Squares geometry={geometry} />
      <g ref={holder} />
      {changed.map(({ square, kinds }) => (
        <Tile key={square} geometry={geometry} square={square} kinds={kinds} isBare={svg === ""} />
      ))}
    </g>
  );
});

const NOTHING: Sketch["terrain"] = {};

interface Changed {
  readonly square: string;
  readonly kinds: readonly Kind[];
}

/** The squares whose ground differs, with what is there now. */
export function changedSquares(before: Sketch["terrain"], now: Sketch["terrain"]): readonly Changed[] {
  if (before === now) return [];
  const [old, fresh] = [groundOf(before), groundOf(now)];
  const squares = new Set([...old.keys(), ...fresh.keys()]);
  return [...squares]
    .map((square) => ({ square, kinds: fresh.get(square) ?? [] }))
    .filter(({ square, kinds }) => kinds.join() !== (old.get(square) ?? []).join());
}

interface TileProps extends Changed {
  readonly geometry: Geometry;
  /** Whether nothing is drawn below it that would have to be covered. */
  readonly isBare: boolean;
}

const Tile = memo(({ geometry, square, kinds, isBare }: TileProps) => {
  const { x, y } = geometry.cell(square);
  const isDark = (x + y + geometry.height) % 2 !== 0;
  return (
    <g transform={`translate(${x * SQUARE} ${y * SQUARE})`}>
      {!isBare && <rect class={isDark ? "tc-dark" : "tc-light"} width={SQUARE} height={SQUARE} />}
      {LAYERS.filter((kind) => kinds.includes(kind)).map((kind) => (
        <use key={kind} href={tileRef(kind)} />
      ))}
    </g>
  );
});
