/** The page for frames on other sites: one line of a study, or the game of a table, to be stepped through. */
import { render } from "preact";
import { provideGrounds } from "../board/ground";
import { setMuted } from "../sound/sound";
import { Frame, type Shown } from "./Frame";
import { type FrameRequest, fetchGame, NotThere, readAddress } from "./request";
import { frameWords } from "./words";
import "../styles/board.generated.css";
import "../styles/tokens.css";
import "../styles/contrast.css";
import "./frame.css";

// A frame on somebody else's page makes no noise.
setMuted(true);

async function show(request: FrameRequest | null): Promise<void> {
  const root = document.querySelector("#app");
  if (!root) return;
  const language = request?.language ?? "en";
  document.documentElement.lang = language;
  const words = await frameWords(language);
  const draw = (shown: Shown) => render(<Frame shown={shown} words={words} onRetry={() => void show(request)} />, root);
  if (!request) {
    draw({ kind: "missing" });
    return;
  }
  draw({ kind: "loading" });
  try {
    const game = await fetchGame(request);
    provideGrounds("embedded", (ground) => game.file.grounds[ground]);
    document.title = game.title || Object.values(game.file.players).join(" – ") || words.say("embed.label");
    draw({ kind: "game", game });
  } catch (error) {
    draw({ kind: error instanceof NotThere ? "missing" : "failed" });
  }
}

/** The theme that the address asks for, or that of the system, as long as the page is open. */
function follow(theme: FrameRequest["theme"]): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const read = (): void => {
    const system = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme ?? system;
  };
  read();
  for (const query of [dark, contrast]) query.addEventListener("change", read);
}

const request = readAddress(location.pathname, location.search, navigator.languages);
follow(request?.theme ?? null);
void show(request);
