/** For drawings whose meaning is told in words elsewhere: screen readers pass over them. */
export const UNSEEN = { "aria-hidden": "true" } as const;
