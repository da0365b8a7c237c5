import type { ComponentChildren } from "preact";
import type { SideName, TableView } from "../api/messages";
import { resultText, sideName, terminationText } from "../components/gameWords";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { complain } from "../stores/notices";
import { isNarrow } from "./narrow";
import { ShareBox } from "./ShareBox";
import { isAlone, ownSides } from "./state";
import type { ActName, TableStore } from "./store";

/** What a player is asked while the game goes on. One question after the other: they share one place. */
function questionOf(table: TableView): "claim" | "draw" | "stop" | "takeback" | null {
  const own = ownSides(table);
  const { draw, stop, takeback } = table.offers;
  if (table.status !== "playing" || own.length === 0) return null;
  if (table.gone.some((side) => !own.includes(side))) return "claim";
  if (draw.length > 0 && own.some((side) => !draw.includes(side))) return "draw";
  if (stop.length > 0 && own.some((side) => !stop.includes(side))) return "stop";
  if (takeback !== null && own.some((side) => side !== takeback)) return "takeback";
  return null;
}

/** Whether something needs an answer, so that everything else can wait. */
export function asksPlayer(table: TableView): boolean {
  return questionOf(table) !== null;
}

/** Whatever needs an answer or should be said: free seats, offers, claims, the end. */
export function Prompts({ store }: { store: TableStore }) {
  const table = store.state.value?.table;
  if (!table) return null;
  return (
    <div class="prompts" aria-live="polite">
      {table.status === "waiting" && !isNarrow.value && <Waiting store={store} table={table} />}
      {table.status === "playing" && !asksPlayer(table) && <Declined store={store} />}
      {!isNarrow.value && <Question store={store} table={table} />}
      {table.status === "over" && <GameOver store={store} table={table} />}
    </div>
  );
}

/** What a player is asked where the deck may be out of sight: in the bar at the board. `ahead` is a move being planned. */
export function BarQuestion({ store, ahead }: { store: TableStore; ahead?: ComponentChildren }) {
  const table = store.state.value?.table;
  return (
    <div class="bar-question" aria-live="polite">
      {table && isNarrow.value && (
        <>
          {table.status === "waiting" ? (
            <Waiting store={store} table={table} />
          ) : (
            <Question store={store} table={table} />
          )}
          {!asksPlayer(table) && ahead}
        </>
      )}
    </div>
  );
}

/** The offer or the claim that needs an answer now, if there is one. */
function Question(props: PromptProps) {
  switch (questionOf(props.table)) {
    case "claim":
      return <Claim {...props} />;
    case "draw":
      return <DrawOffer {...props} />;
    case "stop":
      return <StopOffer {...props} />;
    case "takeback":
      return <TakebackOffer {...props} />;
    case null:
      return null;
  }
}

interface PromptProps {
  readonly store: TableStore;
  readonly table: TableView;
}

interface QuestionProps {
  readonly text: string;
  readonly children?: ComponentChildren;
  readonly isLoud?: boolean;
  /** The answers have a row of their own in the bar, too. */
  readonly isTall?: boolean;
}

function Prompt({ text, children, isLoud = false, isTall = false }: QuestionProps) {
  return (
    <div class={`prompt ${isLoud ? "is-loud" : ""} ${isTall ? "is-tall" : ""}`}>
      <p class="prompt-text">{text}</p>
      {children && <div class="prompt-buttons">{children}</div>}
    </div>
  );
}

function ActButton(props: {
  store: TableStore;
  act: ActName;
  side: SideName | null;
  label: string;
  isPrimary?: boolean;
}) {
  const { store, act, side, label, isPrimary } = props;
  return (
    <button
      type="button"
      class={`button ${isPrimary ? "button-primary" : ""}`}
      onClick={() => void store.act(act, side).catch(complain)}
    >
      {label}
    </button>
  );
}

/** The side to name in a request. Only players with several seats need one. */
function named(table: TableView, side: SideName | undefined): SideName | null {
  return side && ownSides(table).length > 1 ? side : null;
}

function Waiting({ store, table }: PromptProps) {
  const open = table.seats.filter((seat) => seat.kind === "open");
  if (ownSides(table).length > 0) {
    return (
      <div class="prompt prompt-share is-tall">
        <p class="prompt-text">{t(table.is_listed ? "waiting.lobby" : "waiting.share", { count: open.length })}</p>
        <ShareBox />
      </div>
    );
  }
  if (open.length === 0) return <Prompt text={t("waiting.soon")} />;
  return (
    <Prompt text={t("waiting.join")} isLoud isTall={open.length > 1}>
      {open.map((seat) => (
        <button
          key={seat.side}
          type="button"
          class="button button-primary"
          aria-label={t("waiting.join_as", { side: sideName(seat.side) })}
          onClick={() => void store.sit(seat.side).catch(complain)}
        >
          <span class={`side-mark side-mark-${seat.side}`} aria-hidden="true" />
          {open.length > 1 ? sideName(seat.side) : t("waiting.join_as", { side: sideName(seat.side) })}
        </button>
      ))}
    </Prompt>
  );
}

