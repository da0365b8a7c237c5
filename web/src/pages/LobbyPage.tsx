import { useEffect, useState } from "preact/hooks";
import { api } from "../api/http";
import type { LobbyEntry } from "../api/messages";
import { GameRow } from "../components/GameRow";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { Featured } from "../lobby/Featured";
import { Meanwhile } from "../lobby/Meanwhile";
import { navigate } from "../shell/location";
import { loadCatalogue } from "../stores/catalogue";
import { followLobby, lobby, lobbyConnection } from "../stores/lobby";
import { complain } from "../stores/notices";

export default function LobbyPage() {
  useEffect(() => {
    loadCatalogue().catch(complain);
    return followLobby();
  }, []);
  const now = lobby.value;
  const isWaiting = now?.open.some(isOwn) ?? false;
  const featured = now?.running.find((entry) => !isOwn(entry));
  return (
    <div class="page">
      <div class="page-head">
        <div>
          <h1>{t("title.lobby")}</h1>
          <p class="quiet">{t("lobby.lead")}</p>
        </div>
        <a class="button button-primary" href="/new?with=lobby">
          <Icon name="plus" />
          {t("lobby.new")}
        </a>
      </div>
      {lobbyConnection.value === "lost" && (
        <p class="connection-lost" role="status">
          {t("connection.lost")}
        </p>
      )}
      {!now && <p class="loading">{t("shell.loading")}</p>}
      {now && (
        <div class={featured ? "lobby-columns" : "lobby-column"}>
          <div class="stack">
            <section class="panel" aria-labelledby="open-seats">
              <h2 id="open-seats">{t("lobby.open")}</h2>
              {now.open.length === 0 && <p class="empty">{t("lobby.open.empty")}</p>}
              <ul class="game-list">
                {now.open.map((entry) => (
                  <GameRow key={entry.id} entry={entry}>
                    <JoinButton entry={entry} />
                  </GameRow>
                ))}
              </ul>
            </section>
            <section class="panel" aria-labelledby="running">
              <h2 id="running">{t("lobby.running")}</h2>
              {now.running.length === 0 && <p class="empty">{t("lobby.running.empty")}</p>}
              <ul class="game-list">
                {now.running.map((entry) => (
                  <GameRow key={entry.id} entry={entry}>
                    <a class="button" href={`/t/${entry.id}`}>
                      <Icon name="eye" />
                      {t("lobby.watch")}
                    </a>
                  </GameRow>
                ))}
              </ul>
            </section>
            {(isWaiting || now.open.length === 0) && <Meanwhile isWaiting={isWaiting} />}
          </div>
          {featured && (
            <section class="panel stack" aria-labelledby="featured">
              <h2 id="featured">{t("lobby.featured")}</h2>
              <Featured entry={featured} />
            </section>
          )}
        </div>
      )}
    </div>
  );
}

const isOwn = (entry: LobbyEntry): boolean => entry.seats.some((seat) => seat.is_you);

/** Takes a seat and goes to the table. If it is the visitor's own table, only goes there. */
function JoinButton({ entry }: { entry: LobbyEntry }) {
  const [isSending, setSending] = useState(false);
  if (isOwn(entry)) {
    return (
      <a class="button" href={`/t/${entry.id}`}>
        {t("lobby.go")}
      </a>
    );
  }
  const join = async () => {
    setSending(true);
    try {
      await api.sit(entry.id, null);
      navigate(`/t/${entry.id}`);
    } catch (error) {
      complain(error);
      setSending(false);
    }
  };
  return (
    <button type="button" class="button button-primary" disabled={isSending} onClick={() => void join()}>
      {t("lobby.join")}
    </button>
  );
}
