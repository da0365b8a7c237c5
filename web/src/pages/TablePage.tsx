import { effect, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { PlanPanel } from "../ahead/PlanPanel";
import { Plans } from "../ahead/plans";
import type { Seat } from "../api/messages";
import { Board } from "../board/Board";
import { isOneScreen, pairing } from "../components/gameWords";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import type { PageProps } from "../shell/routes";
import { setMuted } from "../sound/sound";
import { complain, describe } from "../stores/notices";
import { reducesMotion, settings } from "../stores/settings";
import { Actions } from "../table/Actions";
import { Chat } from "../table/Chat";
import { Info } from "../table/Info";
import { browseByKey, MoveList } from "../table/MoveList";
import { MoveText } from "../table/MoveText";
import { Options } from "../table/Options";
import { OverBand } from "../table/OverBand";
import { PlayerStrip } from "../table/PlayerStrip";
import { Prompts } from "../table/Prompts";
import { followPly } from "../table/plyLink";
import { react } from "../table/reactions";
import { hear } from "../table/sounds";
import { seenFrom } from "../table/standing";
import { isAlone, isOwnTurn, ownSides, type TableState } from "../table/state";
import { TableStore } from "../table/store";

type Orientation = 0 | 90 | 180 | 270;

export default function TablePage({ parameters }: PageProps) {
  const id = parameters.id ?? "";
  const store = useMemo(() => new TableStore(id), [id]);
  const plans = useMemo(() => new Plans(id, store.newest), [store]);
  useEffect(() => {
    const stops = [
      store.listen(hear),
      store.listen(react),
      store.listen((message) => plans.receive(message)),
      plans.watch(),
      settings.sounds.subscribe((isOn) => setMuted(!isOn)),
      effect(() => showTurn(store.state.value)),
      followPly(store),
    ];
    const onKey = (event: KeyboardEvent) => browseByKey(store, event);
    addEventListener("keydown", onKey);
    void store.open();
    return () => {
      removeEventListener("keydown", onKey);
      for (const stop of stops) stop();
      store.close();
    };
  }, [store]);
  store.wantsThreats.value = settings.threats.value;

  const problem = store.problem.value;
  if (problem && !store.state.value) return <Missing code={problem.code} text={describe(problem)} />;
  if (!store.state.value) {
    return <p class="loading">{t(store.connection.value === "lost" ? "connection.lost" : "shell.loading")}</p>;
  }
  return <Table store={store} plans={plans} />;
}

/** Puts "your move" into the title of the page, so that it can be seen from another tab. */
function showTurn(state: TableState | null): void {
  if (!state) return;
  const name = `${pairing(state.table)} · ${t("shell.name")}`;
  document.title = isOwnTurn(state.table) && !isOneScreen(state.table) ? `● ${t("game.your_turn")} · ${name}` : name;
}

function Missing({ code, text }: { code: string; text: string }) {
  return (
    <div class="page page-narrow">
      <h1>{code === "not_found" ? t("table.missing") : t("title.table")}</h1>
      <p>{code === "not_found" ? t("table.missing.text") : text}</p>
      <p>
        <a class="button" href="/">
          {t("nav.home")}
        </a>
      </p>
    </div>
  );
}

function Table({ store, plans }: { store: TableStore; plans: Plans }) {
  const turned = useSignal(0);
  const state = store.state.value;
  const ahead = plans.view.value;
  const shown = ahead?.board ?? store.wanted.value;
  if (!state || !shown) return null;
  const { table } = state;
  const first = store.first.value;
  const own = ownSides(table);
  const view = own[0] ?? table.seats[0]?.side ?? "w";
  const home = view === "b" ? 180 : view === "w" ? 0 : first ? seenFrom(first, view) : 0;
  const orientation = ((home + turned.value) % 360) as Orientation;
  const isFlipped = turned.value === 180;
  const [below, above] = split(table.seats, isFlipped ? opposite(table.seats, view) : view);
  const { width, height } = shown.scene;
  const ratio = orientation % 180 === 0 ? width / height : height / width;
  const canMove = store.isLive.value && !store.isSending.value && store.connection.value !== "closed";
  return (
    <div class="table-page" data-status={table.status} data-plays={own.length > 0} style={{ "--ratio": String(ratio) }}>
      <h1 class="visually-hidden">{pairing(table)}</h1>
      <div class="table-players table-above">
        {above.map((seat) => (
          <PlayerStrip key={seat.side} store={store} seat={seat} />
        ))}
      </div>
      <div class="table-board" data-planning={ahead !== null}>
        {store.connection.value === "lost" && (
          <p class="connection-lost" role="status">
            {t("connection.lost")}
          </p>
        )}
        {ahead && <p class="plans-badge">{t("plans.badge")}</p>}
        <Board
          scene={shown.scene}
          tableId={table.id}
          ply={shown.ply}
          orientation={orientation}
          last={shown.last}
          announcement={shown.announcement}
          threats={ahead ? null : store.threats.value}
          choices={ahead ? (plans.isBusy.value ? null : ahead.choices) : canMove ? store.choices.value : null}
          onShown={store.saw}
          onMove={(code) => void (ahead ? plans.enter(code) : store.play(code)).catch(complain)}
          look={(query) => (ahead ? plans.look(table.ply, query) : store.look(shown.ply, query))}
          refusal={(code) => (ahead ? plans.refusal(table.ply, code) : store.refusal(shown.ply, code))}
          codes={settings.codes.value}
          coordinates={settings.coordinates.value}
          reducedMotion={reducesMotion()}
          announce={announce}
          across={<OverBand store={store} orientation={orientation} />}
          t={t}
        />
      </div>
      <div class="table-players table-below">
        {below.map((seat) => (
          <PlayerStrip key={seat.side} store={store} seat={seat} />
        ))}
      </div>
      <div class="table-side">
        <Prompts store={store} />
        <PlanPanel store={store} plans={plans} />
        <MoveList store={store} />
        {settings.moveText.value && own.length > 0 && table.status === "playing" && <MoveText store={store} />}
        <Actions store={store} />
        <Options
          store={store}
          onTurn={(degrees) => {
            turned.value = (turned.value + degrees) % 360;
          }}
        />
      </div>
      <div class="table-extra">
        <Info store={store} />
        {!isAlone(table) && <Chat store={store} />}
      </div>
    </div>
  );
}

function opposite(seats: readonly Seat[], side: string): string {
  const at = seats.findIndex((seat) => seat.side === side);
  return seats[(at + seats.length / 2) % seats.length]?.side ?? side;
}

/** The seats below and above the board: the viewer below, the next players in turn above. */
function split(seats: readonly Seat[], below: string): [Seat[], Seat[]] {
  const at = Math.max(
    0,
    seats.findIndex((seat) => seat.side === below),
  );
  const around = [...seats.slice(at), ...seats.slice(0, at)];
  if (around.length === 2) return [around.slice(0, 1), around.slice(1)];
  const [first, second, third, fourth] = around;
  return [[first, fourth].filter((seat) => seat !== undefined), [second, third].filter((seat) => seat !== undefined)];
}
