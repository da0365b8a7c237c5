import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/error";
import type { OpenedPuzzle } from "../api/messages";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { describe } from "../stores/notices";
import { PuzzleStore } from "./store";
import { goToNext } from "./upcoming";
import "./puzzles.css";
import "./storm.css";
import "./narrow.css";

/** A puzzle that is on its way: undefined until it is here, or what went wrong. */
export function usePuzzle(load: () => Promise<OpenedPuzzle>, name: string): PuzzleStore | ApiError | undefined {
  const [found, setFound] = useState<PuzzleStore | ApiError | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    setFound(undefined);
    load().then(
      (opened) => isWanted && setFound(new PuzzleStore(opened)),
      (error: unknown) =>
        isWanted && setFound(error instanceof ApiError ? error : new ApiError("server_error", String(error))),
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return found;
}

/** What an address can name that does not exist. */
type Named = "puzzle" | "puzzle.day" | "puzzle.theme";

/** There is no such puzzle, day or theme, or it could not be fetched: a way on. */
export function NoPuzzle({ error, named = "puzzle" }: { error: ApiError; named?: Named }) {
  const isMissing = error.code === "not_found" || (named !== "puzzle" && error.code === "bad_request");
  return (
    <div class="page page-narrow stack">
      <h1>{t(isMissing ? `${named}.missing` : "puzzle.failed")}</h1>
      <p>{isMissing ? t(`${named}.missing.text`, { day: new Date().toISOString().slice(0, 10) }) : describe(error)}</p>
      <div class="button-row">
        <button
          type="button"
          class="button button-primary"
          onClick={() => void goToNext(null, null).catch(() => undefined)}
        >
          <Icon name="next" />
          {t("puzzle.next")}
        </button>
        {named === "puzzle.day" && (
          <a class="button" href="/puzzles/daily">
            {t("title.daily")}
          </a>
        )}
        <a class="button" href="/puzzles">
          {t("puzzle.all")}
        </a>
      </div>
    </div>
  );
}
