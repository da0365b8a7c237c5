import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Orientation } from "../board/geometry";
import type { Mark } from "../board/MarkLayer";
import { sideName, terminationText } from "../components/gameWords";
import { hyphenated } from "../components/hyphens";
import { Icon } from "../components/Icon";
import { openingName } from "../components/openingName";
import { openingKeys } from "../components/openings";
import { useKeptFocus } from "../components/useKeptFocus";
import { type PageKey, t } from "../i18n";
import { PracticeBoard } from "../practice/PracticeBoard";
import { useAgain } from "../shell/again";
import { describe } from "../stores/notices";
import { EnginePanel } from "./EnginePanel";
import { EvaluationBar } from "./EvaluationBar";
import { Export } from "./Export";
import { EngineWatch } from "./engine";
import { KeyList } from "./KeyList";
import { handleKey } from "./keys";
import { Branches, MoveTools, Steps } from "./MoveTools";
import { MoveTreeView } from "./MoveTree";
import { lackOfCommand, NoCommand } from "./NoCommand";
import { ProofPanel } from "./ProofPanel";
import type { AnalysisStore } from "./store";
import { movesTo, type Place } from "./tree";
import "./analysis.css";
import "./tree.css";
import "./narrow.css";

interface Props {
  readonly store: AnalysisStore;
  readonly title: string;
  /** What stands below the title: players, what a draft is, chapters. */
  readonly head?: ComponentChildren;
  /** Further panels beside the board, below the moves: a review, a chat. */
  readonly panels?: ComponentChildren;
  /** More ways to share, beside the record and the TFEN. */
  readonly tools?: ComponentChildren;
  /** Parts of which one is shown at a time: a review, the explorer. The first is open at once if it `isOpen`. */
  readonly extras?: readonly ExtraPanel[];
  /** What the page points at on the board, instead of what the engine would play. */
  readonly marks?: readonly Mark[];
  /** Only for looking: no move can be played, and nothing be changed. */
  readonly isReadOnly?: boolean;
}

export interface ExtraPanel {
  readonly name: string;
  readonly label: string;
  readonly content: ComponentChildren;
  readonly isOpen?: boolean;
}

type Tab = "moves" | "engine" | "extras" | "share";

/** A game with its variations, to be stepped through and changed. The page around it owns the store, and closes it. */
export function AnalysisView(props: Props) {
  const { store, title, head, panels, tools, extras = [], marks = [], isReadOnly = false } = props;
  const view = useKeptFocus<HTMLDivElement>(".tc-board");
  const turned = useSignal<Orientation>(0);
  const first = extras.find((each) => each.isOpen);
  const tab = useSignal<Tab>(first ? "extras" : "moves");
  const extra = useSignal<string | null>(first?.name ?? null);
  const isHelpOpen = useSignal(false);
  const proved = useSignal<Place | null>(null);
  const engine = useMemo(() => new EngineWatch(store), [store]);
  useEffect(() => () => engine.close(), [engine]);
  const flip = () => {
    turned.value = turned.peek() === 0 ? 180 : 0;
  };
  const help = () => {
    isHelpOpen.value = true;
  };
  useEffect(() => {
    const doings = {
      flip,
      help,
      comment: focusComment,
      best: () => engine.playBest(),
      engine: () => {
        engine.isOn.value = !engine.isOn.peek();
      },
      threat: () => {
        engine.wantsThreat.value = !engine.wantsThreat.peek();
      },
    };
    const onKey = (event: KeyboardEvent) => {
      if (handleKey(event, store, doings, isReadOnly)) event.preventDefault();
    };
    // The board takes Space for itself; to those who use the pointer and have chosen no piece it means the best move.
    const onSpace = (event: KeyboardEvent) => {
      const isOnBoard = (event.target as Element | null)?.closest?.(".tc-by-pointer") != null;
      if (event.key !== " " || !isOnBoard || !document.querySelector(".analysis .tc-tray-idle")) return;
      onKey(event);
      event.stopPropagation();
    };
    addEventListener("keydown", onKey);
    addEventListener("keydown", onSpace, { capture: true });
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("keydown", onSpace, { capture: true });
    };
  }, [store, engine, isReadOnly]);
  const shown = store.board.current.value;
  const problem = store.problem.value;
  useAgain(problem, () => store.retry());
  // The page is laid out around its board: before that is there, nothing has its place.
  if (!shown && !problem) return <p class="loading">{t("shell.loading")}</p>;
  if (!shown) {
    return (
      <div key="problem" class="page page-narrow stack">
        <h1>{title}</h1>
        <p role="alert">{problem && describe(problem)}</p>
        <RetryButton store={store} />
      </div>
    );
  }
  const { width, height } = shown.board.scene;
  return (
    <div
      key="analysis"
      ref={view}
      class="analysis"
      style={{ "--ratio": String(width / height) }}
      data-tab={tab.value}
      data-extra={extra.value}
    >
      <div class="analysis-board">
        <PracticeBoard
          store={store.board}
          orientation={turned.value}
          canMove={!isReadOnly && store.current.value !== null && !store.isAsking.value}
          onMove={(code) => void store.play(code)}
          marks={marks.length > 0 ? marks : engine.marks.value}
          across={<EvaluationBar store={store} engine={engine} orientation={turned.value} />}
          status={statusOf(store)}
          turn={t("analysis.turn", { side: sideName(shown.board.scene.turn) })}
          extra={<Steps store={store} />}
          warning={problem ? describe(problem) : undefined}
        />
        {problem && <RetryButton store={store} />}
      </div>
      <div class="analysis-side">
        <div class="analysis-head">
          <div class="analysis-title">
            <h1 title={title}>{hyphenated(title)}</h1>
            <button
              type="button"
              class="icon-button"
              aria-label={t("analysis.key.flip")}
              title={t("analysis.key.flip")}
              onClick={flip}
            >
              <Icon name="flip" />
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={t("analysis.keys")}
              title={t("analysis.keys")}
              onClick={help}
            >
              <Icon name="keyboard" />
            </button>
          </div>
          <OpeningLine store={store} />
          <NoCommand store={store} />
          {head}
        </div>
        <Tabs
          tab={tab.value}
          extras={extras}
          extra={extra.value}
          onTab={(next, name) => {
            tab.value = next;
            if (name) extra.value = name;
          }}
        />
        <EnginePanel
          store={store}
          engine={engine}
          isReadOnly={isReadOnly}
          onProve={() => {
            proved.value = store.at.peek();
          }}
        />
        {proved.value !== null && (
          <ProofPanel
            key={proved.value}
            store={store}
            origin={proved.value}
            onClose={() => {
              proved.value = null;
            }}
          />
        )}
        <section class="analysis-moves" data-panel="moves" aria-label={t("analysis.tab.moves")}>
          <MoveTreeView store={store} />
          <Branches store={store} />
          <Steps store={store} />
          {!isReadOnly && <MoveTools store={store} />}
        </section>
        {extras.length > 0 && (
          <Extras
            extras={extras}
            open={extra.value}
            onOpen={(name) => {
              extra.value = name;
            }}
          />
        )}
        {panels}
        <section class="analysis-share" data-panel="share" aria-label={t("analysis.tab.share")}>
          <Export store={store} />
          {tools}
        </section>
      </div>
      <KeyList
        isOpen={isHelpOpen.value}
        isReadOnly={isReadOnly}
        onClose={() => {
          isHelpOpen.value = false;
        }}
      />
    </div>
  );
}

