import { useEffect, useRef } from "preact/hooks";
import { personName } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { refreshMine, waitingForYou } from "../stores/mine";
import { shownName } from "../stores/session";
import { place } from "./location";
import { Notices } from "./Notices";

/** The pages of the navigation. */
const PAGES = [
  { path: "/new", label: "nav.play" },
  { path: "/games", label: "nav.games" },
  { path: "/lobby", label: "nav.lobby" },
  { path: "/about", label: "nav.about" },
] as const;

function current(path: string): { "aria-current"?: "page" } {
  return place.value.path === path ? { "aria-current": "page" } : {};
}

/** How many games wait for the visitor's move. */
function WaitingBadge() {
  const count = waitingForYou.value;
  if (count === 0) return null;
  return (
    <span class="count-badge" title={t("games.waiting", { count })}>
      <span aria-hidden="true">{count}</span>
      <span class="visually-hidden">{t("games.waiting", { count })}</span>
    </span>
  );
}

export function Header() {
  const menu = useRef<HTMLDetailsElement>(null);
  const path = place.value.path;
  const name = shownName();
  useEffect(() => {
    if (menu.current) menu.current.open = false;
    // The lists of other pages say what failed; a badge is not worth a complaint.
    refreshMine().catch(() => undefined);
  }, [path]);
  useEffect(() => {
    const onReturn = () => {
      if (!document.hidden) refreshMine().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);
  return (
    <header class="header">
      <a class="brand" href="/">
        <img src="/icon.svg" alt="" width={30} height={30} />
        <span>{t("shell.name")}</span>
      </a>
      <nav class="nav" aria-label={t("nav.label")}>
        {PAGES.map((page) => (
          <a key={page.path} href={page.path} {...current(page.path)}>
            {t(page.label)}
            {page.path === "/games" && <WaitingBadge />}
          </a>
        ))}
      </nav>
      <Notices />
      <div class="header-end">
        <a key={name} class="header-name" href="/account" {...current("/account")}>
          <Icon name="person" />
          <span class="header-name-text">{name === null ? t("nav.account") : personName(name)}</span>
        </a>
        <a
          class="icon-button"
          href="/settings"
          aria-label={t("nav.settings")}
          title={t("nav.settings")}
          {...current("/settings")}
        >
          <Icon name="settings" />
        </a>
        <details class="menu" ref={menu}>
          <summary class="icon-button">
            <Icon name="menu" />
            <span class="visually-hidden">{t("nav.menu")}</span>
            <WaitingBadge />
          </summary>
          <nav class="menu-pages" aria-label={t("nav.label")}>
            {PAGES.map((page) => (
              <a key={page.path} href={page.path} {...current(page.path)}>
                {t(page.label)}
                {page.path === "/games" && <WaitingBadge />}
              </a>
            ))}
            <a href="/account" {...current("/account")}>
              {t("nav.account")}
            </a>
            <a href="/settings" {...current("/settings")}>
              {t("nav.settings")}
            </a>
          </nav>
        </details>
      </div>
    </header>
  );
}
