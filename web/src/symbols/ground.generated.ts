// Made by scripts/client_symbols.py from tankchess.core and tankchess.drawing. Do not edit: run that script.
import type { TerrainKindName } from "../api/messages";

/** All kinds, in the order of setup files. */
export const KINDS: readonly TerrainKindName[] = ["high", "low", "water", "hedge", "fire", "ice", "road", "smoke", "mine"];

/** The kinds in the order in which they lie on each other, the lowest first. */
export const LAYERS: readonly TerrainKindName[] = ["road", "water", "ice", "hedge", "fire", "low", "high", "mine", "smoke"];

/** Those whose squares can be one obstacle. */
export const JOINED: readonly TerrainKindName[] = ["hedge", "fire"];

/** What goes from a square before something is painted there. Ice lies on water, which comes with it. */
export const GIVES_WAY: Readonly<Record<TerrainKindName, readonly TerrainKindName[]>> = {
  high: ["low", "hedge", "fire", "ice", "road", "smoke", "mine"],
  low: ["high", "hedge", "fire", "ice", "road", "smoke", "mine"],
  water: ["high", "low", "hedge", "fire", "ice", "road", "mine"],
  hedge: ["high", "low", "water", "fire", "ice"],
  fire: ["high", "low", "water", "hedge", "ice"],
  ice: ["high", "low", "hedge", "fire", "road", "mine"],
  road: ["high", "low", "water", "hedge", "fire", "ice"],
  smoke: ["high", "low"],
  mine: ["high", "low", "water", "hedge", "fire", "ice"],
};
