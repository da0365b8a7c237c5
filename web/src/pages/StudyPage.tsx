import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { AnalysisView } from "../analysis/AnalysisView";
import { ApiError } from "../api/error";
import type { Mark } from "../board/MarkLayer";
import { explorerTab } from "../explorer/explorerTab";
import { t } from "../i18n";
import { ReviewThis } from "../review/ReviewThis";
import { useAgain } from "../shell/again";
import { place } from "../shell/location";
import type { PageProps } from "../shell/routes";
import { describe } from "../stores/notices";
import { type OpenStudy, openStudy } from "../studies/opening";
import { SaveLine } from "../studies/SaveLine";
import { makeStudy, ShareTree } from "../studies/ShareTree";
import { dropUnsaved } from "../studies/unsaved";
import "../studies/studies.css";

/** A study: everybody who has the link looks at it, its owner changes it. */
export default function StudyPage({ parameters }: PageProps) {
  const id = parameters.id ?? "";
  return <Study key={id} id={id} />;
}

function Study({ id }: { id: string }) {
  const open = useSignal<OpenStudy | null>(null);
  const problem = useSignal<unknown>(null);
  const marks = useSignal<readonly Mark[]>([]);
  const begin = async (node: string) => {
    try {
      open.value = await openStudy(id, node);
      problem.value = null;
    } catch (error) {
      problem.value = error;
    }
  };
  const beginHere = () => begin(place.peek().query.get("node") ?? "0");
  useEffect(() => {
    void beginHere();
  }, []);
  useAgain(problem.value, beginHere);
  const now = open.value;
  useEffect(() => {
    if (!now) return undefined;
    return () => {
      now.saver.close();
      now.store.close();
    };
  }, [now]);
  if (problem.value) return <Missing problem={problem.value} onRetry={() => void beginHere()} />;
  if (!now) return <p class="loading">{t("shell.loading")}</p>;
  const { store, saver } = now;
  const title = saver.title.value || t("study.untitled");
  const copy = async () => {
    const isConflict = saver.state.peek() === "conflict" || saver.state.peek() === "foreign";
    await makeStudy(store, saver.title.peek());
    if (isConflict) forget(now, id);
  };
  const discard = () => {
    forget(now, id);
    open.value = null;
    void begin("0");
  };
  return (
    <AnalysisView
      key={String(saver.line.peek().version)}
      store={store}
      title={title}
      head={<SaveLine saver={saver} onCopy={copy} onDiscard={discard} />}
      tools={<ShareTree store={store} title={title} study={saver.line.value} />}
      extras={[explorerTab(store, marks)]}
      panels={<ReviewThis store={store} title={title} table={null} />}
      marks={marks.value}
    />
  );
}

/** The changes of this browser are elsewhere now, or not wanted any more. */
function forget({ saver }: OpenStudy, id: string): void {
  saver.close();
  dropUnsaved(id);
}

function Missing({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const isGone = problem instanceof ApiError && problem.code === "not_found";
  return (
    <div class="page">
      <h1>{t("title.study")}</h1>
      <div class="empty-state">
        <p role="alert">{isGone ? t("study.missing") : describe(problem)}</p>
        {isGone ? (
          <a class="button button-primary" href="/analysis">
            {t("study.missing.own")}
          </a>
        ) : (
          <button type="button" class="button button-primary" onClick={onRetry}>
            {t("shell.retry")}
          </button>
        )}
      </div>
    </div>
  );
}
