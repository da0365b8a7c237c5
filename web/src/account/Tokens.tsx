import { useCallback, useEffect, useState } from "preact/hooks";
import { api } from "../api/http";
import type { TokenView } from "../api/messages";
import { Confirm, Dialog } from "../components/Dialog";
import { t } from "../i18n";
import { complain } from "../stores/notices";
import { me } from "../stores/session";
import { day } from "./day";
import { FormFault, TextField } from "./fields";
import { Secret } from "./Secret";
import { useForm } from "./useForm";
import { useTask } from "./useTask";

/** Tokens for programs: made with a name, shown once, revoked. */
export function Tokens() {
  const [tokens, setTokens] = useState<readonly TokenView[]>([]);
  const [made, setMade] = useState("");
  const [doomed, setDoomed] = useState<TokenView | null>(null);
  const [isBusy, run] = useTask();
  const load = useCallback(() => api.tokens().then(setTokens), []);
  // A change of the password ends all tokens.
  const who = me.value;
  useEffect(() => {
    if (who?.is_account) load().catch(complain);
  }, [load, who]);
  const { isBusy: isMaking, faults, send } = useForm();
  const make = (form: HTMLFormElement) =>
    send(form, async (data) => {
      setMade((await api.newToken(String(data.get("token")).trim())).token);
      form.reset();
      await load();
    });
  const revoke = (token: TokenView) =>
    run(async () => {
      await api.revokeToken(token.id);
      await load();
    });
  return (
    <section class="panel stack">
      <h2>{t("account.tokens")}</h2>
      <p class="field-note">{t("account.tokens.detail")}</p>
      {tokens.length > 0 && (
        <ul class="credential-list">
          {tokens.map((token) => (
            <li key={token.id}>
              <div>
                <strong>{token.name || t("account.tokens.unnamed")}</strong>
                <span class="field-note">
                  {t("account.tokens.dates", {
                    created: day(token.created),
                    seen: day(token.seen),
                    ends: day(token.ends),
                  })}
                </span>
              </div>
              <button type="button" class="button" disabled={isBusy} onClick={() => setDoomed(token)}>
                {t("account.tokens.revoke")}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make(event.currentTarget);
        }}
      >
        <TextField label={t("account.tokens.name")} name="token" maxLength={40} fault={faults.token} />
        <FormFault faults={faults} />
        <button type="submit" class="button" disabled={isMaking}>
          {t("account.tokens.new")}
        </button>
      </form>
      <Dialog title={t("account.tokens.new")} isOpen={made !== ""} onClose={() => setMade("")}>
        <p>{t("account.tokens.once")}</p>
        <Secret label={t("account.tokens.new")} text={made} />
      </Dialog>
      <Confirm
        title={t("account.tokens.revoke")}
        text={t("account.tokens.revoke.detail", { name: doomed?.name || t("account.tokens.unnamed") })}
        yes={t("account.tokens.revoke")}
        isOpen={doomed !== null}
        isGrave
        onYes={() => doomed && void revoke(doomed)}
        onClose={() => setDoomed(null)}
      />
    </section>
  );
}
