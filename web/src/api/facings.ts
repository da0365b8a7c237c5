import type { FacingName } from "./messages";

/** The eight facings, clockwise from north. */
export const FACINGS: readonly FacingName[] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
