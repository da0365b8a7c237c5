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

export function keepTyped(text: string): void {
  latest = text;
  try {
    if (text === "") sessionStorage.removeItem(PLACE);
    else sessionStorage.setItem(PLACE, text);
  } catch {
    // What a browser has no room for lasts as long as the page.
  }
}