/** What has become of an offer of the player, until the next thing happens. */
function Declined({ store }: { store: TableStore }) {
  const declined = store.declined.value;
  return declined ? <p class="visually-hidden">{t(`offer.${declined}_declined`)}</p> : null;
}

function DrawOffer({ store, table }: PromptProps) {
  const { draw } = table.offers;
  const own = ownSides(table);
  const asked = own.find((side) => !draw.includes(side));
  return (
    <Prompt text={t("offer.draw", { side: draw.map(sideName).join(", ") })} isLoud>
      <ActButton store={store} act="accept_draw" side={named(table, asked)} label={t("action.accept")} isPrimary />
      <ActButton store={store} act="decline_draw" side={named(table, asked)} label={t("action.decline")} />
    </Prompt>
  );
}

/** The players may agree to stop and count, where the mode counts something (G4 to G7). */
function StopOffer({ store, table }: PromptProps) {
  const { stop } = table.offers;
  const own = ownSides(table);
  const asked = own.find((side) => !stop.includes(side));
  return (
    <Prompt text={t("offer.stop", { side: stop.map(sideName).join(", ") })} isLoud>
      <ActButton store={store} act="accept_stop" side={named(table, asked)} label={t("action.accept")} isPrimary />
      <ActButton store={store} act="decline_stop" side={named(table, asked)} label={t("action.decline")} />
    </Prompt>
  );
}

function TakebackOffer({ store, table }: PromptProps) {
  const { takeback } = table.offers;
  const own = ownSides(table);
  const asked = own.find((side) => side !== takeback);
  if (takeback === null) return null;
  return (
    <Prompt text={t("offer.takeback", { side: sideName(takeback) })} isLoud>
      <ActButton store={store} act="accept_takeback" side={named(table, asked)} label={t("action.accept")} isPrimary />
      <ActButton store={store} act="decline_takeback" side={named(table, asked)} label={t("action.decline")} />
    </Prompt>
  );
}

function Claim({ store, table }: PromptProps) {
  const own = ownSides(table);
  const gone = table.gone.filter((side) => !own.includes(side));
  const side = named(table, own[0]);
  return (
    <Prompt text={t("claim.text", { side: gone.map(sideName).join(", ") })} isLoud>
      <ActButton store={store} act="claim_win" side={side} label={t("claim.win")} isPrimary />
      <ActButton store={store} act="claim_draw" side={side} label={t("claim.draw")} />
    </Prompt>
  );
}

function GameOver({ store, table }: PromptProps) {
  const own = ownSides(table);
  const { rematch } = table.offers;
  const asked = own.find((side) => !rematch.includes(side));
  const wantsRematch = rematch.some((side) => !own.includes(side));
  return (
    <section class={`game-over game-over-${toneOf(table)}`} aria-label={t("game.over")}>
      {table.ending && (
        <>
          <p class="game-over-result">{headline(table, own)}</p>
          {/* The reason is told by the bar at the board as well: there is room for one of the two. */}
          <p class="game-over-reason">
            {wantsRematch && asked && !table.next ? (
              <strong>{t("rematch.asked")}</strong>
            ) : (
              `${resultLine(table)}${terminationText(table.ending, table.mode)}`
            )}
          </p>
        </>
      )}
      <div class="prompt-buttons">
        {table.next ? (
          <a class="button button-primary" href={`/t/${table.next}`}>
            <Icon name="rematch" />
            {t("rematch.go")}
          </a>
        ) : (
          own.length > 0 && (
            <button
              type="button"
              class="button button-primary"
              disabled={!asked}
              onClick={() => void store.act("rematch", named(table, asked)).catch(complain)}
            >
              <Icon name="rematch" />
              {t(asked ? (wantsRematch ? "rematch.accept" : "rematch.offer") : "rematch.sent")}
            </button>
          )
        )}
        <a class="button" href={`/analysis?table=${table.id}`}>
          {t("game.analyse")}
        </a>
        <a class="button" href="/new">
          {t("title.new")}
        </a>
      </div>
    </section>
  );
}

/** The result, from the point of view of the player where there is one: You won, You lost. */
export function headline(table: TableView, own: readonly SideName[]): string {
  const winner = table.ending?.winner ?? null;
  const isPersonal = own.length > 0 && own.length < table.seats.length && !(isAlone(table) && own.length > 1);
  if (winner && isPersonal) return t(own.includes(winner) ? "result.you_won" : "result.you_lost");
  return table.ending ? resultText(table.ending) : "";
}

/** What the end is to who looks at it: won, lost, or neither. */
export function toneOf(table: TableView): "won" | "lost" | "plain" {
  const winner = table.ending?.winner;
  const own = ownSides(table);
  if (!winner || own.length === 0 || own.length === table.seats.length) return "plain";
  return own.includes(winner) ? "won" : "lost";
}

function resultLine(table: TableView): string {
  const result = table.ending?.result ?? "*";
  return result === "*" ? "" : `${result.replace("1/2-1/2", "½–½").replaceAll("-", "–")} · `;
}
