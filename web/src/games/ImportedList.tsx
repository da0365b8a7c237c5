import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { day } from "../account/day";
import { api } from "../api/http";
import type { ImportedLine, ImportedPage, ImportView } from "../api/messages";
import { Confirm } from "../components/Dialog";
import { modeName } from "../components/gameWords";
import { hyphenated } from "../components/hyphens";
import { Icon } from "../components/Icon";
import { SetupPicture } from "../components/SetupPicture";
import { setupSize, setupTitle } from "../components/setupWords";
import { t } from "../i18n";
import { useAgain } from "../shell/again";
import { navigate } from "../shell/location";
import { catalogue } from "../stores/catalogue";
import { complain, describe } from "../stores/notices";
import { whoAmI } from "../stores/session";
import { NameSearch, Pick, PickSetup } from "./FilterBar";
import { type ImportedFilter, importedQuery, isEveryImport, RESULTS, writeImportedFilter } from "./importedFilter";
import { playersOf } from "./importedWords";

interface Props {
  readonly filter: ImportedFilter;
  /** Changes when games were added: the list is read anew. */
  readonly version: number;
  readonly onRemoved: () => void;
}

/** The games that were brought along: found by player, board, result or file, and removed again. */
export function ImportedList({ filter, version, onRemoved }: Props) {
  const wanted = writeImportedFilter(filter);
  const [page, setPage] = useState<ImportedPage | null>(null);
  const [files, setFiles] = useState<readonly ImportView[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(false);
  const asked = useRef("");
  const load = async (known: readonly ImportedLine[], after: string | null) => {
    const question = `${wanted} ${after} ${version}`;
    asked.current = question;
    setLoading(true);
    try {
      await whoAmI();
      const found = await api.importedGames(importedQuery(filter, after));
      if (asked.current !== question) return;
      setFailure(null);
      setPage({ ...found, games: [...known, ...found.games] });
    } catch (error) {
      if (asked.current === question) setFailure(error);
    } finally {
      if (asked.current === question) setLoading(false);
    }
  };
  const loadFiles = () =>
    whoAmI()
      .then(api.imports)
      .then((found) => setFiles(found.filter((each) => each.kept > 0)))
      .catch(complain);
  useEffect(() => {
    void load([], null);
  }, [wanted, version]);
  useEffect(() => {
    void loadFiles();
  }, [version]);
  useAgain(failure, () => Promise.all([load([], null), loadFiles()]));
  const change = (patch: Partial<ImportedFilter>) =>
    navigate(writeImportedFilter({ ...filter, ...patch }), { replace: true, stays: true });
  const remove = async (line: ImportedLine) => {
    try {
      await api.forgetImported(line.id);
      setPage((old) => old && { ...old, total: old.total - 1, games: old.games.filter((each) => each.id !== line.id) });
    } catch (error) {
      complain(error);
    }
  };
  return (
    <section class="imported" aria-label={t("imported.title")}>
      {(page?.total ?? 0) > 0 && <Filters filter={filter} files={files} onChange={change} />}
      {failure !== null && (
        <p class="form-error" role="alert">
          {describe(failure)}
        </p>
      )}
      {page && page.total > 0 && (
        <Tools page={page} file={files.find((each) => each.id === filter.file) ?? null} onRemoved={onRemoved} />
      )}
      {page && page.games.length === 0 && (
        <div class="empty-state">
          <p>{t(isEveryImport(filter) ? "imported.empty" : "games.none_found")}</p>
          {!isEveryImport(filter) && (
            <button
              type="button"
              class="button"
              onClick={() => change({ name: "", setup: null, result: null, file: null })}
            >
              {t("games.clear")}
            </button>
          )}
        </div>
      )}
      <ul class="game-list" aria-busy={isLoading}>
        {page?.games.map((line) => (
          <ImportedRow key={line.id} line={line} onRemove={() => void remove(line)} />
        ))}
      </ul>
      {page?.next && (
        <button
          type="button"
          class="button games-more"
          disabled={isLoading}
          onClick={() => void load(page.games, page.next)}
        >
          {t("games.more")}
        </button>
      )}
    </section>
  );
}

interface FiltersProps {
  readonly filter: ImportedFilter;
  readonly files: readonly ImportView[];
  readonly onChange: (patch: Partial<ImportedFilter>) => void;
}

function Filters({ filter, files, onChange }: FiltersProps) {
  return (
    <search class="games-filter panel">
      <div class="games-filter-fields">
        <Pick
          label={t("games.outcome")}
          any={t("games.outcome.any")}
          value={filter.result}
          options={RESULTS.map((value) => [value, value === "*" ? t("imported.unfinished") : value])}
          onChange={(result) => onChange({ result })}
        />
        <PickSetup value={filter.setup} onChange={(setup) => onChange({ setup })} />
        <Pick
          label={t("imported.file")}
          any={t("imported.file.any")}
          value={filter.file}
          options={files.map((each) => [each.id, fileName(each)])}
          onChange={(file) => onChange({ file })}
        />
        <NameSearch
          label={t("imported.player")}
          value={filter.name}
          most={60}
          onChange={(name) => onChange({ name })}
        />
      </div>
    </search>
  );
}

const fileName = (view: ImportView): string => `${view.name || t("import.pasted")}, ${day(view.begun)}`;

interface ToolsProps {
  readonly page: ImportedPage;
  /** The file whose games are listed, if it is one. */
  readonly file: ImportView | null;
  readonly onRemoved: () => void;
}

/** How many there are, and the ways to be rid of them. */
function Tools({ page, file, onRemoved }: ToolsProps) {
  const isAsking = useSignal(false);
  const remove = async () => {
    isAsking.value = false;
    try {
      await (file ? api.forgetImport(file.id) : api.forgetAllImported());
      navigate("/games?tab=imported", { replace: true, stays: true });
      onRemoved();
    } catch (error) {
      complain(error);
    }
  };
  return (
    <div class="imported-tools">
      <p>{t("imported.total", { count: page.total, most: page.most })}</p>
      <button
        type="button"
        class="button"
        onClick={() => {
          isAsking.value = true;
        }}
      >
        {t(file ? "imported.remove_file" : "imported.remove_all")}
      </button>
      <Confirm
        title={t(file ? "imported.remove_file" : "imported.remove_all")}
        text={file ? t("imported.remove_file.text", { file: fileName(file) }) : t("imported.remove_all.text")}
        yes={t("imported.remove_yes")}
        isOpen={isAsking.value}
        isGrave
        onYes={() => void remove()}
        onClose={() => {
          isAsking.value = false;
        }}
      />
    </div>
  );
}

function ImportedRow({ line, onRemove }: { line: ImportedLine; onRemove: () => void }) {
  const title = playersOf(line);
  const details = [line.setup ? setupTitle(line.setup, line.setup) : t("imported.own_position"), modeName(line)];
  const facts = [t("count.moves_played", { count: line.plies })];
  if (!line.date.startsWith("?")) facts.unshift(line.date);
  if (line.event && line.event !== "?") facts.unshift(line.event);
  const isKnown = catalogue.value?.setups.some((each) => each.name === line.setup) ?? false;
  return (
    <li class="game-row">
      {isKnown ? <SetupPicture name={line.setup} {...setupSize(line.setup)} /> : <span class="imported-blank" />}
      <div class="game-row-words">
        <a class="game-row-title" href={`/games/${line.id}`}>
          {hyphenated(title)}
        </a>
        <span class="game-row-detail">{details.join(" · ")}</span>
        <span class="game-row-detail">{facts.join(" · ")}</span>
      </div>
      <div class="game-row-end">
        <span class="badge badge-none">{line.result === "*" ? t("imported.unfinished") : line.result}</span>
        <button
          type="button"
          class="icon-button"
          aria-label={t("imported.remove_of", { game: title })}
          title={t("imported.remove")}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
    </li>
  );
}
