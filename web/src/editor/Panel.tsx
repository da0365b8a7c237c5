import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { t } from "../i18n";
import { ArmiesPanel } from "./ArmiesPanel";
import { BoardPanel } from "./BoardPanel";
import { CheckPanel } from "./CheckPanel";
import type { EditorStore } from "./store";
import { TypesPanel } from "./TypesPanel";

const TABS = ["check", "armies", "board", "types"] as const;
type Tab = (typeof TABS)[number];

const PANELS: Readonly<Record<Tab, (props: { readonly store: EditorStore }) => ComponentChildren>> = {
  check: CheckPanel,
  armies: ArmiesPanel,
  board: BoardPanel,
  types: TypesPanel,
};

/** What there is to know and to say about the board, by tabs. */
export function Panel({ store }: { readonly store: EditorStore }) {
  const id = useId();
  const open = useSignal<Tab>("check");
  const tabs = useRef<HTMLDivElement>(null);
  const Shown = PANELS[open.value];
  const step = (by: number): void => {
    const next = TABS[(TABS.indexOf(open.value) + by + TABS.length) % TABS.length] ?? "check";
    open.value = next;
    tabs.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <section class="editor-panel" aria-label={t("editor.panel")}>
      <div class="editor-tabs" role="tablist" ref={tabs}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            aria-selected={tab === open.value}
            aria-controls={`${id}-panel`}
            tabIndex={tab === open.value ? 0 : -1}
            onClick={() => {
              open.value = tab;
            }}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") step(1);
              else if (event.key === "ArrowLeft") step(-1);
              else return;
              event.preventDefault();
            }}
          >
            {t(`editor.tab.${tab}`)}
            {tab === "check" && <Count store={store} />}
          </button>
        ))}
      </div>
      <div class="editor-tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.value}`}>
        <Shown store={store} />
      </div>
    </section>
  );
}

/** How much is wrong, beside the name of the tab. */
function Count({ store }: { readonly store: EditorStore }) {
  const problems = store.report?.problems ?? [];
  const errors = problems.filter((problem) => problem.severity === "error").length;
  const look = errors > 0 ? "count-error" : problems.length > 0 ? "count-warning" : "count-none";
  return (
    <span class={`tab-count ${look}`} aria-hidden="true">
      {problems.length > 0 ? problems.length : "✓"}
    </span>
  );
}
