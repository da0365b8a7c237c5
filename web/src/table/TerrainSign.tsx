import type { Scene } from "../api/messages";
import { Ground } from "../board/Ground";
import { Geometry, SQUARE } from "../board/geometry";
import { isKey, type Key } from "../i18n";

/** The line that explains a kind of terrain, if there is one. */
export function terrainText(kind: string): Key | null {
  const key = `sign.terrain.${kind}`;
  return isKey(key) ? key : null;
}

interface Props {
  readonly kind: string;
  readonly scene: Scene;
  readonly tableId: string;
  readonly ply: number;
}

/** A square of a kind of terrain, cut out of the board itself. */
export function TerrainSign({ kind, scene, tableId, ply }: Props) {
  const geometry = new Geometry(scene.width, scene.height);
  const square = scene.terrain[kind]?.[0];
  if (square === undefined) return null;
  const { x, y } = geometry.cell(square);
  return (
    <svg class="sign-picture" viewBox={`${x * SQUARE} ${y * SQUARE} ${SQUARE} ${SQUARE}`} aria-hidden="true">
      <Ground geometry={geometry} tableId={tableId} ply={ply} ground={scene.ground} />
    </svg>
  );
}
