import { t } from "../i18n";
import { themeName, themeText } from "./words";

/** What a puzzle is about, each with its explanation and a way to more of the kind. */
export function Themes({ themes }: { themes: readonly string[] }) {
  if (themes.length === 0) return null;
  return (
    <section class="puzzle-themes" aria-labelledby="themes-title">
      <h2 id="themes-title">{t("puzzle.themes")}</h2>
      <ul>
        {themes.map((theme) => (
          <li key={theme}>
            <a class="chip" href={`/puzzles/theme/${encodeURIComponent(theme)}`}>
              {themeName(theme)}
            </a>
            <span class="quiet">{themeText(theme)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
