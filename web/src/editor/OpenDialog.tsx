import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { api } from "../api/http";
import { Dialog } from "../components/Dialog";
import { SetupPicture } from "../components/SetupPicture";
import { setupTitle } from "../components/setupWords";
import { language, t } from "../i18n";
import { catalogue } from "../stores/catalogue";
import { describe } from "../stores/notices";
import { type OwnBoard, ownBoards, refreshOwnBoards } from "../stores/ownBoards";
import { readFile, readingFault, readText } from "./importing";
import { drop } from "./keeping";
import { boardTitle } from "./words";

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Another board: an empty one, one of one's own, a shipped one, or one from a text. What is open stays kept. */
export function OpenDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title={t("editor.open")} isOpen={isOpen} onClose={onClose}>
      <div class="open-board">
        <Empty onDone={onClose} />
        <Own onDone={onClose} />
        <FromText onDone={onClose} />
        <Shipped onDone={onClose} />
      </div>
    </Dialog>
  );
}

interface PartProps {
  readonly onDone: () => void;
}

const SIZES = ["8x8", "12x12", "16x16", "20x20", "24x24"];

function Empty({ onDone }: PartProps) {
  return (
    <section>
      <h3>{t("editor.open.empty")}</h3>
      <div class="button-row">
        {SIZES.map((size) => (
          <a key={size} class="button" href={`/editor?size=${size}`} onClick={onDone}>
            {size.replace("x", "×")}
          </a>
        ))}
      </div>
    </section>
  );
}

function Own({ onDone }: PartProps) {
  const failure = useSignal("");
  useEffect(() => {
    refreshOwnBoards().catch((error: unknown) => {
      failure.value = describe(error);
    });
  }, []);
  const boards = ownBoards.value;
  const remove = async (board: OwnBoard): Promise<void> => {
    failure.value = "";
    try {
      if (board.version !== null) await api.forgetSetup(board.key);
      drop(board.key);
      await refreshOwnBoards();
    } catch (error) {
      failure.value = describe(error);
    }
  };
  return (
    <section>
      <h3>{t("editor.open.own")}</h3>
      {failure.value && (
        <p class="form-error" role="alert">
          {failure.value}
        </p>
      )}
      {boards.length === 0 ? (
        <p class="quiet">{t("editor.open.own.none")}</p>
      ) : (
        <ul class="own-boards">
          {boards.map((board) => (
            <OwnLine key={board.key} board={board} onDone={onDone} onRemove={() => remove(board)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface OwnLineProps extends PartProps {
  readonly board: OwnBoard;
  readonly onRemove: () => Promise<void>;
}

/** A board of one's own. It is deleted by a second press only. */
function OwnLine({ board, onDone, onRemove }: OwnLineProps) {
  const isSure = useSignal(false);
  const title = boardTitle(board.title);
  const day = new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(board.updated);
  return (
    <li>
      <a href={board.path} onClick={onDone}>
        <strong>{title}</strong>
        <span class="quiet">
          {board.width}×{board.height} · {day}
          {board.version === null && ` · ${t("editor.open.here")}`}
        </span>
      </a>
      <button
        type="button"
        class={isSure.value ? "button button-grave" : "button"}
        aria-label={t(isSure.value ? "editor.open.sure_of" : "editor.open.delete_of", { title })}
        onClick={() => {
          if (isSure.value) void onRemove();
          else isSure.value = true;
        }}
        onBlur={() => {
          isSure.value = false;
        }}
      >
        {t(isSure.value ? "editor.open.sure" : "editor.open.delete")}
      </button>
    </li>
  );
}

function FromText({ onDone }: PartProps) {
  const id = useId();
  const text = useSignal("");
  const failure = useSignal("");
  const isBusy = useSignal(false);
  const read = async (work: () => Promise<unknown>): Promise<void> => {
    isBusy.value = true;
    failure.value = "";
    try {
      await work();
      onDone();
    } catch (error) {
      failure.value = readingFault(error);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <section>
      <h3>{t("editor.open.text")}</h3>
      <form
        class="from-text"
        onSubmit={(event) => {
          event.preventDefault();
          void read(() => readText(text.value));
        }}
      >
        <label for={id} class="field-note">
          {t("editor.open.text.detail")}
        </label>
        <textarea
          id={id}
          class="editor-text"
          rows={4}
          spellcheck={false}
          value={text.value}
          aria-invalid={failure.value !== ""}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        {failure.value && (
          <p class="form-error" role="alert">
            {failure.value}
          </p>
        )}
        <div class="button-row">
          <button type="submit" class="button" disabled={isBusy.value || text.value.trim() === ""}>
            {t("editor.open.read")}
          </button>
          <label class="button file-button">
            {t("editor.open.file")}
            <input
              type="file"
              accept=".toml,.tfen,.txt,text/plain,application/toml"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                event.currentTarget.value = "";
                if (file !== undefined) void read(() => readFile(file));
              }}
            />
          </label>
        </div>
      </form>
    </section>
  );
}

function Shipped({ onDone }: PartProps) {
  return (
    <section>
      <h3>{t("editor.open.shipped")}</h3>
      <ul class="shipped-boards">
        {(catalogue.value?.setups ?? []).map((setup) => (
          <li key={setup.name}>
            <a href={`/editor?from=${setup.name}`} onClick={onDone}>
              <SetupPicture name={setup.name} width={setup.width} height={setup.height} />
              <span>{setupTitle(setup.name, setup.title)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
