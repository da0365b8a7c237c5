import { useEffect, useState } from "preact/hooks";

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

/** Headings take the focus only when they are given it. */
function focusHeading(part: HTMLElement): boolean {
  const heading = part.querySelector<HTMLElement>("h1, h2");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus();
  return true;
}

/**
 * Keeps the place of the keyboard in a part of the page. When what has the focus goes away, the heading of what is left
 * around it gets the focus, or what `landing` selects; when it was only switched off for a while, it gets it back.
 * Returns the `ref` of the part.
 */
export function useKeptFocus<Part extends HTMLElement>(landing?: string): (part: Part | null) => void {
  const [part, setPart] = useState<Part | null>(null);
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
      else if (landing) part.querySelector<HTMLElement>(landing)?.focus({ preventScroll: true });
      else way.find((each) => each.isConnected && focusHeading(each));
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
  }, [part, landing]);
  return setPart;
}
