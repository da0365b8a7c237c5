import { useRef, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { notify } from "../stores/notices";

/** The link to the table, to copy or share. */
export function ShareBox() {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const link = location.origin + location.pathname;
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      notify(t("share.copied"));
    } catch {
      // Without permission to copy, the link is selected, ready to be copied by hand.
    }
  };
  const share = () => {
    navigator.share({ title: document.title, url: link }).catch(() => undefined);
  };
  return (
    <div class="share">
      <label class="visually-hidden" for="share-link">
        {t("share.link")}
      </label>
      <input
        id="share-link"
        type="text"
        readOnly
        value={link}
        ref={field}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="button" onClick={() => void copy()}>
        <Icon name={isCopied ? "check" : "copy"} />
        {t("share.copy")}
      </button>
      {"share" in navigator && (
        <button type="button" class="button" onClick={share}>
          <Icon name="share" />
          {t("share.send")}
        </button>
      )}
    </div>
  );
}
