/** Announcements for screen readers. */
import { signal } from "@preact/signals";

export const announced = signal("");
let isOdd = false;

/** Says a text through the live region of the page. The same text can be said twice in a row. */
export function announce(text: string): void {
  isOdd = !isOdd;
  announced.value = isOdd ? text : `${text} `;
}
