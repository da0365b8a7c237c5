/**
 * What a button has that is of no use for now. It keeps the focus, which one with `disabled` would lose: the keyboard
 * stays where it is when the first or the last move is reached.
 */
export function offWhen(isOff: boolean, run: () => void): { "aria-disabled": boolean; onClick: () => void } {
  return { "aria-disabled": isOff, onClick: isOff ? () => undefined : run };
}
