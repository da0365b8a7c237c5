import { ApiError } from "../api/error";
import { api } from "../api/http";
import { t } from "../i18n";
import { NoPuzzle, usePuzzle } from "../puzzles/PuzzleLoader";
import { PuzzleSolver } from "../puzzles/PuzzleSolver";
import { themeName, themeText } from "../puzzles/words";
import type { PageProps } from "../shell/routes";
import { whoAmI } from "../stores/session";

/** What a theme is about, and at once a puzzle to try it. */
export default function PuzzleThemePage({ parameters }: PageProps) {
  const theme = parameters.name ?? "";
  const found = usePuzzle(() => whoAmI().then(() => api.nextPuzzle(theme, null)), theme);
  if (found === undefined) return <p class="loading">{t("shell.loading")}</p>;
  if (found instanceof ApiError) return <NoPuzzle error={found} named="puzzle.theme" />;
  return <PuzzleSolver store={found} theme={theme} level={2} head={<Head theme={theme} />} />;
}

function Head({ theme }: { theme: string }) {
  return (
    <>
      <p class="puzzle-path">
        <a href="/puzzles">{t("title.puzzles")}</a>
      </p>
      <h1>{themeName(theme)}</h1>
      <p class="quiet">{themeText(theme)}</p>
    </>
  );
}
