import { useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import type { Chapter } from "./chapters";
import { printAll } from "./printing";

/** The chapters, to go to. */
export function Contents({ chapters }: { readonly chapters: readonly Chapter[] }) {
  // What comes after the chapters comes with them, so that nothing moves.
  const isThere = chapters.length > 0;
  return (
    <nav class="rules-contents" aria-label={t("rules.contents")}>
      <ol>
        <li>
          <a href="#short">{t("rules.short")}</a>
        </li>
        {chapters.map((chapter) => (
          <li key={chapter.name}>
            <a href={`#${chapter.name}`} lang={chapter.language}>
              {chapter.title}
            </a>
          </li>
        ))}
        {isThere && (
          <li>
            <a href="/pieces">{t("title.pieces")}</a>
          </li>
        )}
      </ol>
      {isThere && <PageOnPaper />}
    </nav>
  );
}

/** Prints the page. All boards have to be there first. */
function PageOnPaper() {
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await printAll();
    setBusy(false);
  };
  return (
    <button type="button" class="rules-paper" disabled={isBusy} onClick={() => void start()}>
      <Icon name="print" />
      {t("rules.print")}
    </button>
  );
}
