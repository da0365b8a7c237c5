import { effect, useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import { PlanPanel } from "../ahead/PlanPanel";
import { Plans } from "../ahead/plans";
import type { PieceView, Scene, Seat } from "../api/messages";
import type { Orientation } from "../board/geometry";
import { isOneScreen, pairing } from "../components/gameWords";
import { useKeptFocus } from "../components/useKeptFocus";
import { HelpPanel } from "../help/HelpPanel";
import { Help } from "../help/help";
import { t } from "../i18n";
import { ReviewPanel } from "../review/ReviewPanel";
import { Review } from "../review/review";
import type { PageProps } from "../shell/routes";
import { setMuted } from "../sound/sound";
import { describe, notify } from "../stores/notices";
import { reducesMotion, settings } from "../stores/settings";
import { Chat } from "../table/Chat";
import { Deck } from "../table/Deck";
import { Info } from "../table/Info";
import { Legend } from "../table/Legend";
import { browseByKey, MoveList } from "../table/MoveList";
import { MoveText } from "../table/MoveText";
import { isNarrow } from "../table/narrow";
import { Options } from "../table/Options";
import { PieceCard } from "../table/PieceCard";
import { PieceRoom } from "../table/PieceRoom";
import { PlayerStrip } from "../table/PlayerStrip";
import { followPly } from "../table/plyLink";
import { react } from "../table/reactions";
import { hear } from "../table/sounds";
import { seenFrom } from "../table/standing";
import { isAlone, isOwnTurn, ownSides, same, type TableState } from "../table/state";
import { TableStore } from "../table/store";
import { TableBoard } from "../table/TableBoard";
import { useHotSeat } from "../table/useHotSeat";
import { Missing } from "./MissingPage";

/** A board this much wider than high takes the place of the column beside it. */
const WIDE = 1.15;

export default function TablePage({ parameters }: PageProps) {
  const id = parameters.id ?? "";
  const store = useMemo(() => new TableStore(id), [id]);
  const plans = useMemo(() => new Plans(id, store.newest), [store]);
  const help = useMemo(() => new Help(store), [store]);
  const review = useMemo(() => new Review(store), [store]);
  useEffect(() => {
    const stops = [
      store.listen(hear),
      store.listen(react),
      store.listen((message) => plans.receive(message)),
      plans.watch(),
      help.watch(),
      settings.sounds.subscribe((isOn) => setMuted(!isOn)),
      effect(() => showTurn(store.state.value)),
      store.declined.subscribe((offer) => offer && notify(t(`offer.${offer}_declined`))),
      followPly(store),
    ];
    const onKey = (event: KeyboardEvent) => browseByKey(store, event);
    addEventListener("keydown", onKey);
    // Whether there is a review is asked once, when the game is over.
    stops.push(whenOver(store, () => void review.look()));
    void store.open();
    return () => {
      removeEventListener("keydown", onKey);
      for (const stop of stops) stop();
      store.close();
      review.close();
    };
  }, [store]);
  store.wantsThreats.value = settings.threats.value;

  const problem = store.problem.value;
  if (problem && !store.state.value) {
    if (problem.code !== "not_found") return <Missing title={t("title.table")} text={describe(problem)} />;
    return <Missing title={t("table.missing")} text={t("table.missing.text")} />;
  }
  if (!store.state.value) {
    return <p class="loading">{t(store.connection.value === "lost" ? "connection.lost" : "shell.loading")}</p>;
  }
  return <Table store={store} plans={plans} help={help} review={review} />;
}

/** Does something as soon as the game is over. Returns how to stop waiting. */
function whenOver(store: TableStore, action: () => void): () => void {
  let isDone = false;
  return effect(() => {
    if (isDone || store.state.value?.table.status !== "over") return;
    isDone = true;
    action();
  });
}

/** Puts "your move" into the title of the page, so that it can be seen from another tab. */
function showTurn(state: TableState | null): void {
  if (!state) return;
  const name = `${pairing(state.table)} · ${t("shell.name")}`;
  document.title = isOwnTurn(state.table) && !isOneScreen(state.table) ? `● ${t("game.your_turn")} · ${name}` : name;
}

interface TableProps {
  readonly store: TableStore;
  readonly plans: Plans;
  readonly help: Help;
  readonly review: Review;
}

function Table({ store, plans, help, review }: TableProps) {
  const turned = useSignal(0);
  const legend = useSignal<"board" | "players" | null>(null);
  const looked = useSignal<PieceView | null>(null);
  const state = store.state.value;
  const shown = plans.view.value?.board ?? store.wanted.value;
  const turnsBoard = settings.turnBoard.value && state !== null && isOneScreen(state.table);
  const initial = useRef<PieceView | undefined>(undefined);
  // The same functions each time: what they are given to is drawn again only when something else about it changes.
  const onTurn = useCallback((degrees: number) => {
    turned.value = (turned.value + degrees) % 360;
  }, []);
  const onLook = useCallback((piece: PieceView) => {
    looked.value = piece;
  }, []);
  const asksReview = useSignal(false);
  // Beside the board one click begins it; on a phone it is looked at first. One that was made before is there at once.
  const isReviewing = asksReview.value || (!isNarrow.value && !isBlank(review));
  const onReview = useCallback(() => {
    asksReview.value = true;
    if (!isNarrow.value && isBlank(review)) void review.begin();
  }, [review]);
  const onLegend = useCallback(() => {
    legend.value = "board";
  }, []);
  const onExplain = useCallback(() => {
    legend.value = "players";
  }, []);
  const onLegendClosed = useCallback(() => {
    legend.value = null;
  }, []);
  const page = useKeptFocus<HTMLDivElement>(".tc-board");
  const hotSeat = useHotSeat(turnsBoard, store.shown.value?.scene.turn ?? "w", reducesMotion());
  if (!state || !shown) return null;
  const { table } = state;
  const first = store.first.value;
  const own = ownSides(table);
  const view = hotSeat ?? own[0] ?? table.seats[0]?.side ?? "w";
  const home = view === "b" ? 180 : view === "w" ? 0 : first ? seenFrom(first, view) : 0;
  const orientation = ((home + turned.value) % 360) as Orientation;
  const isFlipped = turned.value === 180;
  const [below, above] = split(table.seats, isFlipped ? opposite(table.seats, view) : view);
  initial.current = same(initial.current, firstPiece(shown.scene, view));
  const piece = looked.value ?? initial.current;
  const { width, height } = shown.scene;
  const ratio = orientation % 180 === 0 ? width / height : height / width;
  return (
    <div
      class="table-page"
      ref={page}
      data-status={table.status}
      data-wide={ratio > WIDE}
      data-reviewing={isReviewing}
      style={{ "--ratio": String(ratio) }}
    >
      <h1 class="visually-hidden">{pairing(table)}</h1>
      <div class="table-players table-above">
        {above.map((seat) => (
          <PlayerStrip key={seat.side} store={store} seat={seat} onExplain={onExplain} />
        ))}
      </div>
      <TableBoard
        store={store}
        plans={plans}
        table={table}
        shown={shown}
        types={state.types}
        orientation={orientation}
        piece={piece}
        onLook={onLook}
        marks={table.status === "over" ? review.marks.value : help.marks.value}
        onReview={onReview}
        isReviewed={asksReview.value || !isBlank(review)}
      />
      <div class="table-players table-below">
        {below.map((seat) => (
          <PlayerStrip key={seat.side} store={store} seat={seat} onExplain={onExplain} />
        ))}
      </div>
      <div class="table-side">
        <PlanPanel store={store} plans={plans} />
        <MoveList store={store} marks={review.signs.value}>
          {table.status === "over" && <ReviewPanel store={store} review={review} />}
        </MoveList>
        {settings.moveText.value && own.length > 0 && table.status === "playing" && <MoveText store={store} />}
        <Deck store={store} />
        <HelpPanel store={store} help={help} onReview={onReview} />
        <Options store={store} onTurn={onTurn} onLegend={onLegend} />
      </div>
      <div class="table-extra">
        {piece && (
          <section class="piece-card panel" aria-label={t("card.title")}>
            <div class="piece-now">
              <PieceCard piece={piece} types={state.types} hasCommand={shown.scene.has_command} />
              {looked.value === null && <p class="piece-more">{t("card.empty")}</p>}
            </div>
            <PieceRoom
              scene={first ?? shown.scene}
              types={state.types}
              first={initial.current}
              language={settings.language.value}
            />
          </section>
        )}
        <Info store={store} />
        {!isAlone(table) && <Chat store={store} />}
      </div>
      <Legend
        tableId={table.id}
        shown={shown}
        isOpen={legend.value !== null}
        isOfPlayers={legend.value === "players"}
        onClose={onLegendClosed}
      />
    </div>
  );
}

/** Whether nobody has asked for a review of the game yet. */
function isBlank(review: Review): boolean {
  return review.status.value === null || review.status.value === "none";
}

/** The piece whose card is shown before any was looked at: the Command tank of this side, or its first piece. */
function firstPiece(scene: Scene, side: string): PieceView | undefined {
  const own = scene.pieces.filter((piece) => piece.side === side && !piece.is_wreck);
  return own.find((piece) => piece.is_command) ?? own[0] ?? scene.pieces[0];
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
