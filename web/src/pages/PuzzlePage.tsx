import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/error";
import { t } from "../i18n";
import { NoPuzzle, usePuzzle } from "../puzzles/PuzzleLoader";
import { PuzzleSolver } from "../puzzles/PuzzleSolver";
import { goToNext, loadPuzzle } from "../puzzles/upcoming";
import { themeName } from "../puzzles/words";
import { place } from "../shell/location";
import type { PageProps } from "../shell/routes";

/** A puzzle by its id. `/puzzles/next` leads on to one that suits the visitor. */
export default function PuzzlePage({ parameters }: PageProps) {
  const id = parameters.id ?? "";
  return id === "next" ? <NextPuzzle /> : <KnownPuzzle id={id} />;
}

function NextPuzzle() {
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    goToNext(place.value.query.get("theme"), null, true).catch((problem: unknown) =>
      setError(problem instanceof ApiError ? problem : new ApiError("server_error", String(problem))),
    );
  }, []);
  return error ? <NoPuzzle error={error} /> : <p class="loading">{t("shell.loading")}</p>;
}

function KnownPuzzle({ id }: { id: string }) {
  const found = usePuzzle(() => loadPuzzle(id), id);
  if (found === undefined) return <p class="loading">{t("shell.loading")}</p>;
  if (found instanceof ApiError) return <NoPuzzle error={found} />;
  const theme = place.value.query.get("theme");
  return <PuzzleSolver store={found} theme={theme} head={<Path theme={theme} />} />;
}

/** The way back to all puzzles, and to the theme if there is one. */
function Path({ theme }: { theme: string | null }) {
  return (
    <p class="puzzle-path">
      <a href="/puzzles">{t("title.puzzles")}</a>
      {theme !== null && (
        <>
          {" › "}
          <a href={`/puzzles/theme/${encodeURIComponent(theme)}`}>{themeName(theme)}</a>
        </>
      )}
    </p>
  );
}
