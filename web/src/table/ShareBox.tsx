import { CopyField } from "../components/CopyField";
import { Icon } from "../components/Icon";
import { t } from "../i18n";

/** The link to the table, to copy or share. */
export function ShareBox() {
  const link = location.origin + location.pathname;
  const share = () => {
    navigator.share({ title: document.title, url: link }).catch(() => undefined);
  };
  return (
    <>
      <CopyField label={t("share.link")} value={link} />
      {"share" in navigator && (
        <button type="button" class="button" onClick={share}>
          <Icon name="share" />
          {t("share.send")}
        </button>
      )}
    </>
  );
}
