import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { reducesMotion } from "../stores/settings";

/** On a phone: brings the review under the board, where both are in sight. */
export function ReviewJump({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      class="button bar-review"
      onClick={() => {
        onOpen();
        // Once it has its new place.
        requestAnimationFrame(() => {
          const behavior = reducesMotion() ? "auto" : "smooth";
          document.querySelector(".review")?.scrollIntoView({ behavior, block: "end" });
        });
      }}
    >
      <Icon name="eye" />
      {t("review.title")}
    </button>
  );
}
