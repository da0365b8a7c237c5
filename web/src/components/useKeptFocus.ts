import { useEffect, useRef, useState } from "preact/hooks";

/** The elements from one that has the focus out to the part of the page it is in. */
function wayTo(part: HTMLElement, element: HTMLElement): readonly HTMLElement[] {
  const way: HTMLElement[] = [];
  for (let each: HTMLElement | null = element; each && each !== part; each = each.parentElement) way.push(each);
  return [...way, part];
}

const HEADINGS = "h1, h2";
const CONTROLS = "a[href], button:not(:disabled)";

/** Where something stands in a list: in which item, and which of its controls it is. */
class Spot {
  private constructor(
    private readonly list: Element,
    private readonly item: number,
    private readonly control: number,
  ) {}

  static of(element: HTMLElement): Spot | null {
    const item = element.closest("li");
    const list = item?.parentElement;
    if (!item || !list) return null;
    return new Spot(list, [...list.children].indexOf(item), [...item.querySelectorAll(CONTROLS)].indexOf(element));
  }

  /** Gives the focus to the same control of the item that has moved up, or of the last. */
  take(): boolean {
    const items = this.list.isConnected ? this.list.children : [];
    const item = items[Math.min(this.item, items.length - 1)];
    const next = item?.querySelectorAll<HTMLElement>(CONTROLS)[this.control];
    next?.focus();
    return next !== undefined;
  }
}

function isUsable(element: HTMLElement | undefined): boolean {
  return element?.isConnected === true && !element.matches(":disabled");
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("dialog") !== null;
}

/** Gives the focus to something inside, even if it takes it only when it is given. */
function focusInside(part: HTMLElement, selector: string): boolean {
  const found = part.querySelector<HTMLElement>(selector);
  if (!found) return false;
  if (!found.hasAttribute("tabindex")) found.tabIndex = -1;
  // A board is as large as the screen: the page stays where it is.
  found.focus({ preventScroll: found.matches(".tc-board") });
  return true;
}

/**
 * Keeps the place of the keyboard in a part of the page. When what has the focus goes away, the next item of its list
 * gets the focus, or the heading of what is left around it; or what `landing` selects. When it was only switched off
 * for a while, it gets it back. Returns the `ref` of the part.
 */
export function useKeptFocus<Part extends HTMLElement>(landing = HEADINGS): (part: Part | null) => void {
  const [part, setPart] = useState<Part | null>(null);
  const wanted = useRef(landing);
  wanted.current = landing;
  useEffect(() => {
    if (!part) return;
    let way: readonly HTMLElement[] = [];
    let spot: Spot | null = null;
    // A dialog gives the focus back by itself to what it came from, unless that has gone away or is switched off.
    const come = (event: FocusEvent) => {
      if (isInDialog(event.target)) return;
      way = wayTo(part, event.target as HTMLElement);
      spot = Spot.of(event.target as HTMLElement);
    };
    // Browsers differ in whether they tell of this when an element goes away, so it is looked at afterwards.
    const leave = (event: FocusEvent) => {
      if (isInDialog(event.relatedTarget)) return;
      setTimeout(() => {
        if (event.target === way[0] && isUsable(way[0])) way = [];
      });
    };
    const restore = () => {
      const active = document.activeElement;
      if (way.length === 0 || (active && active !== document.body && active.isConnected)) return;
      if (isUsable(way[0])) way[0]?.focus();
      if (way[0]?.isConnected === true) return;
      if (wanted.current === HEADINGS && spot?.take()) return;
      way.find((each) => each.isConnected && focusInside(each, wanted.current));
    };
    const watch = new MutationObserver(restore);
    watch.observe(part, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    part.addEventListener("focusin", come);
    part.addEventListener("focusout", leave);
    return () => {
      watch.disconnect();
      part.removeEventListener("focusin", come);
      part.removeEventListener("focusout", leave);
    };
  }, [part]);
  return setPart;
}
