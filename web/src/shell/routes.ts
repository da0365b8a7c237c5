/** Which page belongs to an address. A page's code is fetched when it is first shown. */
import type { ComponentType } from "preact";
import type { Key } from "../i18n";

export interface PageProps {
  /** The parts of the address that the pattern names with a colon. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Route {
  readonly pattern: string;
  readonly title: Key;
  readonly load: () => Promise<{ default: ComponentType<PageProps> }>;
}

export const ROUTES: readonly Route[] = [
  { pattern: "/", title: "title.home", load: () => import("../pages/HomePage") },
  { pattern: "/new", title: "title.new", load: () => import("../pages/NewGamePage") },
  { pattern: "/games", title: "title.games", load: () => import("../pages/GamesPage") },
  { pattern: "/lobby", title: "title.lobby", load: () => import("../pages/LobbyPage") },
  { pattern: "/t/:id", title: "title.table", load: () => import("../pages/TablePage") },
  { pattern: "/settings", title: "title.settings", load: () => import("../pages/SettingsPage") },
  { pattern: "/account", title: "title.account", load: () => import("../pages/AccountPage") },
  { pattern: "/about", title: "title.about", load: () => import("../pages/AboutPage") },
];

export const MISSING: Route = { pattern: "*", title: "title.missing", load: () => import("../pages/MissingPage") };

export interface Match {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

function parametersOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) {
      try {
        parameters[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return parameters;
}

/** The route of a path; `MISSING` where there is none. */
export function findRoute(path: string, routes: readonly Route[] = ROUTES): Match {
  for (const route of routes) {
    const parameters = parametersOf(route.pattern, path);
    if (parameters) return { route, parameters };
  }
  return { route: MISSING, parameters: {} };
}
