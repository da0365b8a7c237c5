/** Where the visitor is. Pages change without loading the document again; back and forward work. */
import { signal } from "@preact/signals";

export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

export const place = signal<Place>(here());

/** Goes to a page of this application, and to its top unless it `stays` where it is. */
export function navigate(to: string, options: { replace?: boolean; stays?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  place.value = here();
  if (!options.stays) scrollTo(0, 0);
}

/** Changes the address of the page that is shown, which stays as it is. */
export function amend(to: string): void {
  if (location.pathname + location.search === to) return;
  try {
    history.replaceState(history.state, "", to);
  } catch {
    // Some browsers permit so many changes in a while: the next one will do.
  }
}

/** What did not come a moment after everything was loaded anew will not come the next time, either. */
const APART = 10_000;
const RELOADED = "tankchess.reloaded";

/** Loads everything anew, where the visitor is. Says whether it does: not again right after it has. */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? "0");
    if (Date.now() - last < APART) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // What cannot be noted could be done again and again.
    return false;
  }
  location.reload();
  return true;
}

/** Whether the application handles a click on a link: a plain click with the main button, to a page of this origin. */
function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const leaves = link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin;
  return isPlain && !leaves && !link.pathname.startsWith("/api/");
}

/** Handles clicks on links, and back and forward. */
export function watchLinks(): void {
  addEventListener("popstate", () => {
    place.value = here();
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (event.defaultPrevented || !(link instanceof HTMLAnchorElement) || !isOurs(event, link)) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
