/** Piece types of a board's own, in the words of setup files. */
import type { PieceTypeCard, TypeDraft, WeaponDraft } from "../api/messages";
import type { Sketch } from "./sketch";

export const WEIGHTS = ["light", "medium", "heavy", "super-heavy"] as const;
/** What a boat takes aboard at most. */
export const CARGO_WEIGHTS = ["light", "medium", "heavy"] as const;
export const TRAITS = ["boat", "amphibious", "low", "fire-shy", "sweeps-mines", "turns-once"] as const;
export const ARCS = ["fixed", "turret", "all"] as const;
export const WEAPONS = ["gun", "indirect", "flame", "smoke", "charges", "explosive", "mines"] as const;
export type WeaponName = (typeof WEAPONS)[number];

/** What the table of a weapon says besides its kind (docs/setups.md). */
export const WEAPON_FIELDS: Readonly<Record<WeaponName, readonly ("power" | "arc" | "range")[]>> = {
  gun: ["power", "arc", "range"],
  indirect: ["power", "arc", "range"],
  flame: ["arc", "range"],
  smoke: ["arc", "range"],
  charges: ["power"],
  explosive: ["power"],
  mines: [],
};

export function isWeapon(kind: string): kind is WeaponName {
  return (WEAPONS as readonly string[]).includes(kind);
}

/** A weapon to begin with. */
export function newWeapon(kind: WeaponName): WeaponDraft {
  const fields = WEAPON_FIELDS[kind];
  return {
    kind,
    ...(fields.includes("power") ? { power: 1 } : {}),
    ...(fields.includes("arc") ? { arc: "turret" } : {}),
    ...(fields.includes("range") && kind !== "gun" ? { range: [2, 4] } : {}),
  };
}

/** A type as a table of one's own, to be changed. */
export function fromCard(card: PieceTypeCard, name: string): TypeDraft {
  return {
    name,
    speed: card.speed,
    armour: [...card.armour],
    weight: card.weight,
    weapon: card.weapons.map(({ kind, power, arc, nearest, farthest }): WeaponDraft => {
      const fields = isWeapon(kind) ? WEAPON_FIELDS[kind] : [];
      return {
        kind,
        ...(fields.includes("power") && power !== null ? { power } : {}),
        ...(fields.includes("arc") ? { arc } : {}),
        ...(fields.includes("range") ? { range: farthest === null ? [nearest] : [nearest, farthest] } : {}),
      };
    }),
    traits: [...card.traits],
    carries: card.carries,
  };
}

/** A code that no type has yet: `XA`, `XB` and so on. */
export function freeCode(taken: readonly string[]): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of "XYZWV") {
    for (const second of letters) if (!taken.includes(first + second)) return first + second;
  }
  return "XXX";
}

export function withType(sketch: Sketch, code: string, type: TypeDraft): Sketch {
  return { ...sketch, types: { ...sketch.types, [code]: type } };
}

/** Another code for a type: its pieces on the board follow. */
export function recoded(sketch: Sketch, from: string, to: string): Sketch {
  if (from === to || to in sketch.types) return sketch;
  const types = Object.fromEntries(
    Object.entries(sketch.types).map(([code, type]) => [code === from ? to : code, type]),
  );
  return {
    ...sketch,
    types,
    pieces: sketch.pieces.map((piece) => {
      const cargo = piece.cargo?.type === from ? { ...piece.cargo, type: to } : piece.cargo;
      return piece.type === from || cargo !== piece.cargo
        ? { ...piece, type: piece.type === from ? to : piece.type, cargo }
        : piece;
    }),
  };
}

/** The board without a type, and without its pieces. */
export function withoutType(sketch: Sketch, code: string): Sketch {
  const { [code]: _gone, ...types } = sketch.types;
  return {
    ...sketch,
    types,
    pieces: sketch.pieces
      .filter((piece) => piece.type !== code)
      .map((piece) => (piece.cargo?.type === code ? { ...piece, cargo: null } : piece)),
  };
}
