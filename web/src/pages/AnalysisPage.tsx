import { effect, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { AnalysisView } from "../analysis/AnalysisView";
import { dropDraft, findDraft, freeKey, keepDraft, type ReadGame, writtenDraft } from "../analysis/drafts";
import { Opening } from "../analysis/Opening";
import { type Fault, faultOf, ownFault, tableFault } from "../analysis/reading";
import { firstMoves, load, type Source, sourceOf, titleOf } from "../analysis/source";
import { AnalysisStore } from "../analysis/store";
import { dropLink, isLinkAlone, typed } from "../analysis/typed";
import type { Mark } from "../board/MarkLayer";
import { setupTitle } from "../components/setupWords";
import { explorerTab } from "../explorer/explorerTab";
import { t } from "../i18n";
import { ReviewThis } from "../review/ReviewThis";
import { useAgain } from "../shell/again";
import { amend, place } from "../shell/location";
import { loadCatalogue } from "../stores/catalogue";
import { ShareTree } from "../studies/ShareTree";

/** How long after a change a draft is kept, in milliseconds. */
const PAUSE = 300;

/** The analysis board: any position or game, from an address, another page, a text or a file. */
export default function AnalysisPage() {
  const { query } = place.value;
  // The same path with another query is another analysis.
  const source = useMemo(() => sourceOf(query), [query]);
  if (!source) return <Opening />;
  return <Opened key={source.path} source={source} />;
}

interface Loaded {
  readonly store: AnalysisStore;
  readonly game: ReadGame;
  readonly title: string;
  /** What the board is called that somebody designed. */
  readonly board: string;
  /** Whether it is a draft of something that can be opened anew. */
  readonly isRestored: boolean;
}

function Opened({ source }: { source: Source }) {
  const loaded = useSignal<Loaded | null>(null);
  const fault = useSignal<Fault | null>(null);
  const problem = useSignal<unknown>(null);
  const marks = useSignal<readonly Mark[]>([]);
  /** Somebody was writing when the board came: it waits until they want it. */
  const isWaiting = useSignal(false);
  const open = async (game: ReadGame, moves: readonly string[], isRestored: boolean, board: string) => {
    // The names of boards; without them a board is called as in its file.
    await loadCatalogue().catch(() => undefined);
    const title = titleOf(
      game.tree,
      game.tree.setup ? setupTitle(game.tree.setup, game.tree.setup) : board || t("analysis.untitled"),
    );
    dropLink();
    loaded.value = { store: new AnalysisStore(game, moves), game, title, board, isRestored };
  };
  const begin = async () => {
    try {
      const view = await load(source);
      const moves = firstMoves(view, source.ply ?? (source.kind === "table" ? null : 0));
      isWaiting.value = fault.peek() !== null && typed() !== "" && !isLinkAlone();
      await open(view, moves, false, source.title || view.title);
      fault.value = null;
      problem.value = null;
    } catch (error) {
      problem.value = error;
      if (source.kind === "own") fault.value = ownFault(error, source.value);
      else if (source.kind === "table") fault.value = tableFault(error);
      else fault.value = faultOf(error, source.value);
    }
  };
  useEffect(() => {
    if (source.path !== location.pathname + location.search && source.kind === "tfen") amend(source.path);
    const draft = findDraft(source.key);
    if (draft) void open(draft.view, draft.moves, source.kind !== "draft", source.title || (draft.title ?? ""));
    else if (source.kind === "draft") fault.value = { text: t("analysis.draft.missing"), detail: "" };
    else void begin();
  }, []);
  useAgain(problem.value, begin);
  const now = loaded.value;
  useEffect(() => (now ? follow(now, source) : undefined), [now]);
  if (fault.value || isWaiting.value) {
    const show = () => {
      isWaiting.value = false;
    };
    return (
      <Opening
        fault={fault.value ?? undefined}
        text={source.kind === "tfen" ? source.value : ""}
        onShow={isWaiting.value && now ? show : undefined}
      />
    );
  }
  if (!now) return <p class="loading">{t("shell.loading")}</p>;
  const anew = () => {
    dropDraft(source.key);
    loaded.value = null;
    void begin();
  };
  const { store } = now;
  return (
    <AnalysisView
      key={String(now.isRestored)}
      store={store}
      title={now.title}
      head={<Head loaded={now} onAnew={anew} />}
      tools={<ShareTree store={store} title={now.title} />}
      extras={[explorerTab(store, marks)]}
      panels={<ReviewThis store={store} title={now.title} table={source.kind === "table" ? source.value : null} />}
      marks={marks.value}
    />
  );
}

function Head({ loaded, onAnew }: { loaded: Loaded; onAnew: () => void }) {
  const { warnings } = loaded.game;
  return (
    <>
      {loaded.isRestored && (
        <p class="analysis-note">
          {t("analysis.restored")}{" "}
          <button type="button" class="link-button" onClick={onAnew}>
            {t("analysis.anew")}
          </button>
        </p>
      )}
      {warnings.length > 0 && (
        <details class="analysis-note">
          <summary>{t("analysis.warnings", { count: warnings.length })}</summary>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Keeps what somebody does as a draft. Returns how to stop. */
function follow({ store, game, title, board }: Loaded, source: Source): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const first = { tree: store.tree.peek(), at: store.at.peek() };
  const isKept = findDraft(source.key) !== null || source.types !== "";
  let { key, path } = source;
  let written = writtenDraft(key);
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const view = { ...game, tree: store.rows() };
    const there = writtenDraft(key);
    if (there !== null && there !== written) {
      // Another tab keeps its own under this name.
      key = freeKey(key, view.tree);
      path = `/analysis?draft=${key}`;
      amend(path);
    }
    keepDraft(key, title, path, { view, moves: store.moves(), title: board });
    written = writtenDraft(key);
  };
  // What nobody has changed can be opened again as it was.
  if (source.path.includes("draft=") && !findDraft(source.key)) keep();
  let isChanged = false;
  const stop = effect(() => {
    const [tree, at] = [store.tree.value, store.at.value];
    // From the first change on everything is kept: what is taken back down to the beginning, too.
    isChanged ||= tree !== first.tree || (isKept && at !== first.at);
    if (!isChanged) return;
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  const onHide = () => timer !== undefined && keep();
  addEventListener("pagehide", onHide);
  return () => {
    stop();
    removeEventListener("pagehide", onHide);
    onHide();
    store.close();
  };
}
