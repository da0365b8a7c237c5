import { useEffect, useRef, useState } from "preact/hooks";
import { api, links } from "../api/http";
import type { GameLine } from "../api/messages";
import { GameRow } from "../components/GameRow";
import { Icon } from "../components/Icon";
import { useKeptFocus } from "../components/useKeptFocus";
import { FilterBar } from "../games/FilterBar";
import { EVERYTHING, type GameFilter, isEverything, queryOf, readFilter, writeFilter } from "../games/filter";
import { ImportedList } from "../games/ImportedList";
import { ImportPanel } from "../games/ImportPanel";
import { isImportedTab, readImportedFilter } from "../games/importedFilter";
import { Importer } from "../games/importer";
import { t } from "../i18n";
import { useAgain, useCatalogue } from "../shell/again";
import { navigate, place } from "../shell/location";
import { refreshMine } from "../stores/mine";
import { complain, describe } from "../stores/notices";
import { whoAmI } from "../stores/session";

interface List {
  readonly games: readonly GameLine[];
  readonly next: string | null;
}

/** The games of the visitor: those played here, and those that were brought along. */
export default function GamesPage() {
  const { query } = place.value;
  const isImported = isImportedTab(query);
  const page = useKeptFocus<HTMLDivElement>();
  useCatalogue();
  return (
    <div class="page" ref={page}>
      <div class="page-head">
        <h1>{t("title.games")}</h1>
        <div class="button-row">
          <a class="button" href="/studies">
            <Icon name="learn" />
            {t("games.studies")}
          </a>
          {!isImported && (
            <a class="button" href={links.records} download title={t("games.export.detail")}>
              <Icon name="download" />
              {t("games.export")}
            </a>
          )}
        </div>
      </div>
      <nav class="games-tabs" aria-label={t("imported.tabs")}>
        <a href="/games" aria-current={isImported ? undefined : "page"}>
          {t("imported.tab.played")}
        </a>
        <a href="/games?tab=imported" aria-current={isImported ? "page" : undefined}>
          {t("imported.tab.imported")}
        </a>
      </nav>
      {isImported ? <Imported query={query} /> : <Played />}
    </div>
  );
}

/** A file goes on while its page is left and come back to. */
const importer = new Importer();

function Imported({ query }: { query: URLSearchParams }) {
  const [version, setVersion] = useState(0);
  const again = () => setVersion((old) => old + 1);
  return (
    <>
      <ImportPanel importer={importer} onKept={again} />
      <ImportedList filter={readImportedFilter(query)} version={version} onRemoved={again} />
    </>
  );
}

/** All games that the visitor has played, those that are over too. */
function Played() {
  const filter = readFilter(place.value.query);
  const wanted = writeFilter(filter);
  const [list, setList] = useState<List | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(false);
  /** The list that was asked for last: an answer to an earlier question comes too late. */
  const asked = useRef("");

  const load = async (known: readonly GameLine[], after: string | null) => {
    const question = `${wanted} ${after}`;
    asked.current = question;
    setLoading(true);
    try {
      await whoAmI();
      const page = await api.games(queryOf(filter, after));
      if (asked.current !== question) return;
      setFailure(null);
      setList({ games: [...known, ...page.games], next: page.next });
    } catch (error) {
      if (asked.current === question) setFailure(error);
    } finally {
      if (asked.current === question) setLoading(false);
    }
  };

  useEffect(() => {
    void load([], null);
  }, [wanted]);
  useAgain(failure, () => load([], null));

  const change = (next: GameFilter) => navigate(writeFilter(next), { replace: true, stays: true });
  const put = (line: GameLine) =>
    setList(
      (old) => old && { ...old, games: old.games.map((each) => (each.entry.id === line.entry.id ? line : each)) },
    );

  return (
    <>
      <FilterBar filter={filter} onChange={change} />
      {failure !== null && (
        <p class="form-error" role="alert">
          {describe(failure)}
        </p>
      )}
      {list && list.games.length === 0 && <Nothing filter={filter} onClear={() => change(EVERYTHING)} />}
      <ul class="game-list" aria-busy={isLoading}>
        {list?.games.map((line) => (
          <GameRow key={line.entry.id} entry={line.entry} line={line} isMine>
            {line.entry.status === "over" && (
              <a class="game-row-analyse" href={`/analysis?table=${line.entry.id}`}>
                {t("game.analyse")}
              </a>
            )}
            {line.is_hidden && line.outcome === null && <RestoreButton line={line} onDone={put} />}
          </GameRow>
        ))}
      </ul>
      {list?.next && (
        <button
          type="button"
          class="button games-more"
          disabled={isLoading}
          onClick={() => void load(list.games, list.next)}
        >
          {t("games.more")}
        </button>
      )}
    </>
  );
}

function Nothing({ filter, onClear }: { filter: GameFilter; onClear: () => void }) {
  if (isEverything(filter)) {
    return (
      <div class="empty-state">
        <p>{t("games.empty")}</p>
        <a class="button button-primary" href="/new">
          {t("missing.play")}
        </a>
      </div>
    );
  }
  return (
    <div class="empty-state">
      <p>{t("games.none_found")}</p>
      <button type="button" class="button" onClick={onClear}>
        {t("games.clear")}
      </button>
    </div>
  );
}

/** Puts a game that was dismissed back into the list of those that go on. */
function RestoreButton({ line, onDone }: { line: GameLine; onDone: (line: GameLine) => void }) {
  const restore = async () => {
    try {
      await api.shelve(line.entry.id, false);
      onDone({ ...line, is_hidden: false });
      await refreshMine(true);
    } catch (error) {
      complain(error);
    }
  };
  return (
    <button type="button" class="button" onClick={() => void restore()}>
      {t("games.restore")}
    </button>
  );
}
