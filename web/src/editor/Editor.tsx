import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { language, t } from "../i18n";
import { EditorBoard } from "./EditorBoard";
import { HeadBar } from "./HeadBar";
import { leftOut, readFile, readingFault } from "./importing";
import { handleShortcut } from "./keys";
import { Palette } from "./Palette";
import { Panel } from "./Panel";
import type { EditorStore } from "./store";
import { ToolBar } from "./ToolBar";
import "./editor.css";
import "./palette.css";
import "./panels.css";

interface Props {
  readonly store: EditorStore;
}

/** Everything of the editor: the board in the middle, what can be put on it, and what there is to know about it. */
export function Editor({ store }: Props) {
  const isOver = useSignal(false);
  const failure = useSignal("");
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (handleShortcut(store, event)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [store]);
  const { width, height } = store.shown.value;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere; a button does the same.
    <div
      class={isOver.value ? "editor editor-over" : "editor"}
      style={{ "--board-across": width, "--board-down": height }}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={(event) => {
        if (event.target === event.currentTarget) isOver.value = false;
      }}
      onDrop={(event) => {
        isOver.value = false;
        const file = event.dataTransfer?.files[0];
        if (file === undefined) return;
        event.preventDefault();
        failure.value = "";
        readFile(file).catch((error: unknown) => {
          failure.value = readingFault(error);
        });
      }}
    >
      <HeadBar store={store} />
      {failure.value && (
        <p class="form-error editor-failure" role="alert">
          {failure.value}
        </p>
      )}
      <LeftOut store={store} />
      <div class="editor-stage">
        <EditorBoard store={store} geometry={store.geometry.value} />
      </div>
      <section class="editor-tray" aria-label={t("editor.palette")}>
        <ToolBar store={store} />
        <Palette store={store} />
      </section>
      <Panel store={store} />
    </div>
  );
}

/** What of a text could not be taken over. It is said until somebody waves it off or opens another board. */
function LeftOut({ store }: Props) {
  const left = leftOut.value;
  if (left === null || left.path !== `/editor?board=${store.keeper.firstKey}`) return null;
  return (
    <div class="editor-warning editor-failure" role="status">
      <p>{t("editor.open.left_out", { count: left.problems.length })}</p>
      <ul>
        {left.problems.map((problem, index) => (
          <li key={`${problem.where} ${index}`}>{problem.texts[language()] ?? problem.texts.en}</li>
        ))}
      </ul>
      <div class="button-row">
        <button
          type="button"
          class="button"
          onClick={() => {
            leftOut.value = null;
          }}
        >
          {t("action.dismiss")}
        </button>
      </div>
    </div>
  );
}
