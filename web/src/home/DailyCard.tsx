import { links } from "../api/http";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { theme } from "../stores/settings";

/** The puzzle of today as a picture, fetched when it comes into sight. */
export function DailyCard() {
  return (
    <a class="way daily-card" href="/puzzles/daily">
      <img
        src={links.dailyPicture(theme() === "dark" ? "dark" : "light")}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        decoding="async"
      />
      <span class="way-words">
        <span class="way-title">{t("home.daily")}</span>
        <span class="way-detail">{t("home.daily.detail")}</span>
      </span>
      <Icon name="chevron" />
    </a>
  );
}
