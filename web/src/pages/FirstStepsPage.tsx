import { useEffect, useRef, useState } from "preact/hooks";
import type { ChapterView, LessonView as Lesson } from "../api/messages";
import { Icon } from "../components/Icon";
import { QuickButton } from "../components/QuickButton";
import { t } from "../i18n";
import { loadCourse, loadLesson } from "../learn/course";
import { LessonView } from "../learn/LessonView";
import { Steps } from "../learn/Steps";
import { opponentOf } from "../opponents/opponents";
import { Portrait } from "../opponents/Portrait";
import { announce } from "../shell/announcer";
import { complain } from "../stores/notices";
import { noteFirstSteps, solved } from "../stores/progress";

/** The opponent of the game that follows: the weakest. */
const EASIEST = 1;

/** The game in two minutes: the lessons of the first chapter, one after the other, and then a game. */
export default function FirstStepsPage() {
  const [chapter, setChapter] = useState<ChapterView | null>(null);
  const [lesson, setLesson] = useState<Lesson | null>(null);
  const [isOver, end] = useState(false);
  const lessons = chapter?.lessons ?? [];
  const at = lessons.findIndex(({ id }) => id === lesson?.id);
  useEffect(() => {
    loadCourse()
      .then(({ chapters: [first] }) => {
        if (!first) return undefined;
        setChapter(first);
        const start = first.lessons.find(({ id }) => !solved.peek().has(id)) ?? first.lessons[0];
        return start && loadLesson(start.id).then(setLesson);
      })
      .catch(complain);
  }, []);
  if (isOver) return <Graduation />;
  if (!lesson) return <p class="loading">{t("shell.loading")}</p>;
  const following = lessons[at + 1];
  const go = () => {
    if (following) {
      loadLesson(following.id)
        .then((found) => {
          setLesson(found);
          scrollTo(0, 0);
          document.getElementById("main")?.focus({ preventScroll: true });
          announce(`${found.title}. ${found.text} ${t("learn.goal")}: ${found.goal}`);
        })
        .catch(complain);
      return;
    }
    noteFirstSteps();
    end(true);
  };
  const head = (
    <div class="coach-head">
      <Steps solved={lessons.map(({ id }) => solved.value.has(id))} at={at} />
    </div>
  );
  return (
    <LessonView
      key={lesson.id}
      lesson={lesson}
      head={head}
      next={{ label: t(following ? "learn.next" : "learn.finish"), go }}
    />
  );
}

/** All five are solved: one button leads to a game, and everything else can wait. */
function Graduation() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { name } = opponentOf(EASIEST);
  return (
    <div class="page page-narrow graduation">
      <span class="graduation-star" aria-hidden="true">
        <Icon name="star" />
      </span>
      <h1 ref={title} tabIndex={-1}>
        {t("learn.graduated")}
      </h1>
      <p class="lead">{t("learn.graduated.text")}</p>
      <QuickButton class="way way-first" level={EASIEST}>
        <Portrait level={EASIEST} />
        <span class="way-words">
          <span class="way-title">{t("learn.first_game")}</span>
          <span class="way-detail">{t("learn.first_game.detail", { name })}</span>
        </span>
        <Icon name="chevron" />
      </QuickButton>
      <p>
        <a href="/learn">{t("learn.more")}</a>
      </p>
    </div>
  );
}
