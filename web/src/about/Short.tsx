import { type Key, t } from "../i18n";
import "./about.css";

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

/** The game in short: how it is won and how it is played. */
export function Short() {
  return (
    <section class="about" id="short" tabIndex={-1} aria-labelledby="short-title">
      <h2 id="short-title">{t("about.rules")}</h2>
      <h3>{t("about.win")}</h3>
      <ol class="win-cards">
        {WAYS.map((way, index) => (
          <li key={way.title} class="about-card win-card">
            <span class="win-number" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h4>{t(way.title)}</h4>
              <p>{t(way.text)}</p>
            </div>
          </li>
        ))}
      </ol>
      <h3>{t("rules.play")}</h3>
      <div class="rule-cards">
        {RULES.map((rule) => (
          <div key={rule} class="about-card">
            <h4>{t(`about.rule.${rule}`)}</h4>
            <p>{t(`about.rule.${rule}.text`)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
