import { useEffect } from "preact/hooks";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { seated, watchSeats } from "../stores/seated";
import { place } from "./location";

/** A line below the header: somebody has sat down, and the way there. It stays until the visitor goes or waves it off. */
export function SeatedNotice() {
  useEffect(watchSeats, []);
  const table = seated.value;
  const path = place.value.path;
  useEffect(() => {
    if (table !== null && path === `/t/${table}`) seated.value = null;
  }, [table, path]);
  return (
    <div class="seated-place" role="status">
      {table !== null && path !== `/t/${table}` && (
        <div class="seated">
          <span>{t("lobby.sat")}</span>
          <a class="button button-primary" href={`/t/${table}`}>
            {t("lobby.go")}
          </a>
          <button
            type="button"
            class="icon-button"
            aria-label={t("action.dismiss")}
            onClick={() => {
              seated.value = null;
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
