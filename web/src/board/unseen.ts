/** For drawings that are described in words elsewhere. Screen readers skip them. */
export const UNSEEN = { "aria-hidden": "true" } as const;
