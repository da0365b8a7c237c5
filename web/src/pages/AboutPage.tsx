import { useEffect } from "preact/hooks";
import { PieceCards } from "../about/PieceCards";
import { Terrain } from "../about/Terrain";
import { QuickButton } from "../components/QuickButton";
import { type Key, t } from "../i18n";
import { catalogue, loadCatalogue } from "../stores/catalogue";
import { complain } from "../stores/notices";

const RULES = ["turn", "move", "fire", "armour", "wrecks", "announce"] as const;
/** The two goals of the usual game, then those of the others. */
const WAYS: readonly { title: Key; text: Key }[] = [
  { title: "about.win.destroy", text: "about.win.destroy.text" },
  { title: "about.win.escape", text: "about.win.escape.text" },
  ...(["last", "escape3", "flag", "four"] as const).map((mode) => ({
    title: `mode.${mode}` as const,
    text: `mode.${mode}.detail` as const,
  })),
];

/** The game in short: how it is won and played, its pieces and its ground, and whose it is. */
export default function AboutPage() {
  useEffect(() => {
    loadCatalogue().catch(complain);
  }, []);
  const types = catalogue.value?.types ?? [];
  return (
    <div class="page about">
      <div class="page-head">
        <div>
          <h1>{t("title.about")}</h1>
          <p class="lead">{t("about.lead")}</p>
        </div>
        <QuickButton class="button button-primary">{t("about.start")}</QuickButton>
      </div>
      <section aria-labelledby="win">
        <h2 id="win">{t("about.win")}</h2>
        <ol class="win-cards">
          {WAYS.map((way, index) => (
            <li key={way.title} class="about-card win-card">
              <span class="win-number" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{t(way.title)}</h3>
                <p>{t(way.text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="rules">
        <h2 id="rules">{t("about.rules")}</h2>
        <div class="rule-cards">
          {RULES.map((rule) => (
            <div key={rule} class="about-card">
              <h3>{t(`about.rule.${rule}`)}</h3>
              <p>{t(`about.rule.${rule}.text`)}</p>
            </div>
          ))}
        </div>
      </section>
      <section aria-labelledby="ground">
        <h2 id="ground">{t("about.terrain")}</h2>
        <Terrain />
      </section>
      {types.length > 0 && (
        <section aria-labelledby="pieces">
          <h2 id="pieces">{t("about.pieces")}</h2>
          <PieceCards types={types} />
        </section>
      )}
      <footer class="about-foot">
        <p>{t("about.unofficial")}</p>
        <p>
          {t("about.licence.text")} {catalogue.value && t("about.version", { version: catalogue.value.version })}{" "}
          <a href="/api/openapi.json" target="_blank" rel="noopener">
            {t("about.api")}
          </a>
        </p>
      </footer>
    </div>
  );
}
