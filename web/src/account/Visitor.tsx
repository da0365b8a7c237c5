import { useState } from "preact/hooks";
import { Choice } from "../components/Choice";
import { personName } from "../components/gameWords";
import { t } from "../i18n";
import { notify } from "../stores/notices";
import { logIn, recover, register } from "../stores/session";
import { FormFault, PasswordField, TextField } from "./fields";
import { type FormTask, useForm } from "./useForm";

const PURPOSES = ["register", "log_in", "recover"] as const;
type Purpose = (typeof PURPOSES)[number];

/** Somebody without an account here: makes one, logs in, or gets back in with a recovery code. */
export function Visitor({ name }: { name: string }) {
  const [purpose, setPurpose] = useState<Purpose>("register");
  const form = useForm();
  return (
    <section class="panel stack">
      {/* Its place is kept while the name is not known yet. */}
      <p class={name ? undefined : "unknown"}>
        {t("account.guest", { name: name ? personName(name) : t("seat.guest", { number: "0000" }) })}
      </p>
      <Choice
        legend={t("account.what")}
        hidesLegend
        value={purpose}
        options={PURPOSES.map((value) => ({ value, label: t(`account.${value}`) }))}
        onChange={(next) => {
          form.forget();
          setPurpose(next);
        }}
      />
      <p class="field-note">{t(`account.${purpose}.detail`)}</p>
      {/* What was typed stays: a name that is taken may be one's own. */}
      <EntryForm purpose={purpose} form={form} />
    </section>
  );
}

function EntryForm({ purpose, form: { isBusy, faults, send } }: { purpose: Purpose; form: FormTask }) {
  const enter = (form: HTMLFormElement) =>
    send(form, async (data) => {
      const name = String(data.get("name")).trim();
      const password = String(data.get("password"));
      const code = String(data.get("code"));
      if (purpose === "recover") await recover({ name, code, password });
      else await (purpose === "register" ? register : logIn)({ name, password });
      notify(t("account.welcome", { name }));
    });
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void enter(event.currentTarget);
      }}
    >
      <TextField label={t("account.name")} name="name" maxLength={24} autoComplete="username" fault={faults.name} />
      {purpose === "recover" && <TextField label={t("account.code")} name="code" maxLength={64} fault={faults.code} />}
      <PasswordField
        label={t(purpose === "recover" ? "account.password.new" : "account.password")}
        name="password"
        isNew={purpose !== "log_in"}
        fault={faults.password}
      />
      <FormFault faults={faults} />
      <button type="submit" class="button button-primary" disabled={isBusy}>
        {t(`account.${purpose}`)}
      </button>
    </form>
  );
}
