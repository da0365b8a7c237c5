import { useEffect, useState } from "preact/hooks";
import { Short } from "../about/Short";
import { PrintButton } from "../components/PrintButton";
import { QuickButton } from "../components/QuickButton";
import { language, t } from "../i18n";
import { Blocks } from "../rules/Blocks";
import { Contents } from "../rules/Contents";
import { type Chapter, loadRules, type Rules } from "../rules/chapters";
import { goToAddress } from "../rules/goTo";
import { SearchBox } from "../rules/SearchBox";
import { catalogue, loadCatalogue } from "../stores/catalogue";
import { complain } from "../stores/notices";
import "../rules/rules.css";

/** The rules: in short, then all of them, with boards to try them on; and whose game it is. */
export default function RulesPage() {
  const [rules, setRules] = useState<Rules | null>(null);
  const wanted = language();
  useEffect(() => {
    let isWanted = true;
    loadRules(wanted).then((loaded) => {
      if (isWanted) setRules(loaded);
    }, complain);
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  useEffect(() => {
    loadCatalogue().catch(complain);
  }, []);
  const isThere = rules !== null;
  useEffect(() => {
    if (!isThere) return undefined;
    goToAddress();
    addEventListener("hashchange", goToAddress);
    return () => removeEventListener("hashchange", goToAddress);
  }, [isThere]);
  return (
    <div class="page rules-page">
      <div class="page-head">
        <div>
          <h1>{t("rules.title")}</h1>
          <p class="lead">{t("rules.lead")}</p>
        </div>
        <div class="button-row">
          <PrintButton />
          <QuickButton class="button button-primary">{t("about.start")}</QuickButton>
        </div>
      </div>
      {/* All at once, so that nothing moves. */}
      {rules === null ? (
        <p class="loading rules-loading">{t("shell.loading")}</p>
      ) : (
        <>
          <SearchBox chapters={rules.chapters} />
          <div class="rules-columns">
            <Contents chapters={rules.chapters} />
            <div class="rules-text">
              <Short />
              {rules.chapters.map((chapter) => (
                <RuleChapter key={`${chapter.language} ${chapter.name}`} chapter={chapter} boards={rules.boards} />
              ))}
              <About />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function RuleChapter({ chapter, boards }: { readonly chapter: Chapter; readonly boards: Rules["boards"] }) {
  const isForeign = chapter.language !== language();
  return (
    <section class="rules-chapter" id={chapter.name} tabIndex={-1} aria-labelledby={`${chapter.name}-title`}>
      <h2 id={`${chapter.name}-title`} lang={chapter.language}>
        {chapter.title}
      </h2>
      {isForeign && <p class="rules-foreign">{t("rules.english")}</p>}
      <div lang={chapter.language}>
        <Blocks blocks={chapter.blocks} boards={boards} />
      </div>
    </section>
  );
}

function About() {
  return (
    <footer class="about-foot">
      <p>{t("about.unofficial")}</p>
      <p>
        {t("about.licence.text")} {catalogue.value && t("about.version", { version: catalogue.value.version })}{" "}
        <a href="/api/openapi.json" target="_blank" rel="noopener">
          {t("about.api")}
        </a>
      </p>
    </footer>
  );
}
