import { useSignal } from "@preact/signals";
import { personName } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { describe } from "../stores/notices";
import type { StudySaver } from "./saver";

interface Props {
  readonly saver: StudySaver;
  /** Keeps the tree as a study of one's own. */
  readonly onCopy: () => Promise<void>;
  /** Opens the study as the server has it. */
  readonly onDiscard: () => void;
}

/** What stands below the title of a study: whose it is, whether it is saved, and what can be done about it. */
export function SaveLine({ saver, onCopy, onDiscard }: Props) {
  const { is_mine, owner } = saver.line.value;
  const state = saver.state.value;
  const isBusy = useSignal(false);
  const problem = useSignal("");
  const copy = async () => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    problem.value = "";
    try {
      await onCopy();
    } catch (error) {
      problem.value = describe(error);
      isBusy.value = false;
    }
  };
  const copyButton = (label: string) => (
    <button type="button" class="button" disabled={isBusy.value} onClick={() => void copy()}>
      <Icon name="copy" />
      {label}
    </button>
  );
  return (
    <div class="save-line">
      {!is_mine && <p class="save-owner">{t("study.by", { name: personName(owner) })}</p>}
      {is_mine && <Rename saver={saver} />}
      {(is_mine || state === "foreign") && (
        <p class="save-state" data-state={state} role="status">
          {state === "failed" ? t("study.failed", { reason: describe(saver.problem.value) }) : t(`study.${state}`)}
        </p>
      )}
      {state === "conflict" ? (
        <div class="save-deeds">
          {copyButton(t("study.conflict.copy"))}
          <button type="button" class="button" onClick={onDiscard}>
            {t("study.conflict.other")}
          </button>
        </div>
      ) : (
        <div class="save-deeds">
          {!is_mine && copyButton(t("study.copy"))}
          {state === "foreign" && (
            <button type="button" class="button" onClick={onDiscard}>
              {t("study.discard")}
            </button>
          )}
          {(state === "failed" || state === "offline") && (
            <button type="button" class="button" onClick={saver.retry}>
              {t("shell.retry")}
            </button>
          )}
        </div>
      )}
      {problem.value && (
        <p class="form-error" role="alert">
          {problem.value}
        </p>
      )}
    </div>
  );
}

function Rename({ saver }: { saver: StudySaver }) {
  const isOpen = useSignal(false);
  if (!isOpen.value) {
    return (
      <button
        type="button"
        class="link-button"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {t("study.rename")}
      </button>
    );
  }
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        isOpen.value = false;
      }}
    >
      <input
        type="text"
        maxLength={120}
        aria-label={t("study.title")}
        ref={(field) => field?.focus()}
        value={saver.title.value}
        onInput={(event) => {
          saver.title.value = event.currentTarget.value;
        }}
      />
      <button type="submit" class="button">
        {t("study.rename.done")}
      </button>
    </form>
  );
}
