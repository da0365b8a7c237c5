import { Dialog } from "../components/Dialog";
import { t } from "../i18n";
import { SHORTCUTS } from "./keys";

interface Props {
  readonly isOpen: boolean;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

/** What the keys do. */
export function KeyList({ isOpen, isReadOnly, onClose }: Props) {
  return (
    <Dialog title={t("analysis.keys")} isOpen={isOpen} onClose={onClose}>
      <dl class="key-list">
        {SHORTCUTS.filter((each) => !(each.changes && isReadOnly)).map(({ shown, label }) => (
          <div key={label}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{t("analysis.keys.board")}</p>
    </Dialog>
  );
}
