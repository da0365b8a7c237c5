import type { FacingName } from "../api/messages";

/** A stand to look from: the query of `/look`. */
export interface LookQuery {
  readonly from: string;
  readonly to: string;
  readonly facing: FacingName;
  readonly cargo: boolean;
  readonly via: readonly string[];
}
