import { render } from "preact";
import "./styles/index.css";
import { renewPush } from "./push/push";
import { App } from "./shell/App";
import { watchLinks } from "./shell/location";
import { complain } from "./stores/notices";
import { whoAmI } from "./stores/session";
import { applySettings } from "./stores/settings";

async function start(): Promise<void> {
  const place = document.getElementById("app");
  if (!place) throw new Error("index.html has no #app");
  await applySettings();
  watchLinks();
  render(<App />, place);
  whoAmI().then(renewPush).catch(complain);
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    await navigator.serviceWorker.register("/service-worker.js");
}

void start();
