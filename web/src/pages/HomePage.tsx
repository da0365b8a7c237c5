import { useEffect } from "preact/hooks";
import { GameRow } from "../components/GameRow";
import { Icon, type IconName } from "../components/Icon";
import { QuickButton } from "../components/QuickButton";
import { SetupPicture } from "../components/SetupPicture";
import { setupName } from "../components/setupWords";
import { DismissButton } from "../games/DismissButton";
import { DailyCard } from "../home/DailyCard";
import { LazyHero } from "../home/LazyHero";
import { type Key, t } from "../i18n";
import { familiesOf, sizesOf } from "../newgame/boards";
import { FIRST_LEVEL, opponentOf } from "../opponents/opponents";
import { Portrait } from "../opponents/Portrait";
import { catalogue, loadCatalogue } from "../stores/catalogue";
import { expectedGames, mine, refreshMine } from "../stores/mine";
import { complain } from "../stores/notices";
import { hasFirstSteps, syncProgress } from "../stores/progress";

interface Way {
  readonly href: string;
  readonly icon: IconName;
  readonly title: Key;
  readonly detail: Key;
}

const WAYS: readonly Way[] = [
  { href: "/new?with=computer", icon: "computer", title: "home.computer", detail: "opponent.computer.detail" },
  { href: "/new?with=friend", icon: "link", title: "home.friend", detail: "opponent.friend.detail" },
  { href: "/new?with=screen", icon: "screen", title: "home.screen", detail: "opponent.screen.detail" },
  { href: "/lobby", icon: "globe", title: "home.lobby", detail: "home.lobby.detail" },
  { href: "/new?with=lobby&days=3", icon: "mail", title: "home.mail", detail: "home.mail.detail" },
];
const COURSE: Way = { href: "/learn", icon: "learn", title: "home.course", detail: "home.course.detail" };
/** So many games are shown here; the page of all games has the others. */
const SHOWN = 3;

export default function HomePage() {
  useEffect(() => {
    loadCatalogue().catch(complain);
    refreshMine(true).catch(complain);
    // An account may have learnt elsewhere.
    if (!hasFirstSteps.peek()) syncProgress().catch(() => undefined);
  }, []);
  const known = mine.value;
  const count = Math.min(known?.length ?? expectedGames(), SHOWN);
  // Who has played or learnt before needs no invitation.
  const isNew = !hasFirstSteps.value && count === 0;
  return (
    <div class="page home">
      {count > 0 && (
        <section class="home-games" aria-labelledby="my-games">
          <div class="section-head">
            <h2 id="my-games">{t("home.my_games")}</h2>
            <a href="/games">{t("home.all_games")}</a>
          </div>
          <ul class="game-list" aria-busy={known === null}>
            {known === null
              ? Array.from({ length: count }, (_, index) => <li key={index} class="game-row game-row-empty" />)
              : known.slice(0, SHOWN).map((entry) => (
                  <GameRow key={entry.id} entry={entry} isMine>
                    <DismissButton entry={entry} />
                  </GameRow>
                ))}
          </ul>
        </section>
      )}
      <div class="hero">
        <div class="hero-words">
          <h1>{t("home.title")}</h1>
          <p class="lead">{t("home.goal")}</p>
          <QuickButton class="way way-first">
            <Portrait level={FIRST_LEVEL} />
            <span class="way-words">
              <span class="way-title">{t("home.play")}</span>
              <span class="way-detail">{t("home.play.detail", { name: opponentOf(FIRST_LEVEL).name })}</span>
            </span>
            <Icon name="chevron" />
          </QuickButton>
          {isNew && (
            <a class="way way-learn" href="/learn/first-steps">
              <Icon name="learn" />
              <span class="way-words">
                <span class="way-title">{t("home.learn")}</span>
                <span class="way-detail">{t("home.learn.detail")}</span>
              </span>
              <Icon name="chevron" />
            </a>
          )}
          <ul class="ways" aria-label={t("home.other_ways")}>
            {(isNew ? WAYS : [...WAYS, COURSE]).map((way) => (
              <li key={way.href}>
                <a class="way" href={way.href}>
                  <Icon name={way.icon} />
                  <span class="way-words">
                    <span class="way-title">{t(way.title)}</span>
                    <span class="way-detail">{t(way.detail)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <LazyHero />
      </div>
      <DailyCard />
      <section aria-labelledby="boards">
        <h2 id="boards">{t("home.boards")}</h2>
        <ul class="board-cards">
          {familiesOf(catalogue.value?.setups ?? []).map(({ name, setups }) => {
            const [first] = setups;
            if (!first) return null;
            return (
              <li key={name}>
                <a class="board-card" href={`/new?setup=${encodeURIComponent(first.name)}`}>
                  <SetupPicture name={first.name} width={first.width} height={first.height} />
                  <span class="board-card-title">{setupName(first.name, first.title)}</span>
                  <span class="board-card-detail">{sizesOf(setups)}</span>
                </a>
              </li>
            );
          })}
          {catalogue.value && (
            <li>
              <a class="board-card board-card-own" href="/editor">
                <span class="board-card-plus" aria-hidden="true">
                  <Icon name="plus" />
                </span>
                <span class="board-card-title">{t("new.own.make")}</span>
                <span class="board-card-detail">{t("new.own.detail")}</span>
              </a>
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}
