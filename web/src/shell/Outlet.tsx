import type { ComponentType, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isKey, t } from "../i18n";
import { complain } from "../stores/notices";
import { place } from "./location";
import { findRoute, type PageProps, type Route } from "./routes";

const loaded = new Map<Route, ComponentType<PageProps>>();

/** The page at the current address. After a change of page the focus goes to its start, as it would on loading. */
export function Outlet({ focus }: { focus: RefObject<HTMLElement | null> }) {
  const { route, parameters } = findRoute(place.value.path);
  const [, redraw] = useState(0);
  const isFirst = useRef(true);
  const Page = loaded.get(route);

  useEffect(() => {
    if (loaded.has(route)) return;
    let isWanted = true;
    route
      .load()
      .then((module) => {
        loaded.set(route, module.default);
        if (isWanted) redraw((count) => count + 1);
      })
      .catch(complain);
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

  if (!Page) return <p class="loading">{t("shell.loading")}</p>;
  return <Page key={place.value.path} parameters={parameters} />;
}
