/** Single squares of terrain as SVG definitions: what the palette shows, and what a stroke shows before the server has drawn it. */
import { parseSvg } from "../symbols/symbols";
import { TILE_PATTERNS, TILES } from "../symbols/tiles.generated";
import type { Kind } from "./sketch";

export function tileRef(kind: Kind): string {
  return `#tc-tile-${kind}`;
}

/** Puts the tiles into `defs`, in place of what was there. */
export function fillTiles(defs: Element): void {
  const groups = Object.entries(TILES).map(([kind, drawing]) => `<g id="tc-tile-${kind}">${drawing}</g>`);
  defs.replaceChildren(...parseSvg([...Object.values(TILE_PATTERNS), ...groups].join("")));
}
