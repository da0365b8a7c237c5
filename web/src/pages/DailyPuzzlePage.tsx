import { ApiError } from "../api/error";
import { api } from "../api/http";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { NoPuzzle, usePuzzle } from "../puzzles/PuzzleLoader";
import { PuzzleSolver } from "../puzzles/PuzzleSolver";
import { dayBeside, dayText } from "../puzzles/words";
import { place } from "../shell/location";

/** The puzzle of a day, with the ways to the days beside it. */
export default function DailyPuzzlePage() {
  const day = place.value.query.get("day");
  const found = usePuzzle(() => api.dailyPuzzle(day), day ?? "");
  if (found === undefined) return <p class="loading">{t("shell.loading")}</p>;
  if (found instanceof ApiError) return <NoPuzzle error={found} named="puzzle.day" />;
  return (
    <PuzzleSolver
      key={found.opened.day}
      store={found}
      head={<Days day={found.opened.day ?? ""} isToday={day === null} />}
    />
  );
}

function Days({ day, isToday }: { day: string; isToday: boolean }) {
  const isLast = isToday || day >= new Date().toISOString().slice(0, 10);
  return (
    <div class="puzzle-days">
      <a class="icon-button" href={`/puzzles/daily?day=${dayBeside(day, -1)}`} aria-label={t("puzzle.day.before")}>
        <Icon name="previous" />
      </a>
      <p>
        <span class="quiet">{t("title.daily")}</span>
        <time dateTime={day}>{dayText(day)}</time>
      </p>
      {isLast ? (
        <span class="icon-button" aria-hidden="true" />
      ) : (
        <a class="icon-button" href={`/puzzles/daily?day=${dayBeside(day, 1)}`} aria-label={t("puzzle.day.after")}>
          <Icon name="next" />
        </a>
      )}
    </div>
  );
}
