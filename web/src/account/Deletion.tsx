import { useState } from "preact/hooks";
import { links } from "../api/http";
import { Dialog } from "../components/Dialog";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { navigate } from "../shell/location";
import { notify } from "../stores/notices";
import { deleteAccount } from "../stores/session";
import { FormFault, PasswordField } from "./fields";
import { useForm } from "./useForm";

/** One's games and all one's data, to take along. */
export function YourData() {
  return (
    <section class="panel stack">
      <h2>{t("account.data")}</h2>
      <p class="field-note">{t("account.data.detail")}</p>
      <div class="button-row">
        <a class="button" href="/games">
          {t("account.games")}
        </a>
        <a class="button" href={links.data} download>
          <Icon name="download" />
          {t("account.data.get")}
        </a>
      </div>
    </section>
  );
}

/** The end of an account: the password is asked for. */
export function Deletion() {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, faults, send } = useForm("proof");
  const remove = (form: HTMLFormElement) =>
    send(form, async (data) => {
      await deleteAccount(String(data.get("proof")));
      notify(t("account.deleted"));
      navigate("/");
    });
  return (
    <section class="panel stack">
      <h2>{t("account.delete")}</h2>
      <p class="field-note">{t("account.delete.detail")}</p>
      <button type="button" class="button" onClick={() => setAsking(true)}>
        {t("account.delete")}
      </button>
      <Dialog title={t("account.delete")} isOpen={isAsking} onClose={() => setAsking(false)}>
        <form
          class="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void remove(event.currentTarget);
          }}
        >
          <p>{t("account.delete.detail")}</p>
          <PasswordField label={t("account.password.current")} name="proof" fault={faults.proof} />
          <FormFault faults={faults} />
          <div class="dialog-buttons">
            <button type="button" class="button" onClick={() => setAsking(false)}>
              {t("action.cancel")}
            </button>
            <button type="submit" class="button button-grave" disabled={isBusy}>
              {t("account.delete.yes")}
            </button>
          </div>
        </form>
      </Dialog>
    </section>
  );
}
