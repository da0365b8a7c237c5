import { useEffect, useState } from "preact/hooks";
import { api } from "../api/http";
import type { LobbyEntry } from "../api/messages";
import { GameRow } from "../components/GameRow";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
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
  return (
    <div class="page">
      <div class="page-head">
        <h1>{t("title.lobby")}</h1>
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
      <section class="panel" aria-labelledby="open-seats">
        <h2 id="open-seats">{t("lobby.open")}</h2>
        {now && now.open.length === 0 && <p class="empty">{t("lobby.open.empty")}</p>}
        <ul class="game-list">
          {now?.open.map((entry) => (
            <GameRow key={entry.id} entry={entry}>
              <JoinButton entry={entry} />
            </GameRow>
          ))}
        </ul>
      </section>
      <section class="panel" aria-labelledby="running">
        <h2 id="running">{t("lobby.running")}</h2>
        {now && now.running.length === 0 && <p class="empty">{t("lobby.running.empty")}</p>}
        <ul class="game-list">
          {now?.running.map((entry) => (
            <GameRow key={entry.id} entry={entry}>
              <a class="button" href={`/t/${entry.id}`}>
                <Icon name="eye" />
                {t("lobby.watch")}
              </a>
            </GameRow>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Takes a seat and goes to the table. If it is the visitor's own table, only goes there. */
function JoinButton({ entry }: { entry: LobbyEntry }) {
  const [isSending, setSending] = useState(false);
  if (entry.seats.some((seat) => seat.is_you)) {
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
