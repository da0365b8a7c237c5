import { useCallback, useEffect, useState } from "preact/hooks";
import { api } from "../api/http";
import type { SessionView } from "../api/messages";
import { t } from "../i18n";
import { complain } from "../stores/notices";
import { me } from "../stores/session";
import { day } from "./day";
import { useTask } from "./useTask";

/** The browsers that are logged in. Each but this one can be logged out from here. */
export function Sessions() {
  const [sessions, setSessions] = useState<readonly SessionView[]>([]);
  const [isBusy, run] = useTask();
  const load = useCallback(() => api.sessions().then(setSessions), []);
  // After a change of the password there is a new session, and no other.
  const who = me.value;
  useEffect(() => {
    if (who?.is_account) load().catch(complain);
  }, [load, who]);
  const end = (session: SessionView) =>
    run(async () => {
      await api.endSession(session.id);
      await load();
    });
  return (
    <section class="panel stack">
      <h2>{t("account.sessions")}</h2>
      <ul class="credential-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.browser || t("account.sessions.unknown")}</strong>
              <span class="field-note">
                {t("account.sessions.dates", { created: day(session.created), seen: day(session.seen) })}
              </span>
            </div>
            {session.is_this ? (
              <span>{t("account.sessions.this")}</span>
            ) : (
              <button type="button" class="button" disabled={isBusy} onClick={() => void end(session)}>
                {t("account.log_out")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
