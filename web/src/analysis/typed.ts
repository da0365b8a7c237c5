/** The text that somebody has written or pasted to open it: it is kept until it is opened, whatever becomes of the page. */
const PLACE = "tankchess.analysis.typed";

let latest = "";

export function typed(): string {
  try {
    return sessionStorage.getItem(PLACE) ?? latest;
  } catch {
    return latest;
  }
}

/** The link that is being opened: it is kept until the board behind it is there. */
let link = "";

/** Goes on keeping a text that is a link: nobody has to paste it again if it leads nowhere. */
export function keepLink(text: string): void {
  keepTyped(text);
  link = text;
}

/** Whether nothing but the link that is being opened has been written. */
export function isLinkAlone(): boolean {
  return link !== "" && typed() === link;
}

/** Forgets the link that was opened. */
export function dropLink(): void {
  if (isLinkAlone()) keepTyped("");
  link = "";
}

export function keepTyped(text: string): void {
  latest = text;
  try {
    if (text === "") sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, text);
  } catch {
    // What a browser has no room for lasts as long as the page.
  }
}
