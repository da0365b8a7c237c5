import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { PuzzleOverview, PuzzleTheme } from "../api/messages";
import { Icon, type IconName } from "../components/Icon";
import { type PageKey, t } from "../i18n";
import { usePuzzle } from "../puzzles/PuzzleLoader";
import { PuzzleSolver } from "../puzzles/PuzzleSolver";
import { Standing } from "../puzzles/Standing";
import { dayText, themeKind, themeName, themeText } from "../puzzles/words";
import { complain, describe } from "../stores/notices";
import { whoAmI } from "../stores/session";
import "../puzzles/puzzles.css";
import "../puzzles/storm.css";
import "../puzzles/narrow.css";

const WAYS: readonly { href: string; icon: IconName; title: PageKey; detail: PageKey }[] = [
  { href: "/puzzles/next", icon: "target", title: "puzzle.train", detail: "puzzle.train.detail" },
  { href: "/puzzles/storm", icon: "clock", title: "storm.title", detail: "puzzle.storm.detail" },
  { href: "/puzzles/daily", icon: "undo", title: "puzzle.earlier", detail: "puzzle.earlier.detail" },
];
const KINDS = [
  { kind: "length", title: "puzzle.by_length" },
  { kind: "idea", title: "puzzle.by_idea" },
  { kind: "piece", title: "puzzle.by_piece" },
] as const;

/** All puzzles: that of the day at once to be solved, what else there is, and how good the visitor is. */
export default function PuzzlesPage() {
  const [overview, setOverview] = useState<PuzzleOverview | null>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    whoAmI()
      .then(api.puzzles)
      .then(setOverview)
      .catch(complain)
      .finally(() => setAsked(true));
  }, []);
  const daily = usePuzzle(() => whoAmI().then(() => api.dailyPuzzle()), "");
  const solving = daily instanceof ApiError ? null : (daily?.standing.value ?? null);
  const standing = solving ?? overview?.standing ?? null;
  // All of it at once, so that nothing moves.
  if (daily === undefined || !isAsked) return <p class="loading">{t("shell.loading")}</p>;
  return (
    <div class="page puzzles-page">
      <div class="page-head">
        <div>
          <h1>{t("title.puzzles")}</h1>
          <p class="quiet puzzles-lead">{overview && t("puzzle.lead", { count: overview.count })}</p>
        </div>
      </div>
      {standing && <Standing standing={standing} />}
      <section class="puzzle-today" aria-label={t("title.daily")}>
        {daily instanceof ApiError && <p class="empty">{describe(daily)}</p>}
        {!(daily instanceof ApiError) && (
          <PuzzleSolver store={daily} level={2} head={<Today day={daily.opened.day ?? ""} />} />
        )}
      </section>
      <ul class="ways puzzle-ways" aria-label={t("puzzle.more")}>
        {WAYS.map((way) => (
          <li key={way.href}>
            <a class="way" href={way.href}>
              <Icon name={way.icon} />
              <span class="way-words">
                <span class="way-title">{t(way.title)}</span>
                <span class="way-detail">{t(way.detail)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {overview &&
        KINDS.map(({ kind, title }) => (
          <Cards
            key={kind}
            title={t(title)}
            name={kind}
            themes={overview.themes.filter((theme) => themeKind(theme.name) === kind)}
          />
        ))}
    </div>
  );
}

function Today({ day }: { day: string }) {
  return (
    <p class="puzzle-path">
      {t("title.daily")}, <time dateTime={day}>{dayText(day)}</time>
    </p>
  );
}

function Cards({ title, name, themes }: { title: string; name: string; themes: readonly PuzzleTheme[] }) {
  if (themes.length === 0) return null;
  return (
    <section aria-labelledby={`themes-${name}`}>
      <h2 id={`themes-${name}`}>{title}</h2>
      <ul class="theme-cards">
        {themes.map((theme) => (
          <li key={theme.name}>
            <a class="theme-card" href={`/puzzles/theme/${encodeURIComponent(theme.name)}`}>
              <span class="theme-card-head">
                <span class="theme-card-title">{themeName(theme.name)}</span>
                <span class="theme-card-count">{theme.count}</span>
              </span>
              {name === "idea" && <span class="theme-card-text">{themeText(theme.name)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
