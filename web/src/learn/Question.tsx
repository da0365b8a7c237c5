import { useState } from "preact/hooks";
import { t } from "../i18n";
import { complain } from "../stores/notices";
import type { LessonStore } from "./lessonStore";

/** The answers of a lesson that is a question: a choice, or a move to be typed. */
export function Question({ store }: { store: LessonStore }) {
  if (store.lesson.kind === "choice") return <Choices store={store} />;
  if (store.lesson.kind === "type") return <TypedAnswer store={store} />;
  return null;
}

function Choices({ store }: { store: LessonStore }) {
  const given = store.moves.value;
  const isSolved = store.status.value === "solved";
  const right = isSolved ? given.at(-1) : undefined;
  return (
    <ul class="lesson-choices" aria-label={t("learn.answers")}>
      {store.lesson.choices.map((text, index) => {
        const answer = String(index + 1);
        const isWrong = given.includes(answer) && answer !== right;
        return (
          <li key={answer}>
            <button
              type="button"
              class="lesson-choice"
              data-right={answer === right}
              data-wrong={isWrong}
              disabled={isSolved || isWrong}
              onClick={() => void store.play(answer).catch(complain)}
            >
              {text}
              {isWrong && <span class="visually-hidden"> ({t("learn.wrong_choice")})</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function TypedAnswer({ store }: { store: LessonStore }) {
  const [text, setText] = useState("");
  const isLive = store.isLive.value;
  return (
    <form
      class="inline-form lesson-typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") void store.play(text.trim()).catch(complain);
      }}
    >
      <label class="visually-hidden" for="typed-answer">
        {t("move_text.label")}
      </label>
      <input
        id="typed-answer"
        type="text"
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellcheck={false}
        value={text}
        disabled={store.status.value !== "going"}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button button-primary" disabled={!isLive || text.trim() === ""}>
        {t("learn.check")}
      </button>
    </form>
  );
}
