import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { dismiss, notices } from "../stores/notices";

export function Notices() {
  return (
    <div class="notices" role="log" aria-label={t("shell.notices")} aria-live="polite">
      {notices.value.map((notice) => (
        <div key={notice.number} class={`notice notice-${notice.kind}`}>
          <span>{notice.text}</span>
          <button
            type="button"
            class="icon-button"
            aria-label={t("action.dismiss")}
            onClick={() => dismiss(notice.number)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
