import { useSignal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import type { ImportView } from "../api/messages";
import { Switch } from "../components/Choice";
import { Icon } from "../components/Icon";
import { isPageKey, language, t } from "../i18n";
import { navigate } from "../shell/location";
import { complain, describe } from "../stores/notices";
import { writeImportedFilter } from "./importedFilter";
import type { Importer, Progress } from "./importer";
import "./import.css";

interface Props {
  readonly importer: Importer;
  /** Called when games may have been added. */
  readonly onKept: () => void;
}

/** Brings games along: files dropped or chosen, or a record that is pasted. */
export function ImportPanel({ importer, onKept }: Props) {
  const isOver = useSignal(false);
  const isExplored = useSignal(true);
  const input = useRef<HTMLInputElement>(null);
  const title = useId();
  const take = async (files: readonly { file: Blob; name: string }[]) => {
    if (files.length === 0) return;
    await importer.take(files, isExplored.value);
    onKept();
  };
  const takeFiles = (list: FileList | null | undefined) =>
    void take([...(list ?? [])].map((file) => ({ file, name: file.name })));
  const progress = importer.progress.value;
  return (
    <section class="panel import-panel" aria-labelledby={title}>
      <h2 id={title}>{t("import.title")}</h2>
      <div
        class="import-drop"
        role="group"
        aria-labelledby={title}
        data-over={isOver.value}
        onDragOver={(event) => {
          event.preventDefault();
          isOver.value = true;
        }}
        onDragLeave={() => {
          isOver.value = false;
        }}
        onDrop={(event) => {
          event.preventDefault();
          isOver.value = false;
          takeFiles(event.dataTransfer?.files);
        }}
      >
        <p>{t("import.drop")}</p>
        <button type="button" class="button button-primary" onClick={() => input.current?.click()}>
          {t("import.choose")}
        </button>
        <input
          ref={input}
          hidden
          type="file"
          multiple
          accept=".tcg,.json,.txt"
          onChange={(event) => {
            takeFiles(event.currentTarget.files);
            event.currentTarget.value = "";
          }}
        />
        <small>{t("import.formats")}</small>
      </div>
      <Paste importer={importer} isExplored={() => isExplored.value} onKept={onKept} />
      <Switch
        label={t("import.explored")}
        detail={t("import.explored.detail")}
        isOn={isExplored.value}
        onChange={(isOn) => {
          isExplored.value = isOn;
        }}
      />
      <div aria-live="polite" class="import-news">
        {progress && <Running importer={importer} progress={progress} />}
        {importer.finished.value.map((view) => (
          <Finished key={view.id} view={view} onClose={() => importer.dismiss(view.id)} />
        ))}
      </div>
    </section>
  );
}

function Running({ importer, progress }: { importer: Importer; progress: Progress }) {
  const { view, problem } = progress;
  const label = useId();
  return (
    <div class="import-report">
      <p id={label} class="import-name">
        {progress.name}
      </p>
      <progress class="import-bar" aria-labelledby={label} max={1} value={importer.share.value} />
      <p class="import-counts">{view ? counts(view) : t("import.begins")}</p>
      {problem !== null && (
        <p class="form-error" role="alert">
          {t("import.held", { reason: describe(problem) })}
        </p>
      )}
      <div class="import-buttons">
        {problem !== null && (
          <button type="button" class="button button-primary" onClick={() => void importer.resume()}>
            {t("import.resume")}
          </button>
        )}
        <button type="button" class="button" onClick={() => void importer.stop().catch(complain)}>
          {t("import.stop")}
        </button>
      </div>
      {view && <Faults view={view} />}
    </div>
  );
}

function Finished({ view, onClose }: { view: ImportView; onClose: () => void }) {
  const isForeign = view.status === "foreign";
  const foreign = `import.foreign.${view.foreign ?? "binary"}`;
  const isNothing = !isForeign && view.games === 0;
  return (
    <div class="import-report">
      <div class="import-title">
        <p class="import-name">{view.name || t("import.pasted")}</p>
        <button
          type="button"
          class="icon-button"
          aria-label={t("import.close", { name: view.name || t("import.pasted") })}
          title={t("action.close")}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {isForeign || isNothing ? (
        <p class="form-error">{isPageKey(foreign) && isForeign ? t(foreign) : t("import.nothing")}</p>
      ) : (
        <p class="import-counts">
          <strong>{t(`import.status.${view.status as "done" | "stopped" | "full"}`)}</strong> {counts(view)}
        </p>
      )}
      {view.kept > 0 && (
        <p>
          <a href={writeImportedFilter({ name: "", setup: null, result: null, file: view.id })}>{t("import.show")}</a>
        </p>
      )}
      <Faults view={view} />
    </div>
  );
}

function counts(view: ImportView): string {
  const words = [t("import.kept", { count: view.kept })];
  if (view.duplicates > 0) words.push(t("import.duplicates", { count: view.duplicates }));
  if (view.faulty > 0) words.push(t("import.faulty", { count: view.faulty }));
  return words.join(" ");
}

/** The games that could not be read, with the places of the faults. */
function Faults({ view }: { view: ImportView }) {
  if (view.faults.length === 0) return null;
  return (
    <details class="import-faults" open={view.status !== "running"}>
      <summary>{t("import.faults", { count: view.faulty })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys have to reach it. */}
      <ol tabIndex={0} aria-label={t("import.faults", { count: view.faulty })}>
        {view.faults.map((fault) => (
          <li key={`${fault.game}-${fault.line}`}>
            <span class="import-place">
              {t("import.place", { game: fault.game, line: fault.line ?? "?" })}
              {fault.move !== null && `, ${t("import.place.move", { move: fault.move })}`}
            </span>{" "}
            <span>{fault.texts[language()] ?? fault.reason}</span>
          </li>
        ))}
      </ol>
      {view.faulty > view.faults.length && (
        <p class="import-counts">{t("import.more_faults", { count: view.faulty - view.faults.length })}</p>
      )}
    </details>
  );
}

interface PasteProps extends Props {
  readonly isExplored: () => boolean;
}

/** A record that is pasted: one game leads to its page. */
function Paste({ importer, isExplored, onKept }: PasteProps) {
  const text = useSignal("");
  const field = useId();
  const take = async () => {
    const before = importer.finished.peek();
    await importer.take([{ file: new Blob([text.value]), name: "" }], isExplored());
    onKept();
    const [view] = importer.finished.peek();
    if (!view || before.includes(view) || view.faulty > 0) return;
    if (view.games === 1 && view.last) {
      text.value = "";
      navigate(`/games/${view.last}`);
    } else if (view.kept > 0) text.value = "";
  };
  return (
    <details class="import-paste">
      <summary>{t("import.paste")}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.value.trim()) void take().catch(complain);
        }}
      >
        <label for={field}>{t("import.paste.label")}</label>
        <textarea
          id={field}
          rows={6}
          spellcheck={false}
          autoComplete="off"
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <button type="submit" class="button" disabled={!text.value.trim() || importer.isBusy.value}>
          {t("import.paste.take")}
        </button>
      </form>
    </details>
  );
}
