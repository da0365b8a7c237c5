import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Planned, TableView } from "../api/messages";
import { Icon } from "../components/Icon";
import { useKeptFocus } from "../components/useKeptFocus";
import { t } from "../i18n";
import { complain } from "../stores/notices";
import { isNarrow } from "../table/narrow";
import { isOwnTurn } from "../table/state";
import type { TableStore } from "../table/store";
import { canPlan, canPlanLines, type Draft, hasPlans, type Plans } from "./plans";

/**
 * What the visitor plans ahead: entering it, what there is, and taking it away. It is always as high: what is entered lies
 * over what is below, and there is room for what is kept before there is any. It keeps its place when the game ends; who
 * comes back to a game that is over has nothing to plan.
 */
export function PlanPanel({ store, plans }: { store: TableStore; plans: Plans }) {
  const table = store.state.value?.table;
  const wentOn = useRef("");
  if (table && table.status !== "over") wentOn.current = table.id;
  return table && hasPlans(table) && wentOn.current === table.id ? (
    <PlanSection store={store} plans={plans} table={table} />
  ) : null;
}

function PlanSection({ store, plans, table }: { store: TableStore; plans: Plans; table: TableView }) {
  const section = useKeptFocus<HTMLElement>();
  const draft = plans.draft.value;
  const planned = plans.planned.value;
  const isDisabled = draft !== null || !canPlan(table) || isOwnTurn(table) || plans.isBusy.value;
  const begin = (kind: Draft["kind"]) => {
    void store.view(table.ply);
    void plans.begin(kind).catch(complain);
    // The board asks now.
    document.querySelector<HTMLElement>(".table-board .tc-board")?.focus({ preventScroll: true });
    if (isNarrow.value) document.querySelector(".table-board")?.scrollIntoView?.({ block: "nearest" });
  };
  return (
    <section class="plans panel" ref={section} aria-labelledby="plans-title">
      <h2 id="plans-title">{t("plans.title")}</h2>
      <div class="plans-buttons" data-hidden={draft !== null && !isNarrow.value}>
        <button type="button" class="button" disabled={isDisabled} onClick={() => begin("premove")}>
          {t(planned.premove ? "plans.premove.other" : "plans.premove")}
        </button>
        {canPlanLines(table) && (
          <button
            type="button"
            class="button"
            disabled={isDisabled || planned.lines.length >= planned.most_lines}
            onClick={() => begin("line")}
          >
            {t("plans.line")}
          </button>
        )}
      </div>
      <div class="plans-kept" data-lines={canPlanLines(table)}>
        {planned.dropped && (
          <p class="plans-dropped" role="status">
            {planned.dropped.move
              ? t("plans.dropped.illegal", { move: planned.dropped.move })
              : t("plans.dropped.unmatched")}
          </p>
        )}
        <List plans={plans} planned={planned} />
      </div>
      {!isNarrow.value && <Entering plans={plans} />}
    </section>
  );
}

/** What is asked at the board while it waits for a piece: whose move it is that is entered. */
export function askOf(draft: Draft): string {
  if (draft.kind === "premove") return t("plans.ask.premove");
  return t(draft.moves.length % 2 === 0 ? "plans.ask.theirs" : "plans.ask.reply");
}

/** What to do next on the board, and the line as far as it has got. On a phone it is in the bar at the board. */
export function Entering({ plans }: { plans: Plans }) {
  const draft = plans.draft.value;
  if (draft === null) return null;
  const moves = draft.kind === "line" ? draft.moves : [];
  return (
    <div class="plans-entering">
      {/* In the bar the board itself asks, just above; the line has a row there before it has begun. */}
      <p class={isNarrow.value ? "visually-hidden" : undefined} role="status">
        {askOf(draft)}
      </p>
      {(moves.length > 0 || isNarrow.value) && <Line moves={moves} />}
      <div class="plans-buttons">
        {plans.canKeep.value && (
          <button type="button" class="button button-primary" onClick={() => void plans.keep().catch(complain)}>
            {t("plans.keep")}
          </button>
        )}
        {moves.length > 0 && (
          <button type="button" class="button" onClick={() => void plans.back().catch(complain)}>
            {t("plans.back")}
          </button>
        )}
        <button type="button" class="button" onClick={() => plans.cancel()}>
          {t("action.cancel")}
        </button>
      </div>
    </div>
  );
}

/** A line in words that can be read at a glance: what may come, and the answer to it. */
function Line({ moves }: { moves: readonly string[] }) {
  const pairs = moves.flatMap((move, at) => (at % 2 === 0 ? [[move, moves[at + 1] ?? "…"] as const] : []));
  return (
    <span class="plans-line">
      {pairs.map(([theirs, own], at) => (
        <span key={at} class="plans-pair">
          {t("plans.pair", { theirs, own })}
        </span>
      ))}
    </span>
  );
}

function List({ plans, planned }: { plans: Plans; planned: Planned }) {
  if (!planned.premove && planned.lines.length === 0) {
    return planned.dropped ? null : <p class="plans-none">{t("plans.none")}</p>;
  }
  return (
    <ul class="plans-list">
      {planned.lines.map((line) => (
        <Entry
          key={line.join()}
          label={t("plans.line.label", { line: line.join(" ") })}
          onRemove={() => plans.removeLine(line)}
        >
          <Line moves={line} />
        </Entry>
      ))}
      {planned.premove && (
        <Entry label={t("plans.premove.label", { move: planned.premove })} onRemove={plans.removePremove}>
          <span class="plans-pair">
            {t(planned.lines.length > 0 ? "plans.otherwise" : "plans.whatever", { move: planned.premove })}
          </span>
        </Entry>
      )}
    </ul>
  );
}

function Entry(props: { label: string; onRemove: () => Promise<void>; children: ComponentChildren }) {
  return (
    <li class="plans-entry">
      {props.children}
      <button
        type="button"
        class="icon-button"
        aria-label={`${t("plans.remove")}: ${props.label}`}
        title={t("plans.remove")}
        onClick={() => void props.onRemove().catch(complain)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