/** What the first moves of the line on the board are called. */
function OpeningLine({ store }: { store: AnalysisStore }) {
  const tree = store.tree.value;
  const opening = openingName(openingKeys(tree.game.tfen, movesTo(tree, store.at.value)));
  return opening ? <p class="analysis-opening">{t("opening.title", { opening })}</p> : null;
}

function RetryButton({ store }: { store: AnalysisStore }) {
  return (
    <button type="button" class="button analysis-retry" onClick={() => store.retry()}>
      <Icon name="rematch" />
      {t("shell.retry")}
    </button>
  );
}

function focusComment(): void {
  document.querySelector<HTMLElement>(".comment-field textarea")?.focus();
}

/** What the bar below the board says: whose move it is, or how the game has ended. */
function statusOf(store: AnalysisStore): string {
  const shown = store.current.value;
  if (!shown) return "";
  if (lackOfCommand(store) !== null) return t("analysis.no_command.short");
  if (shown.ending) return terminationText(shown.ending, shown.mode);
  return t("analysis.turn", { side: sideName(shown.board.scene.turn) });
}

interface TabsProps {
  readonly tab: Tab;
  readonly extras: readonly ExtraPanel[];
  readonly extra: string | null;
  readonly onTab: (tab: Tab, extra?: string) => void;
}

/** On a phone there is room for one part at a time below the board. */
function Tabs({ tab, extras, extra, onTab }: TabsProps) {
  const plain = (each: "moves" | "engine" | "share") => (
    <button type="button" class="analysis-tab" aria-pressed={tab === each} onClick={() => onTab(each)}>
      {t(`analysis.tab.${each}` satisfies PageKey)}
    </button>
  );
  return (
    <div class="analysis-tabs" role="group" aria-label={t("analysis.tabs")}>
      {plain("moves")}
      {plain("engine")}
      {extras.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          class="analysis-tab"
          aria-pressed={tab === "extras" && extra === name}
          onClick={() => onTab("extras", name)}
        >
          {label}
        </button>
      ))}
      {plain("share")}
    </div>
  );
}

interface ExtrasProps {
  readonly extras: readonly ExtraPanel[];
  readonly open: string | null;
  readonly onOpen: (name: string | null) => void;
}

/** Beside a large board the parts are opened and closed one at a time: the moves give them their room. */
function Extras({ extras, open, onOpen }: ExtrasProps) {
  const shown = extras.find((each) => each.name === open);
  return (
    <div class="analysis-extras" data-panel="extras">
      <div class="analysis-openers">
        {extras.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            class="button"
            aria-expanded={open === name}
            onClick={() => onOpen(open === name ? null : name)}
          >
            {label}
          </button>
        ))}
      </div>
      {shown && <div class="analysis-extra">{shown.content}</div>}
    </div>
  );
}
