/** The choices of a position, arranged for entering a move. */
import { FACINGS } from "../api/facings";
import type { Choices, FacingName, Mover, Stand } from "../api/messages";
import { actionOf } from "./actions";

/** A move that can be played, or only shown: its code, its action letter, and the square it acts on. */
export interface Option {
  readonly code: string;
  readonly action: string;
  readonly target: string;
  readonly isBarred: boolean;
}

/** A way to act on a square: by which piece, and from where. */
export interface Attack {
  readonly mover: Mover;
  readonly stand: Stand;
  readonly option: Option;
}

/** A way off the board, and the squares where it removes markers. */
export interface WayOut {
  readonly code: string;
  readonly via: readonly string[];
}

/** The move off the board: one way or, where they remove different markers, several. */
export interface Exit {
  readonly ways: readonly [WayOut, ...WayOut[]];
  readonly isBarred: boolean;
  readonly steps: number;
}

/** A square where a piece can end its move. */
export interface Stop {
  readonly square: string;
  readonly steps: number;
  readonly facings: readonly FacingName[];
  readonly isBarred: boolean;
  readonly deadly: string;
  /** The most important action from there: `x` destroys, `t` takes a flag, empty for neither. */
  readonly act: "" | "x" | "t";
}

/** Everything a stand offers: permitted moves before barred ones, and the plain move first. */
export function optionsOf(stand: Stand): Option[] {
  const option =
    (isBarred: boolean) =>
    ([code, action, target]: [string, string, string]): Option => ({ code, action, target, isBarred });
  return [...stand.moves.map(option(false)), ...(stand.barred ?? []).map(option(true))].sort(
    (a, b) => Number(a.isBarred) - Number(b.isBarred) || Number(a.action !== "") - Number(b.action !== ""),
  );
}

export function isPlayable(stand: Stand): boolean {
  return stand.moves.length > 0;
}

/** The stand to prefer where the player sees no difference: one that is permitted, in the fewest steps. */
export function best(stands: readonly Stand[]): Stand | undefined {
  return [...stands].sort((a, b) => Number(isPlayable(b)) - Number(isPlayable(a)) || a.steps - b.steps)[0];
}

/** The action worth marking on a stand. */
export function actOf(stands: readonly Stand[]): "" | "x" | "t" {
  const acts = new Set(stands.flatMap((stand) => stand.moves.map(([, action]) => actionOf(action).act)));
  if (acts.has("x")) return "x";
  return acts.has("t") ? "t" : "";
}

function findStops(mover: Mover): Stop[] {
  const groups = new Map<string, Stand[]>();
  for (const stand of mover.stands) {
    const group = groups.get(stand.to);
    if (group === undefined) groups.set(stand.to, [stand]);
    else group.push(stand);
  }
  return [...groups].map(([square, stands]) => ({
    square,
    steps: Math.min(...stands.map((stand) => stand.steps)),
    facings: FACINGS.filter((facing) => stands.some((stand) => stand.facing === facing)),
    isBarred: !stands.some(isPlayable),
    deadly: stands.every((stand) => stand.deadly) ? (stands[0]?.deadly ?? "") : "",
    act: actOf(stands),
  }));
}

export class Menu {
  private readonly bySquare = new Map<string, Mover[]>();
  private readonly knownStops = new Map<Mover, readonly Stop[]>();

  constructor(readonly choices: Choices) {
    for (const mover of choices.movers) {
      const there = this.bySquare.get(mover.square) ?? [];
      this.bySquare.set(mover.square, [...there, mover]);
    }
  }

  /** The squares of pieces that can do something, in the order given. */
  squares(): string[] {
    return [...this.bySquare.keys()];
  }

  movers(square: string): readonly Mover[] {
    return this.bySquare.get(square) ?? [];
  }

  stands(mover: Mover, to: string, facing?: FacingName): Stand[] {
    return mover.stands.filter((stand) => stand.to === to && (facing === undefined || stand.facing === facing));
  }

  /** Where a mover can end its move, square by square. The list is made once. */
  stops(mover: Mover): readonly Stop[] {
    const known = this.knownStops.get(mover);
    if (known !== undefined) return known;
    const stops = findStops(mover);
    this.knownStops.set(mover, stops);
    return stops;
  }

  /** All attacks on a square, by any piece or by one. */
  attacks(target: string, only?: Mover): Attack[] {
    const found: Attack[] = [];
    for (const mover of this.choices.movers) {
      if (only !== undefined && mover !== only) continue;
      for (const stand of mover.stands) {
        for (const option of optionsOf(stand)) {
          if (option.target === target && option.action === "x") found.push({ mover, stand, option });
        }
      }
    }
    return found;
  }

  /** How a mover could leave the board. */
  out(mover: Mover): Exit | null {
    const code = mover.out ?? mover.barred_out;
    if (!code) return null;
    const via = mover.outs_via ?? [];
    const others = mover.out ? (mover.other_outs ?? []) : [];
    return {
      ways: [{ code, via: via[0] ?? [] }, ...others.map((each, index) => ({ code: each, via: via[index + 1] ?? [] }))],
      isBarred: !mover.out,
      steps: mover.out_steps ?? 0,
    };
  }
}
