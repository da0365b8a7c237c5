import { t } from "../i18n";

interface Props {
  /** For each lesson whether it is solved. */
  readonly solved: readonly boolean[];
  /** The lesson at hand, from 0. */
  readonly at: number;
}

/** How far a chapter is: a bar of as many parts as it has lessons. */
export function Steps({ solved, at }: Props) {
  const words = t("learn.lesson_of", { number: at + 1, count: solved.length });
  const done = t("learn.progress", { done: solved.filter(Boolean).length, count: solved.length });
  return (
    <div class="steps" role="img" aria-label={`${words}. ${done}`}>
      {solved.map((isSolved, index) => (
        <span key={index} class="step" data-solved={isSolved} data-here={index === at} />
      ))}
    </div>
  );
}
