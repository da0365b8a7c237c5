import { useEffect, useState } from "preact/hooks";
import type { ChapterView, CourseView, LessonLine } from "../api/messages";
import { Confirm } from "../components/Dialog";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { countSolved, course, loadCourse, nextLesson } from "../learn/course";
import { LessonPicture } from "../learn/LessonPicture";
import { complain, notify } from "../stores/notices";
import { forgetProgress, solved, syncProgress } from "../stores/progress";
import "../learn/course.css";
import "../learn/lesson.css";
import "../learn/narrow.css";

/** The map of the course: its chapters, what is done of them, and what comes next. */
export default function LearnPage() {
  useEffect(() => {
    loadCourse().catch(complain);
    // Without the server the map shows what this browser knows.
    syncProgress().catch(() => undefined);
  }, []);
  const found = course();
  return (
    <div class="page learn">
      <div class="learn-head">
        <h1>{t("title.learn")}</h1>
        <p class="lead">{t("learn.lead")}</p>
      </div>
      {found ? <CourseMap course={found} /> : <p class="loading">{t("shell.loading")}</p>}
    </div>
  );
}

function CourseMap({ course: { chapters } }: { course: CourseView }) {
  const done = solved.value;
  const every = chapters.flatMap(({ lessons }) => lessons);
  const count = countSolved(every, done);
  const next = nextLesson({ chapters }, done);
  return (
    <>
      {next && (
        <a class="learn-next" href={count === 0 ? "/learn/first-steps" : `/learn/${next.lesson.id}`}>
          <LessonPicture id={next.lesson.id} />
          <span class="learn-next-words">
            <span class="learn-next-label">{t(count === 0 ? "learn.start" : "learn.continue")}</span>
            <strong>{count === 0 ? t("home.learn") : next.lesson.title}</strong>
            <span class="learn-next-detail">{count === 0 ? t("home.learn.detail") : next.chapter.title}</span>
            {count > 0 && <Meter done={count} count={every.length} />}
          </span>
          <Icon name="chevron" />
        </a>
      )}
      {!next && (
        <p class="learn-complete">
          <Icon name="star" />
          {t("learn.complete")}
        </p>
      )}
      <ol class="chapters">
        {chapters.map((chapter) => (
          <Chapter key={chapter.id} chapter={chapter} next={next?.lesson.id ?? null} />
        ))}
      </ol>
      {count > 0 && <Reset />}
    </>
  );
}

function Meter({ done, count }: { done: number; count: number }) {
  return (
    <span class="meter">
      <span class="meter-bar" aria-hidden="true">
        <span style={{ width: `${(100 * done) / count}%` }} />
      </span>
      <span class="meter-words">{t("learn.progress", { done, count })}</span>
    </span>
  );
}

function Chapter({ chapter, next }: { chapter: ChapterView; next: string | null }) {
  const done = solved.value;
  const count = countSolved(chapter.lessons, done);
  const shown = chapter.lessons.find(({ id }) => !done.has(id)) ?? chapter.lessons[0];
  const isDone = count === chapter.lessons.length;
  return (
    <li class="chapter" data-done={isDone}>
      {shown && <LessonPicture id={shown.id} />}
      <div class="chapter-words">
        <h2>{chapter.title}</h2>
        <p class="chapter-text">{chapter.text}</p>
        <Meter done={count} count={chapter.lessons.length} />
        <ol class="stops">
          {chapter.lessons.map((lesson, index) => (
            <Stop key={lesson.id} lesson={lesson} number={index + 1} isNext={lesson.id === next} />
          ))}
        </ol>
      </div>
    </li>
  );
}

/** A lesson on the map. */
function Stop({ lesson, number, isNext }: { lesson: LessonLine; number: number; isNext: boolean }) {
  const isSolved = solved.value.has(lesson.id);
  return (
    <li>
      <a class="stop" href={`/learn/${lesson.id}`} data-solved={isSolved} data-next={isNext}>
        <span class="stop-sign" aria-hidden="true">
          {isSolved ? <Icon name="check" /> : number}
        </span>
        <span class="stop-name">
          {lesson.title}
          {isSolved && <span class="visually-hidden"> ({t("learn.is_solved")})</span>}
        </span>
      </a>
    </li>
  );
}

/** Starting over, for who teaches somebody else, or has forgotten it all. */
function Reset() {
  const [isAsking, ask] = useState(false);
  const forget = () => {
    forgetProgress().then(() => notify(t("learn.reset.done")), complain);
  };
  return (
    <p>
      <button type="button" class="link-button" onClick={() => ask(true)}>
        {t("learn.reset")}
      </button>
      <Confirm
        title={t("learn.reset")}
        text={t("learn.reset.text")}
        yes={t("learn.reset")}
        isOpen={isAsking}
        isGrave
        onYes={forget}
        onClose={() => ask(false)}
      />
    </p>
  );
}
