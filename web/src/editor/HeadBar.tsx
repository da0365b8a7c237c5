import { useSignal } from "@preact/signals";
import { personName } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { describe } from "../stores/notices";
import { EditorIcon, type EditorIconName } from "./EditorIcon";
import { ExportDialog } from "./ExportDialog";
import { OpenDialog } from "./OpenDialog";
import { PlayDialog } from "./PlayDialog";
import { ShareDialog } from "./ShareDialog";
import type { EditorStore } from "./store";
import { toDraft } from "./wire";

interface Props {
  readonly store: EditorStore;
}

type DialogName = "open" | "export" | "share" | "play";

/** The title of the board, where it is kept, and what can be done with it. */
export function HeadBar({ store }: Props) {
  const dialog = useSignal<DialogName | null>(null);
  const close = (): void => {
    dialog.value = null;
  };
  const button = (name: DialogName, icon: EditorIconName | "share") => (
    <button
      type="button"
      class={name === "play" ? "button button-primary" : "button"}
      onClick={() => {
        dialog.value = name;
      }}
    >
      {icon === "share" ? <Icon name="share" /> : <EditorIcon name={icon} />}
      {t(`editor.${name}`)}
    </button>
  );
  return (
    <div class="editor-head">
      <h1 class="visually-hidden">{t("title.editor")}</h1>
      <div class="editor-name">
        <input
          type="text"
          class="editor-title"
          aria-label={t("editor.title")}
          placeholder={t("editor.untitled")}
          maxLength={80}
          autoComplete="off"
          value={store.sketch.title}
          onInput={(event) => store.patch({ title: event.currentTarget.value }, "title")}
        />
        <KeptNote store={store} />
      </div>
      <div class="editor-actions">
        {button("open", "boards")}
        <button
          type="button"
          class="button"
          aria-keyshortcuts="Control+S"
          disabled={store.keeper.isSaving.value}
          onClick={() => void store.save()}
        >
          <EditorIcon name="save" />
          {t("action.save")}
        </button>
        {button("share", "share")}
        {button("export", "file")}
        {button("play", "play")}
      </div>
      <SaveFailure store={store} />
      <OpenDialog isOpen={dialog.value === "open"} onClose={close} />
      <ExportDialog store={store} isOpen={dialog.value === "export"} onClose={close} />
      <PlayDialog store={store} isOpen={dialog.value === "play"} onClose={close} />
      <ShareDialog store={store} isOpen={dialog.value === "share"} onClose={close} />
    </div>
  );
}

/** Where the board is now. */
function KeptNote({ store }: Props) {
  const { place, isSaving, canKeep } = store.keeper;
  const { version, isDirty, by } = place.value;
  const words = isSaving.value
    ? t("editor.kept.saving")
    : by !== null
      ? t("editor.kept.theirs", { name: personName(by) })
      : !canKeep.value
        ? t("editor.kept.nowhere")
        : version !== null && !isDirty
          ? t("editor.kept.saved")
          : version !== null
            ? t("editor.kept.changed")
            : isDirty
              ? t("editor.kept.browser")
              : t("editor.kept.new");
  return (
    <p class="editor-kept" role="status">
      {words}
    </p>
  );
}

/** Saving has failed: what that means, and what can be done. Nothing is lost. */
function SaveFailure({ store }: Props) {
  const { keeper } = store;
  const failure = keeper.failure.value;
  if (failure === null) return null;
  const isStale = failure.code === "setup_changed";
  return (
    <div class="editor-warning" role="alert">
      <p>{isStale ? t("editor.save.stale") : t("editor.save.failed", { reason: describe(failure) })}</p>
      <div class="button-row">
        {isStale ? (
          <button
            type="button"
            class="button"
            onClick={() => {
              keeper.part(toDraft(store.sketch));
              void store.save();
            }}
          >
            {t("editor.save.copy")}
          </button>
        ) : (
          <button type="button" class="button" onClick={() => void store.save()}>
            {t("editor.save.again")}
          </button>
        )}
      </div>
    </div>
  );
}
