import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/error";
import type { LessonView as Lesson } from "../api/messages";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { course, knownLesson, loadCourse, loadLesson } from "../learn/course";
import { LessonView } from "../learn/LessonView";
import { Steps } from "../learn/Steps";
import { navigate } from "../shell/location";
import type { PageProps } from "../shell/routes";
import { describe } from "../stores/notices";
import { solved, syncProgress } from "../stores/progress";

/** One lesson of the course. */
export default function LessonPage({ parameters }: PageProps) {
  const id = parameters.id ?? "";
  // The next lesson was fetched ahead: it is there without a moment of nothing.
  const [lesson, setLesson] = useState<Lesson | null>(() => knownLesson(id));
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    loadLesson(id).then((found) => {
      setLesson(found);
      document.title = `${found.title} · ${t("shell.name")}`;
    }, setProblem);
    // What is solved elsewhere is shown, but nothing depends on it.
    loadCourse().catch(() => undefined);
    syncProgress().catch(() => undefined);
  }, [id]);
  if (problem !== null) return <Missing problem={problem} />;
  if (lesson === null) return <p class="loading">{t("shell.loading")}</p>;
  const next = lesson.next;
  const label =
    next === null ? t("learn.to_map") : t(lesson.number === lesson.count ? "learn.next_chapter" : "learn.next");
  const go = () => navigate(next === null ? "/learn" : `/learn/${next}`);
  return <LessonView lesson={lesson} head={<Head lesson={lesson} />} next={{ label, go }} />;
}

/** Where the lesson belongs, and the ways to its neighbours. */
function Head({ lesson }: { lesson: Lesson }) {
  const lessons = course()?.chapters.find(({ id }) => id === lesson.chapter)?.lessons ?? [];
  const done = lessons.length > 0 ? lessons.map(({ id }) => solved.value.has(id)) : Array(lesson.count).fill(false);
  return (
    <div class="coach-head">
      <div class="coach-place">
        <a href="/learn">{t("nav.learn")}</a>
        <span aria-hidden="true">·</span>
        <span>{lesson.chapter_title}</span>
        <nav class="coach-neighbours" aria-label={t("learn.neighbours")}>
          <Neighbour id={lesson.previous} name={t("learn.previous")} icon="previous" />
          <Neighbour id={lesson.next} name={t("learn.skip")} icon="next" />
        </nav>
      </div>
      <Steps solved={done} at={lesson.number - 1} />
    </div>
  );
}

function Neighbour({ id, name, icon }: { id: string | null; name: string; icon: "previous" | "next" }) {
  if (id === null) return null;
  return (
    <a class="icon-button" href={`/learn/${id}`} aria-label={name} title={name}>
      <Icon name={icon} />
    </a>
  );
}

function Missing({ problem }: { problem: unknown }) {
  const isUnknown = problem instanceof ApiError && problem.code === "not_found";
  return (
    <div class="page page-narrow">
      <h1>{isUnknown ? t("learn.missing") : t("title.lesson")}</h1>
      <p>{isUnknown ? t("learn.missing.text") : describe(problem)}</p>
      <p>
        <a class="button" href="/learn">
          {t("learn.to_map")}
        </a>
      </p>
    </div>
  );
}
