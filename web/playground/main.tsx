/** The board alone, on a position of `serve.py`: ?position=fight&theme=dark&orientation=180&threats=1&codes=1 */
import { signal } from "@preact/signals";
import { render } from "preact";
import type { Choices, Look, Ply, Refusal, Threat } from "../src/api/messages";
import { Board, type LookQuery } from "../src/board/Board";
import type { Orientation } from "../src/board/geometry";
import { setLanguage, t } from "../src/i18n";

const asked = new URLSearchParams(location.search);
const table = asked.get("position") ?? "basic";
const base = `/api/tables/${table}`;
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
const language = asked.get("language");
if (language === "es" || language === "sv") await setLanguage(language);

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(base + path);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const state = signal<{ ply: Ply; choices: Choices | null; threats: Threat[] | null } | null>(null);
const said = signal("");

async function show(ply: Ply): Promise<void> {
  const choices = await get<Choices>("/choices");
  const threats = asked.has("threats") ? await get<Threat[]>(`/threats?against=${ply.scene.turn}`) : null;
  state.value = { ply, choices, threats };
}

async function play(move: string): Promise<void> {
  const answer = await fetch(`${base}/moves`, { method: "POST", body: JSON.stringify({ move }) });
  await show(await answer.json());
}

function Page() {
  if (state.value === null) return null;
  const { ply, choices, threats } = state.value;
  const look = (query: LookQuery): Promise<Look> =>
    get(`/look?from=${query.from}&to=${query.to}&facing=${query.facing}&cargo=${query.cargo}&via=${query.via.join()}`);
  return (
    <>
      <Board
        scene={ply.scene}
        tableId={table}
        ply={ply.ply}
        orientation={Number(asked.get("orientation") ?? 0) as Orientation}
        last={ply.last}
        announcement={ply.announcement}
        threats={threats}
        choices={asked.has("looking") ? null : choices}
        onMove={(code) => void play(code)}
        look={look}
        refusal={(code) => get<Refusal>(`/refusal?move=${encodeURIComponent(code)}`)}
        codes={asked.has("codes")}
        coordinates={!asked.has("bare")}
        reducedMotion={asked.has("still")}
        announce={(text) => {
          said.value = text;
        }}
        t={t}
      />
      <p id="said" aria-live="polite">
        {said.value}
      </p>
    </>
  );
}

await show(await get<Ply>("/now"));
render(<Page />, document.getElementById("app") as HTMLElement);
