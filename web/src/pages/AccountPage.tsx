import { useId, useState } from "preact/hooks";
import { Choice } from "../components/Choice";
import { personName } from "../components/gameWords";
import { t } from "../i18n";
import { complain, notify } from "../stores/notices";
import { logIn, logOut, me, register } from "../stores/session";

type Purpose = "logIn" | "register";

export default function AccountPage() {
  const who = me.value;
  return (
    <div class="page page-narrow">
      <h1>{t("title.account")}</h1>
      {who?.is_account ? <Holder name={who.name} /> : <Visitor name={who?.name ?? ""} />}
    </div>
  );
}

function Holder({ name }: { name: string }) {
  const leave = async () => {
    try {
      await logOut();
      notify(t("account.logged_out"));
    } catch (error) {
      complain(error);
    }
  };
  return (
    <section class="panel stack">
      <p>{t("account.logged_in", { name })}</p>
      <p>
        <a href="/settings">{t("account.change_name")}</a>
      </p>
      <button type="button" class="button" onClick={() => void leave()}>
        {t("account.log_out")}
      </button>
    </section>
  );
}

function Visitor({ name }: { name: string }) {
  const [purpose, setPurpose] = useState<Purpose>("register");
  return (
    <section class="panel stack">
      {name && <p>{t("account.guest", { name: personName(name) })}</p>}
      <Choice
        legend={t("account.what")}
        hidesLegend
        value={purpose}
        options={[
          { value: "register", label: t("account.register") },
          { value: "logIn", label: t("account.log_in") },
        ]}
        onChange={setPurpose}
      />
      <p class="field-note">{t(purpose === "register" ? "account.register.detail" : "account.log_in.detail")}</p>
      <CredentialsForm key={purpose} purpose={purpose} />
    </section>
  );
}

function CredentialsForm({ purpose }: { purpose: Purpose }) {
  const nameId = useId();
  const passwordId = useId();
  const noteId = useId();
  const [isSending, setSending] = useState(false);
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const who = { name: String(data.get("name")).trim(), password: String(data.get("password")) };
    setSending(true);
    try {
      await (purpose === "register" ? register(who) : logIn(who));
      notify(t("account.welcome", { name: who.name }));
    } catch (error) {
      complain(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <div class="text-field">
        <label for={nameId}>{t("account.name")}</label>
        <input id={nameId} name="name" type="text" required maxLength={24} autoComplete="username" />
      </div>
      <div class="text-field">
        <label for={passwordId}>{t("account.password")}</label>
        <input
          id={passwordId}
          name="password"
          type="password"
          required
          minLength={8}
          maxLength={200}
          aria-describedby={noteId}
          autoComplete={purpose === "register" ? "new-password" : "current-password"}
        />
        <p class="field-note" id={noteId}>
          {t("account.password.detail")}
        </p>
      </div>
      <button type="submit" class="button button-primary" disabled={isSending}>
        {t(purpose === "register" ? "account.register" : "account.log_in")}
      </button>
    </form>
  );
}
