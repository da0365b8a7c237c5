/** The course in the language of the page: its chapters, and lessons that were fetched ahead. */
import { signal } from "@preact/signals";
import { api } from "../api/http";
import type { ChapterView, CourseView, LessonLine, LessonView } from "../api/messages";
import { type Language, language } from "../i18n";

interface Loaded {
  readonly language: Language;
  readonly course: CourseView;
}

const loaded = signal<Loaded | null>(null);

/** The course, once it is here in the language of the page. */
export function course(): CourseView | null {
  return loaded.value?.language === language() ? loaded.value.course : null;
}

export async function loadCourse(): Promise<CourseView> {
  const here = course();
  if (here) return here;
  const wanted = language();
  const found = await api.course(wanted);
  loaded.value = { language: wanted, course: found };
  return found;
}

const fetched = new Map<string, Promise<LessonView>>();
const known = new Map<string, LessonView>();

const keyOf = (id: string) => `${language()} ${id}`;

/** A lesson that is here already. */
export function knownLesson(id: string): LessonView | null {
  return known.get(keyOf(id)) ?? null;
}

/** A lesson; one that was fetched before is not fetched again. */
export function loadLesson(id: string): Promise<LessonView> {
  const key = keyOf(id);
  const before = fetched.get(key);
  if (before) return before;
  const asked = api.lesson(id, language());
  fetched.set(key, asked);
  asked.then(
    (lesson) => known.set(key, lesson),
    () => fetched.delete(key),
  );
  return asked;
}

export interface Place {
  readonly chapter: ChapterView;
  readonly lesson: LessonLine;
}

/** The lesson to go on with: the first that is not solved. */
export function nextLesson({ chapters }: CourseView, solved: ReadonlySet<string>): Place | null {
  for (const chapter of chapters) {
    const lesson = chapter.lessons.find(({ id }) => !solved.has(id));
    if (lesson) return { chapter, lesson };
  }
  return null;
}

/** How many of some lessons are solved. */
export function countSolved(lessons: readonly LessonLine[], solved: ReadonlySet<string>): number {
  return lessons.filter(({ id }) => solved.has(id)).length;
}
