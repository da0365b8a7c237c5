import { t } from "../i18n";

export default function MissingPage() {
  return (
    <div class="page page-narrow">
      <h1>{t("title.missing")}</h1>
      <p>{t("missing.text")}</p>
      <p>
        <a class="button" href="/">
          {t("nav.home")}
        </a>
      </p>
    </div>
  );
}
