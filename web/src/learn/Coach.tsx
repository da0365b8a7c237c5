import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "../components/Icon";
import { t } from "../i18n";
import type { LessonStore, Said } from "./lessonStore";
import { Question } from "./Question";

const ICONS: Readonly<Record<Said["tone"], IconName>> = { hint: "bulb", fault: "info", praise: "check" };

interface Props {
  readonly store: LessonStore;
  /** What stands above the title: where the lesson belongs, and how far the visitor is. */
  readonly head: ComponentChildren;
  /** What stands below everything else. */
  readonly children?: ComponentChildren;
}

/** What is taught, what is to be done, and what came of it. */
export function Coach({ store, head, children }: Props) {
  const { lesson } = store;
  const said = store.said.value;
  return (
    <section class="coach" aria-labelledby="lesson-title">
      {head}
      <h1 id="lesson-title">{lesson.title}</h1>
      <Goal store={store} />
      <div class="coach-words" data-said={said !== null}>
        <p class="coach-text">{lesson.text}</p>
        {said && (
          <p key={said.text} class={`coach-said coach-${said.tone}`}>
            <Icon name={ICONS[said.tone]} />
            <span>
              {said.tone === "praise" && <strong>{t("learn.solved")} </strong>}
              {said.text}
            </span>
          </p>
        )}
      </div>
      <Question store={store} />
      {children}
    </section>
  );
}

/** The goal, and its parts with what is reached of them. */
function Goal({ store }: { store: LessonStore }) {
  const { goal, goals, most_moves: most, kind } = store.lesson;
  const status = store.status.value;
  const isSolved = status === "solved";
  const reached = store.reached.value;
  const left = most - store.moves.value.length;
  return (
    <div class="lesson-goal" data-solved={isSolved}>
      <Icon name={isSolved ? "check" : "target"} />
      <div class="lesson-goal-words">
        <p>
          <span class="visually-hidden">{t("learn.goal")}: </span>
          <strong>{goal}</strong>
          {kind === "moves" && most > 1 && status === "going" && (
            <span class="lesson-left">{t("learn.moves_left", { count: left })}</span>
          )}
        </p>
        {goals.length > 1 && (
          <ul class="lesson-parts">
            {goals.map((part, index) => {
              const isDone = isSolved || reached[index] === true;
              return (
                <li key={part} data-done={isDone}>
                  <Icon name={isDone ? "check" : "target"} />
                  <span>
                    {part}
                    {isDone && <span class="visually-hidden"> ({t("learn.part_done")})</span>}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}
