import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/error";
import { Editor } from "../editor/Editor";
import { openDraft, openShared } from "../editor/opening";
import type { EditorStore } from "../editor/store";
import { t } from "../i18n";
import { useAgain } from "../shell/again";
import { place } from "../shell/location";
import type { PageProps } from "../shell/routes";
import { loadCatalogue } from "../stores/catalogue";
import { complain, describe } from "../stores/notices";
import { whoAmI } from "../stores/session";

/** The editor with the board that the address names. */
export default function EditorPage({ parameters }: PageProps) {
  const id = parameters.id;
  const store = useSignal<EditorStore | null>(null);
  const problem = useSignal<ApiError | null>(null);
  const here = place.value;
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);
  useAgain(problem.value, again);
  useEffect(() => {
    let isWanted = true;
    // The palette needs the types, so that nothing moves when they come. Without a connection it does without them.
    const types = loadCatalogue().catch(complain);
    // A visitor without a session would be nobody's to the server: their own board would not be theirs.
    const person = id === undefined ? undefined : whoAmI().catch(() => undefined);
    const opening = Promise.all([types, person]).then(() =>
      id === undefined ? openDraft(here.query) : openShared(id),
    );
    opening.then(
      (opened) => {
        if (!isWanted) return opened.close();
        store.peek()?.close();
        store.value = opened;
        problem.value = null;
      },
      (error: unknown) => {
        if (isWanted) problem.value = error instanceof ApiError ? error : new ApiError("server_error", String(error));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [here, attempt]);
  useEffect(() => () => store.peek()?.close(), []);
  if (problem.value !== null) return <NoBoard error={problem.value} onRetry={again} />;
  if (store.value === null) return <p class="loading">{t("shell.loading")}</p>;
  return <Editor key={store.value.keeper.firstKey} store={store.value} />;
}

/** There is no such board, or it could not be fetched: a way on. */
function NoBoard({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const isMissing = error.code === "not_found";
  return (
    <div class="page page-narrow stack">
      <h1>{t(isMissing ? "editor.missing" : "editor.failed")}</h1>
      <p>{isMissing ? t("editor.missing.text") : describe(error)}</p>
      <div class="button-row">
        {!isMissing && (
          <button type="button" class="button button-primary" onClick={onRetry}>
            {t("shell.retry")}
          </button>
        )}
        <a class={isMissing ? "button button-primary" : "button"} href="/editor">
          {t("editor.missing.own")}
        </a>
        <a class="button" href="/new">
          {t("nav.play")}
        </a>
      </div>
    </div>
  );
}
