import type { ComponentType, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import { isKey, t } from "../i18n";
import { describe } from "../stores/notices";
import { isAway, useAgain } from "./again";
import { place, reloadOnce } from "./location";
import { findRoute, type PageProps, type Route } from "./routes";

const loaded = new Map<Route, ComponentType<PageProps>>();

/** The page at the current address. After a change of page the focus goes to its start, as it would on loading. */
export function Outlet({ focus }: { focus: RefObject<HTMLElement | null> }) {
  const { route, parameters } = findRoute(place.value.path);
  const [, redraw] = useState(0);
  const isFirst = useRef(true);
  const [problem, setProblem] = useState<unknown>(null);
  const wanted = useRef(route);
  const Page = loaded.get(route);

  /**
   * The program of a page did not come: there is no connection, or a newer server has it under another name. A browser
   * may remember what did not come, so that nothing but loading everything anew helps, once the server answers.
   */
  const recover = async () => {
    const answer = await api.me().then(
      () => null,
      (away: unknown) => away,
    );
    if (wanted.current !== route) return;
    if (answer !== null) setProblem(answer);
    else if (!reloadOnce()) setProblem(new ApiError("server_error", "the page did not come"));
  };
  useAgain(problem, recover);

  useEffect(() => {
    wanted.current = route;
    setProblem(null);
    if (loaded.has(route)) return;
    let isWanted = true;
    route
      .load()
      .then((module) => {
        loaded.set(route, module.default);
        if (isWanted) redraw((count) => count + 1);
      })
      .catch(recover);
    return () => {
      isWanted = false;
    };
  }, [route]);

  useEffect(() => {
    if (!Page) return;
    if (isFirst.current) isFirst.current = false;
    else focus.current?.focus({ preventScroll: true });
  }, [Page, place.value.path]);

  const named = `${route.name}${Object.values(parameters).at(-1)}`;
  const words = t(route.name !== undefined && isKey(named) ? named : route.title);
  const title = route.pattern === "/" ? t("shell.name") : `${words} · ${t("shell.name")}`;
  useEffect(() => {
    document.title = title;
  }, [title, place.value.path]);

  if (!Page && problem !== null) {
    return (
      <p class="loading" role="status">
        {isAway(problem) ? t("connection.lost") : describe(problem)}
      </p>
    );
  }
  if (!Page) return <p class="loading">{t("shell.loading")}</p>;
  return <Page key={place.value.path} parameters={parameters} />;
}
