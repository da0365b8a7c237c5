/** Leads to a place of the page: its address, its sight and the focus. */
export function goTo(anchor: string): void {
  const target = document.getElementById(anchor);
  if (target === null) return;
  history.replaceState(history.state, "", `#${anchor}`);
  show(target);
}

/** Shows the place that the address names, once it is there. */
export function goToAddress(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (location.hash !== "" && target !== null) show(target);
}

function show(target: HTMLElement): void {
  for (const each of document.querySelectorAll(".rules-target")) each.classList.remove("rules-target");
  target.classList.add("rules-target");
  target.scrollIntoView({ block: "start" });
  target.focus({ preventScroll: true });
}
