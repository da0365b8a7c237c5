const GUEST = /^Guest (\d+)$/;
const COMPUTER = /^Computer (\d+)$/;

/** The number of a guest without a name: the server calls them in English. Undefined for a name of somebody's own. */
export const guestNumber = (name: string): string | undefined => GUEST.exec(name)?.[1];

/** The level of the computer, which the server names in English, too. Undefined for a name of somebody's own. */
export function computerLevel(name: string): number | undefined {
  const level = COMPUTER.exec(name)?.[1];
  return level === undefined ? undefined : Number(level);
}
