import { useSignal } from "@preact/signals";
import type { AnalysisStore } from "../analysis/store";
import { api } from "../api/http";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { describe, notify } from "../stores/notices";
import { theme } from "../stores/settings";
import { addressOf } from "./address";

const FILES = ["board.png", "board.svg", "game.gif"] as const;
type File = (typeof FILES)[number];
const LABELS = { "board.png": "study.png", "board.svg": "study.svg", "game.gif": "study.gif" } as const;

/** Pictures of the place that is looked at, whether the tree is kept or not. */
export function Pictures({ store }: { store: AnalysisStore }) {
  const busy = useSignal<File | "copy" | null>(null);
  const problem = useSignal("");
  const node = addressOf(store.tree.value, store.at.value);
  const draw = (file: File) => api.treePicture(file, store.rows(), node, theme() === "dark" ? "dark" : "light");
  const attempt = async (what: File | "copy", work: () => Promise<void>) => {
    if (busy.peek()) return;
    busy.value = what;
    problem.value = "";
    try {
      await work();
    } catch (error) {
      problem.value = describe(error);
    } finally {
      busy.value = null;
    }
  };
  const save = (file: File) =>
    attempt(file, async () => download(await draw(file), `tankchess-${fileName(node)}.${file.slice(-3)}`));
  const copy = () =>
    attempt("copy", async () => {
      let said = t("study.copied");
      try {
        // The picture is promised at once: a browser wants to see the click and the copying together.
        await navigator.clipboard.write([new ClipboardItem({ "image/png": draw("board.png") })]);
      } catch {
        // Where the clipboard is not permitted, a file is. If it was the picture that failed, it fails again.
        download(await draw("board.png"), `tankchess-${fileName(node)}.png`);
        said = t("study.not_copied");
      }
      notify(said);
      announce(said);
    });
  return (
    <fieldset class="study-pictures">
      <legend>{t("study.pictures")}</legend>
      {FILES.map((file) => (
        <button
          key={file}
          type="button"
          class="button"
          disabled={busy.value !== null || (file === "game.gif" && node === "0")}
          aria-busy={busy.value === file}
          onClick={() => void save(file)}
        >
          <Icon name="download" />
          {t(LABELS[file])}
        </button>
      ))}
      {"ClipboardItem" in window && (
        <button
          type="button"
          class="button"
          disabled={busy.value !== null}
          aria-busy={busy.value === "copy"}
          onClick={() => void copy()}
        >
          <Icon name="copy" />
          {t("study.copy_picture")}
        </button>
      )}
      {problem.value && (
        <p class="form-error" role="alert">
          {problem.value}
        </p>
      )}
    </fieldset>
  );
}

/** A place as part of a file name. */
function fileName(node: string): string {
  return node.replaceAll(":", ".").replaceAll("/", "-");
}

function download(picture: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
