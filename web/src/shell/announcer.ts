/** Words for those who listen to the page. */
import { signal } from "@preact/signals";

export const announced = signal("");
let isOdd = false;

/** Says a text through the live region of the page; the same words twice are said twice. */
export function announce(text: string): void {
  isOdd = !isOdd;
  announced.value = isOdd ? text : `${text} `;
}
