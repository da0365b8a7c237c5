import { useState } from "preact/hooks";
import { Confirm } from "../components/Dialog";
import { t } from "../i18n";
import { notify } from "../stores/notices";
import { changePassword, logOut, logOutEverywhere, me } from "../stores/session";
import { Deletion, YourData } from "./Deletion";
import { FormFault, PasswordField } from "./fields";
import { Recovery } from "./Recovery";
import { Sessions } from "./Sessions";
import { Tokens } from "./Tokens";
import { useForm } from "./useForm";
import { useTask } from "./useTask";

/** The account of somebody who is logged in. */
export function Holder({ name }: { name: string }) {
  const [isBusy, run] = useTask();
  const [isAsking, setAsking] = useState(false);
  const leave = (how: () => Promise<void>, said: "account.logged_out" | "account.logged_out_everywhere") =>
    run(async () => {
      await how();
      notify(t(said));
    });
  return (
    <>
      <section class="panel stack">
        <p>{t("account.logged_in", { name })}</p>
        {me.value?.has_common_password && (
          <p class="form-error" role="alert">
            {t("account.password.common")} <a href="#new-password">{t("account.password.change")}</a>
          </p>
        )}
        <p>
          <a href="/settings">{t("account.change_name")}</a>
        </p>
        <div class="button-row">
          <button
            type="button"
            class="button"
            disabled={isBusy}
            onClick={() => void leave(logOut, "account.logged_out")}
          >
            {t("account.log_out")}
          </button>
          <button type="button" class="button" disabled={isBusy} onClick={() => setAsking(true)}>
            {t("account.log_out_everywhere")}
          </button>
        </div>
      </section>
      <PasswordPanel />
      <Recovery />
      <Sessions />
      <Tokens />
      <YourData />
      <Deletion />
      <Confirm
        title={t("account.log_out_everywhere")}
        text={t("account.log_out_everywhere.detail")}
        yes={t("account.log_out_everywhere")}
        isOpen={isAsking}
        isGrave
        onYes={() => void leave(logOutEverywhere, "account.logged_out_everywhere")}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function PasswordPanel() {
  const { isBusy, faults, send } = useForm("current");
  const [changes, setChanges] = useState(0);
  const save = (form: HTMLFormElement) =>
    send(form, async (data) => {
      await changePassword({ current: String(data.get("current")), password: String(data.get("password")) });
      // The form is drawn anew, and empty.
      setChanges(changes + 1);
      notify(t("account.password.changed"));
    });
  return (
    <section class="panel" id="new-password">
      <h2>{t("account.password.change")}</h2>
      <form
        class="stack"
        noValidate
        key={changes}
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <p class="field-note">{t("account.password.change.detail")}</p>
        <PasswordField label={t("account.password.current")} name="current" fault={faults.current} />
        <PasswordField label={t("account.password.new")} name="password" isNew fault={faults.password} />
        <FormFault faults={faults} />
        <button type="submit" class="button" disabled={isBusy}>
          {t("account.password.change")}
        </button>
      </form>
    </section>
  );
}
