import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { LessonView as Lesson, PieceView } from "../api/messages";
import type { Orientation } from "../board/geometry";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { PracticeBoard } from "../practice/PracticeBoard";
import { setMuted } from "../sound/sound";
import { complain } from "../stores/notices";
import { settings } from "../stores/settings";
import { MoveText } from "../table/MoveText";
import { PieceLine } from "../table/PieceLine";
import { seenFrom } from "../table/standing";
import { Cheer } from "./Cheer";
import { Coach } from "./Coach";
import { loadLesson } from "./course";
import { LessonStore } from "./lessonStore";
import { lessonMarks } from "./marks";
import "./course.css";
import "./lesson.css";
import "./narrow.css";

interface Props {
  readonly lesson: Lesson;
  /** What stands above the title. */
  readonly head: ComponentChildren;
  /** What the button says that leads on, and where it leads. */
  readonly next: { readonly label: string; readonly go: () => void };
}

function orientationOf(lesson: Lesson): Orientation {
  if (lesson.side === "w") return 0;
  return lesson.side === "b" ? 180 : seenFrom(lesson.board.board.scene, lesson.side);
}

/** A lesson: the board to solve it on, and the coach beside it. */
export function LessonView({ lesson, head, next }: Props) {
  const store = useMemo(() => new LessonStore(lesson), [lesson]);
  const looked = useSignal<PieceView | null>(null);
  useEffect(() => {
    const stop = settings.sounds.subscribe((isOn) => setMuted(!isOn));
    // The next board is here before anybody asks for it.
    if (lesson.next) loadLesson(lesson.next).catch(() => undefined);
    return () => {
      stop();
      store.close();
    };
  }, [store]);
  const current = store.board.current.value;
  const scene = lesson.board.board.scene;
  const status = store.status.value;
  const orientation = orientationOf(lesson);
  const ratio = orientation % 180 === 0 ? scene.width / scene.height : scene.height / scene.width;
  const isQuestion = lesson.kind !== "moves";
  const actions = <Actions store={store} next={next} />;
  return (
    <div class="lesson-page" data-status={status} data-question={isQuestion} style={{ "--ratio": String(ratio) }}>
      <Coach store={store} head={head}>
        {isQuestion && actions}
      </Coach>
      <div class="lesson-board table-board">
        <PracticeBoard
          store={store.board}
          orientation={orientation}
          canMove={store.isLive.value && !isQuestion}
          explains
          onMove={(code) => void store.play(code).catch(complain)}
          marks={store.isBusy.value ? [] : lessonMarks(store)}
          status={status === "solved" ? t("learn.solved") : status === "failed" ? t("learn.failed") : ""}
          across={status === "solved" ? <Cheer /> : null}
          onLook={(piece) => {
            looked.value = piece;
          }}
          extra={isQuestion ? null : actions}
        />
      </div>
      <div class="lesson-extra">
        {settings.moveText.value && !isQuestion && <MoveText store={store} />}
        {looked.value && current && (
          <PieceLine piece={looked.value} types={current.types} hasCommand={scene.has_command} />
        )}
      </div>
    </div>
  );
}

/** The board takes the focus back from a button that is gone once it was pressed. */
function focusBoard(): void {
  document.querySelector<HTMLElement>(".lesson-board .tc-board")?.focus({ preventScroll: true });
}

/** What can be done besides a move: hints, taking back, going on. It stands in the bar below the board, or below a question. */
function Actions({ store, next }: { store: LessonStore; next: Props["next"] }) {
  const main = useRef<HTMLButtonElement>(null);
  const status = store.status.value;
  const isDone = status !== "going";
  // Who plays by keyboard goes on with Enter, and on a small screen the button is seen.
  useEffect(() => {
    if (!isDone) return;
    main.current?.focus({ preventScroll: true });
    main.current?.scrollIntoView?.({ block: "nearest" });
  }, [isDone]);
  const count = store.moves.value.length;
  const isBusy = store.isBusy.value;
  const undo = () => {
    store.undo();
    focusBoard();
  };
  const restart = () => {
    store.restart();
    focusBoard();
  };
  if (status === "solved") {
    return (
      <div class="lesson-actions">
        <button type="button" class="button button-primary" ref={main} onClick={next.go}>
          {next.label}
          <Icon name="chevron" />
        </button>
        {store.lesson.kind === "moves" && (
          <button type="button" class="button" onClick={restart}>
            {t("learn.again")}
          </button>
        )}
      </div>
    );
  }
  if (status === "failed") {
    return (
      <div class="lesson-actions">
        <button type="button" class="button button-primary" ref={main} onClick={undo}>
          <Icon name="undo" />
          {t("learn.try_again")}
        </button>
        {count > 1 && (
          <button type="button" class="button" onClick={restart}>
            {t("learn.restart")}
          </button>
        )}
      </div>
    );
  }
  return (
    <div class="lesson-actions">
      {store.hasMoreHints && (
        <button type="button" class="button" disabled={isBusy} onClick={() => void store.hint().catch(complain)}>
          <Icon name="bulb" />
          {hintName(store)}
        </button>
      )}
      {count > 0 && store.lesson.kind === "moves" && (
        <button type="button" class="button" disabled={isBusy} onClick={undo}>
          <Icon name="undo" />
          {t("learn.undo")}
        </button>
      )}
    </div>
  );
}

function hintName({ hints, lesson }: LessonStore): string {
  if (hints.value >= lesson.hints.length) return t(lesson.kind === "moves" ? "learn.show_move" : "learn.show_answer");
  return t(hints.value === 0 ? "learn.hint" : "learn.hint_more");
}
