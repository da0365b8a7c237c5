import { useId, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { Icon } from "./Icon";

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
}

/** A text that is there to be copied: by one press, or by hand where the browser does not permit it. */
export function CopyField({ label, value }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState("");
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
      announce(t("share.done"));
    } catch {
      // It is selected, ready to be copied by hand.
    }
  };
  const isCopied = copied === value;
  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <div class="share">
        <input
          id={id}
          type="text"
          readOnly
          value={value}
          ref={field}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button" aria-label={`${t("share.copy")}: ${label}`} onClick={() => void copy()}>
          <Icon name={isCopied ? "check" : "copy"} />
          {t("share.copy")}
        </button>
      </div>
    </div>
  );
}
