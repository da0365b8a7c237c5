import { useEffect } from "preact/hooks";
import { MODE_NAMES } from "../api/messages";
import { typeName } from "../components/pieceWords";
import { t } from "../i18n";
import { catalogue, loadCatalogue } from "../stores/catalogue";
import { complain } from "../stores/notices";

const RULES = ["goal", "turn", "move", "fire", "armour", "wrecks", "announce"] as const;

export default function AboutPage() {
  useEffect(() => {
    loadCatalogue().catch(complain);
  }, []);
  const types = catalogue.value?.types ?? [];
  return (
    <div class="page page-narrow prose">
      <h1>{t("title.about")}</h1>
      <p>{t("about.what")}</p>
      <p class="panel">{t("about.unofficial")}</p>
      <h2>{t("about.rules")}</h2>
      <dl class="rules">
        {RULES.map((rule) => (
          <div key={rule}>
            <dt>{t(`about.rule.${rule}`)}</dt>
            <dd>{t(`about.rule.${rule}.text`)}</dd>
          </div>
        ))}
      </dl>
      {types.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keys too.
        <div class="table-scroll" role="region" aria-label={t("about.pieces")} tabIndex={0}>
          <table class="figures">
            <caption>{t("about.pieces")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("about.piece")}</th>
                <th scope="col">{t("about.speed")}</th>
                <th scope="col">{t("about.armour")}</th>
                <th scope="col">{t("about.power")}</th>
              </tr>
            </thead>
            <tbody>
              {types.map((type) => (
                <tr key={type.code}>
                  <th scope="row">
                    {typeName(t, type.code, type.name)} <span class="quiet">{type.code}</span>
                  </th>
                  <td>{type.speed}</td>
                  <td>{type.armour.join(" / ")}</td>
                  <td>{type.power ?? "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <h2>{t("about.modes")}</h2>
      <dl class="rules">
        {MODE_NAMES.map((mode) => (
          <div key={mode}>
            <dt>{t(`mode.${mode}`)}</dt>
            <dd>{t(`mode.${mode}.detail`)}</dd>
          </div>
        ))}
      </dl>
      <h2>{t("about.licence")}</h2>
      <p>{t("about.licence.text")}</p>
      <p class="quiet">
        {catalogue.value && t("about.version", { version: catalogue.value.version })}{" "}
        <a href="/api/openapi.json" target="_blank" rel="noopener">
          {t("about.api")}
        </a>
      </p>
    </div>
  );
}
