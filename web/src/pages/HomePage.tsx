import { useEffect, useState } from "preact/hooks";
import { api } from "../api/http";
import type { LobbyEntry } from "../api/messages";
import { GameRow } from "../components/GameRow";
import { Icon, type IconName } from "../components/Icon";
import { SetupPicture } from "../components/SetupPicture";
import { setupName } from "../components/setupWords";
import { type Key, t } from "../i18n";
import { setupDetail } from "../newgame/BoardSection";
import { catalogue, loadCatalogue } from "../stores/catalogue";
import { complain } from "../stores/notices";
import { whoAmI } from "../stores/session";

const WAYS: readonly { href: string; icon: IconName; title: Key; detail: Key }[] = [
  { href: "/new?with=computer", icon: "computer", title: "home.computer", detail: "opponent.computer.detail" },
  { href: "/new?with=friend", icon: "link", title: "home.friend", detail: "opponent.friend.detail" },
  { href: "/new?with=screen", icon: "screen", title: "home.screen", detail: "opponent.screen.detail" },
  { href: "/lobby", icon: "globe", title: "home.lobby", detail: "home.lobby.detail" },
  { href: "/new?with=lobby&days=3", icon: "mail", title: "home.mail", detail: "home.mail.detail" },
];

export default function HomePage() {
  const [mine, setMine] = useState<readonly LobbyEntry[]>([]);
  useEffect(() => {
    loadCatalogue().catch(complain);
    whoAmI()
      .then(() => api.mine())
      .then(setMine)
      .catch(complain);
  }, []);
  const open = mine.filter((entry) => entry.status !== "over");
  return (
    <div class="page home">
      <div class="hero">
        <div class="hero-words">
          <h1>{t("home.title")}</h1>
          <p class="lead">{t("home.lead")}</p>
          <ul class="ways">
            {WAYS.map((way) => (
              <li key={way.href}>
                <a class="way" href={way.href}>
                  <Icon name={way.icon} />
                  <span class="way-words">
                    <span class="way-title">{t(way.title)}</span>
                    <span class="way-detail">{t(way.detail)}</span>
                  </span>
                  <Icon name="chevron" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <a class="hero-board" href="/new?with=computer&setup=basic-16" aria-label={t("home.board")}>
          <SetupPicture name="basic-16" width={16} height={16} />
        </a>
      </div>
      {open.length > 0 && (
        <section aria-labelledby="my-games">
          <h2 id="my-games">{t("home.my_games")}</h2>
          <ul class="game-list">
            {open.slice(0, 8).map((entry) => (
              <GameRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="boards">
        <h2 id="boards">{t("home.boards")}</h2>
        <ul class="board-cards">
          {catalogue.value?.setups.map((setup) => (
            <li key={setup.name}>
              <a class="board-card" href={`/new?setup=${encodeURIComponent(setup.name)}`}>
                <SetupPicture name={setup.name} width={setup.width} height={setup.height} />
                <span class="board-card-title">{setupName(setup.name, setup.title)}</span>
                <span class="board-card-detail">{setupDetail(setup)}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
