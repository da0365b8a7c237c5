import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { api } from "../api/http";
import type { SetupTexts } from "../api/messages";
import { CopyField } from "../components/CopyField";
import { Dialog } from "../components/Dialog";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { describe } from "../stores/notices";
import type { EditorStore } from "./store";
import { toDraft } from "./wire";

interface Props {
  readonly store: EditorStore;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The board as the text of a setup file and as a TFEN. */
export function ExportDialog({ store, isOpen, onClose }: Props) {
  return (
    <Dialog title={t("editor.export")} isOpen={isOpen} onClose={onClose}>
      <Texts store={store} />
    </Dialog>
  );
}

function Texts({ store }: Pick<Props, "store">) {
  const texts = useSignal<SetupTexts | null>(null);
  const failure = useSignal("");
  useEffect(() => {
    api.writeSetup(toDraft(store.sketch)).then(
      (found) => {
        texts.value = found;
      },
      (error: unknown) => {
        failure.value = describe(error);
      },
    );
  }, []);
  const faulty = (store.report?.problems ?? [])
    .filter(({ where }) => where.startsWith("types."))
    .map(({ where }) => where.slice("types.".length));
  if (failure.value)
    return (
      <p class="form-error" role="alert">
        {failure.value}
      </p>
    );
  return (
    <div class="export">
      {faulty.length > 0 && (
        <p class="editor-warning" role="status">
          {t("editor.export.left_out", { types: faulty.join(", ") })}
        </p>
      )}
      <TomlField text={texts.value?.toml ?? ""} name={store.sketch.name || store.sketch.title} />
      <CopyField label={t("editor.export.tfen")} value={texts.value?.tfen ?? ""} />
    </div>
  );
}

/** The name of the file: that of the board, as file systems like it. */
function fileName(name: string): string {
  return `${
    name
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "board"
  }.toml`;
}

function TomlField({ text, name }: { readonly text: string; readonly name: string }) {
  const id = useId();
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      isCopied.value = true;
      announce(t("share.done"));
    } catch {
      // It can be selected and copied by hand.
    }
  };
  return (
    <div class="text-field">
      <label for={id}>{t("editor.export.toml")}</label>
      <textarea id={id} class="editor-text" rows={10} readOnly spellcheck={false} value={text} />
      <div class="button-row">
        <button type="button" class="button" onClick={() => void copy()}>
          <Icon name={isCopied.value ? "check" : "copy"} />
          {t("share.copy")}
        </button>
        <button type="button" class="button" disabled={text === ""} onClick={() => download(text, fileName(name))}>
          <Icon name="download" />
          {t("editor.export.download")}
        </button>
      </div>
    </div>
  );
}

function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = name;
  link.click();
  // The browser has the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
