import { useRef } from "preact/hooks";
import { t } from "../i18n";
import { announced } from "./announcer";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { Outlet } from "./Outlet";
import { SeatedNotice } from "./SeatedNotice";

/** Everything around the page. */
export function App() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <a class="skip-link" href="#main">
        {t("shell.skip")}
      </a>
      <Header />
      <SeatedNotice />
      <main id="main" class="main" tabIndex={-1} ref={main}>
        <Outlet focus={main} />
      </main>
      <Footer />
      <div class="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
        {announced.value}
      </div>
    </>
  );
}
