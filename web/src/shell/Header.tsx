import { useEffect, useRef } from "preact/hooks";
import { personName } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { type Key, t } from "../i18n";
import { refreshMine, waitingForYou } from "../stores/mine";
import { shownName } from "../stores/session";
import { place } from "./location";
import { Notices } from "./Notices";

/** The pages of the navigation; a link also stands for pages that have none of their own. */
const PAGES: readonly { readonly path: string; readonly label: Key; readonly also?: readonly string[] }[] = [
  { path: "/new", label: "nav.play" },
  { path: "/learn", label: "nav.learn" },
  { path: "/puzzles", label: "nav.puzzles" },
  { path: "/analysis", label: "nav.analysis", also: ["/study", "/studies"] },
  { path: "/games", label: "nav.games" },
  { path: "/lobby", label: "nav.lobby" },
  { path: "/rules", label: "nav.about" },
];

/** Marks the link of the page that is shown, or of the pages it belongs to. */
function current(path: string, also: readonly string[] = []): { "aria-current"?: "page" | "true" } {
  const shown = place.value.path;
  if (shown === path) return { "aria-current": "page" };
  return [path, ...also].some((each) => `${shown}/`.startsWith(`${each}/`)) ? { "aria-current": "true" } : {};
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
          <a key={page.path} href={page.path} {...current(page.path, page.also)}>
            {t(page.label)}
            {page.path === "/games" && <WaitingBadge />}
          </a>
        ))}
      </nav>
      <Notices />
      <div class="header-end">
        <span class="header-who">
          <a key={name} class="header-name" href="/account" {...current("/account")}>
            <Icon name="person" />
            <span class="header-name-text">{name === null ? t("nav.account") : personName(name)}</span>
          </a>
        </span>
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
              <a key={page.path} href={page.path} {...current(page.path, page.also)}>
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
