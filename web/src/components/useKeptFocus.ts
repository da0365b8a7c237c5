import { useEffect, useRef, useState } from "preact/hooks";

/** The elements from one that has the focus out to the part of the page it is in. */
function wayTo(part: HTMLElement, element: HTMLElement): readonly HTMLElement[] {
  const way: HTMLElement[] = [];
  for (let each: HTMLElement | null = element; each && each !== part; each = each.parentElement) way.push(each);
  return [...way, part];
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
 * Keeps the place of the keyboard in a part of the page. When what has the focus goes away, the heading of what is left
 * around it gets the focus, or what `landing` selects; when it was only switched off for a while, it gets it back.
 * Returns the `ref` of the part.
 */
export function useKeptFocus<Part extends HTMLElement>(landing = "h1, h2"): (part: Part | null) => void {
  const [part, setPart] = useState<Part | null>(null);
  const wanted = useRef(landing);
  wanted.current = landing;
  useEffect(() => {
    if (!part) return;
    let way: readonly HTMLElement[] = [];
    // A dialog gives the focus back by itself to what it came from, unless that has gone away or is switched off.
    const come = (event: FocusEvent) => {
      if (!isInDialog(event.target)) way = wayTo(part, event.target as HTMLElement);
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
      else if (way[0]?.isConnected === true) return;
      else way.find((each) => each.isConnected && focusInside(each, wanted.current));
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
