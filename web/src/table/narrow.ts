/** Whether everything stands below the board, as on a phone: what needs an answer is then asked in the bar at the board. */
import { signal } from "@preact/signals";

/** The same words as in the style sheets. */
const NARROW =
  "(max-width: 30rem), (max-width: 46rem) and (min-height: 32rem), (orientation: portrait) and (max-width: 64rem)";

const query = matchMedia(NARROW);
export const isNarrow = signal(query.matches);
query.addEventListener("change", () => {
  isNarrow.value = query.matches;
});
