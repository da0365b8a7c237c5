import { CopyField } from "../components/CopyField";
import { Dialog } from "../components/Dialog";
import { t } from "../i18n";
import { describe } from "../stores/notices";
import type { EditorStore } from "./store";

interface Props {
  readonly store: EditorStore;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The link to the board as it is saved. */
export function ShareDialog({ store, isOpen, onClose }: Props) {
  const { place, isSaving, failure } = store.keeper;
  const { key, version, isDirty, by } = place.value;
  const isThere = (version !== null && !isDirty) || by !== null;
  return (
    <Dialog title={t("editor.share")} isOpen={isOpen} onClose={onClose}>
      {isThere ? (
        <>
          <p>{t("editor.share.detail")}</p>
          <CopyField label={t("editor.share.link")} value={`${location.origin}/editor/${key}`} />
        </>
      ) : (
        <>
          <p>{t(version === null ? "editor.share.first" : "editor.share.changed")}</p>
          {failure.value && (
            <p class="form-error" role="alert">
              {describe(failure.value)}
            </p>
          )}
          <div class="dialog-buttons">
            <button
              type="button"
              class="button button-primary"
              disabled={isSaving.value}
              onClick={() => void store.save()}
            >
              {t("editor.share.save")}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
