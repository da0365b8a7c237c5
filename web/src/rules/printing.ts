/** Printing the rules: boards are asked for when they come near, and on paper all of them are. */
import { signal } from "@preact/signals";

/** Whether every board is wanted, near or not. */
export const wantsAll = signal(false);

/** How long to wait for the boards, in milliseconds. What has not come by then is left out. */
const PATIENCE = 20_000;

const isMissing = (place: Element): boolean => place.querySelector('[data-ready="true"]') === null;

/** Waits until all boards are there, and prints the page. */
export async function printAll(): Promise<void> {
  wantsAll.value = true;
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && [...document.querySelectorAll(".rule-board")].some(isMissing)) {
    await new Promise((done) => setTimeout(done, 100));
  }
  print();
}
