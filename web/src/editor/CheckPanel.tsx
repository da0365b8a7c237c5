import type { SetupFault } from "../api/messages";
import { Icon } from "../components/Icon";
import { language, t } from "../i18n";
import { describe } from "../stores/notices";
import type { EditorStore } from "./store";

interface Props {
  readonly store: EditorStore;
}

/** What is wrong with the board, at once after every stroke. */
export function CheckPanel({ store }: Props) {
  const { report } = store;
  const failure = store.checker.failure.value;
  const problems = [...(report?.problems ?? [])].sort((a, b) => a.severity.localeCompare(b.severity));
  return (
    <div class="check-panel">
      {failure !== null && (
        <p class="editor-warning" role="status">
          {t("editor.check.failed", { reason: describe(failure) })}
        </p>
      )}
      <p class="check-verdict" role="status">
        {report === null ? t("editor.check.waiting") : verdict(problems, report.is_playable)}
      </p>
      {problems.length > 0 && (
        <ul class="problems">
          {problems.map((problem, index) => (
            <Problem key={`${problem.rule} ${problem.where} ${index}`} problem={problem} store={store} />
          ))}
        </ul>
      )}
      <Strays store={store} />
    </div>
  );
}

function verdict(problems: readonly SetupFault[], isPlayable: boolean): string {
  const errors = problems.filter((problem) => problem.severity === "error").length;
  if (problems.length === 0) return t("editor.check.good");
  if (isPlayable) return t("editor.check.playable", { count: problems.length });
  return t("editor.check.errors", { count: errors });
}

/** A problem in the reader's language. What it is about is marked on the board while it is pointed at. */
function Problem({ problem, store }: Props & { readonly problem: SetupFault }) {
  const mark = (): void => {
    store.marked.value = problem.squares;
  };
  const unmark = (): void => {
    if (store.marked.peek() === problem.squares) store.marked.value = [];
  };
  const [first] = problem.squares;
  const words = problem.texts[language()] ?? problem.texts.en ?? problem.rule;
  return (
    <li>
      <button
        type="button"
        class={`problem problem-${problem.severity}`}
        onPointerEnter={mark}
        onPointerLeave={unmark}
        onFocus={mark}
        onBlur={unmark}
        onClick={() => {
          mark();
          if (first !== undefined) store.showSquare(first);
        }}
      >
        <Icon name={problem.severity === "error" ? "close" : "warning"} />
        <span>
          <span class="visually-hidden">{t(`editor.check.${problem.severity}`)}: </span>
          {words}
          {problem.squares.length > 0 && <span class="problem-squares">{squareList(problem.squares)}</span>}
        </span>
        <span class="problem-rule">{problem.rule}</span>
      </button>
    </li>
  );
}

/** How many squares are named one by one. */
const NAMED = 8;

function squareList(squares: readonly string[]): string {
  const named = squares.slice(0, NAMED).join(" ");
  return squares.length > NAMED ? t("editor.check.more", { squares: named, count: squares.length - NAMED }) : named;
}

/** What a text had that is no piece: it is kept until somebody takes it away. */
function Strays({ store }: Props) {
  const { strays } = store.sketch;
  if (strays.length === 0) return null;
  return (
    <ul class="strays">
      {strays.map((stray) => (
        <li key={`${stray.side} ${stray.text}`}>
          <code>{stray.text}</code>
          <button
            type="button"
            class="link-button"
            onClick={() => store.patch({ strays: strays.filter((each) => each !== stray) })}
          >
            {t("editor.stray.remove", { text: stray.text })}
          </button>
        </li>
      ))}
    </ul>
  );
}
