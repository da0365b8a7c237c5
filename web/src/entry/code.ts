/** Move codes read apart. This is notation only: whether a move can be played is not asked here. */
import type { FacingName } from "../api/messages";

export interface CodeParts {
  readonly isCargo: boolean;
  readonly from: string;
  /** Null where the piece leaves the board. */
  readonly to: string | null;
  readonly facing: FacingName | null;
  readonly via: readonly string[];
  readonly action: string;
  readonly target: string;
}

const CODE =
  /^(c?)([A-Z]\d{1,2})(?:OUT|([A-Z]\d{1,2})(NE|NW|SE|SW|N|E|S|W))(?:@((?:[A-Z]\d{1,2},?)+))?(?:([xsmfbt])([A-Z0-9+]*))?$/;

/** The parts of a move code, or null for a pass and for what is no move code. */
export function readCode(code: string): CodeParts | null {
  const found = CODE.exec(code);
  if (found === null) return null;
  return {
    isCargo: found[1] === "c",
    from: found[2] as string,
    to: found[3] ?? null,
    facing: (found[4] as FacingName | undefined) ?? null,
    via: found[5]?.split(",").filter(Boolean) ?? [],
    action: found[6] ?? "",
    target: found[7] ?? "",
  };
}
