import { t } from "../i18n";
import { place } from "./location";

/** Says that this is unofficial. At a table the space is left to the game. */
export function Footer() {
  if (place.value.path.startsWith("/t/")) return null;
  return (
    <footer class="footer">
      <p>{t("shell.unofficial")}</p>
      <a href="/rules">{t("nav.about")}</a>
      <a href="/pieces">{t("title.pieces")}</a>
    </footer>
  );
}
