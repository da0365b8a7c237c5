import { useRef } from "preact/hooks";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { notify } from "../stores/notices";

/** Something that is shown once: to be copied, and then kept elsewhere. */
export function Secret({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      notify(t("account.copied"));
    } catch {
      // Without permission to copy, the text is selected, ready to be copied by hand.
    }
  };
  return (
    <div class="stack">
      <textarea
        class="secret"
        ref={field}
        readOnly
        rows={Math.max(2, text.split("\n").length)}
        aria-label={label}
        value={text}
        spellcheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="button" onClick={() => void copy()}>
        <Icon name="copy" />
        {t("share.copy")}
      </button>
    </div>
  );
}
