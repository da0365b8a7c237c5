import { useEffect, useState } from "preact/hooks";
import { api } from "../api/http";
import { Dialog } from "../components/Dialog";
import { t } from "../i18n";
import { complain } from "../stores/notices";
import { FormFault, PasswordField } from "./fields";
import { Secret } from "./Secret";
import { useForm } from "./useForm";

/** Recovery codes: how many are left, and new ones, which are shown once. */
export function Recovery() {
  const [left, setLeft] = useState<number | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { isBusy, faults, send } = useForm("proof");
  useEffect(() => {
    api
      .codesLeft()
      .then((answer) => setLeft(answer.left))
      .catch(complain);
  }, []);
  const renew = (form: HTMLFormElement) =>
    send(form, async (data) => {
      const made = await api.newCodes(String(data.get("proof")));
      setCodes(made.codes);
      setLeft(made.codes.length);
      form.reset();
    });
  return (
    <section class="panel">
      <h2>{t("account.codes")}</h2>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void renew(event.currentTarget);
        }}
      >
        <p class="field-note">{t("account.codes.detail")}</p>
        {left !== null && <p>{left === 0 ? t("account.codes.none") : t("account.codes.left", { count: left })}</p>}
        <PasswordField label={t("account.password.current")} name="proof" fault={faults.proof} />
        <FormFault faults={faults} />
        <button type="submit" class="button" disabled={isBusy}>
          {t("account.codes.new")}
        </button>
      </form>
      <Dialog title={t("account.codes")} isOpen={codes.length > 0} onClose={() => setCodes([])}>
        <p>{t("account.codes.once")}</p>
        <Secret label={t("account.codes")} text={codes.join("\n")} />
      </Dialog>
    </section>
  );
}
