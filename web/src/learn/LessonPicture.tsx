import { links } from "../api/http";
import { theme } from "../stores/settings";

/** The board of a lesson, drawn by the server for the theme of the page. The text beside it names it. */
export function LessonPicture({ id }: { id: string }) {
  const shade = theme() === "dark" ? "dark" : "light";
  return (
    <img
      class="lesson-picture"
      src={links.lesson(id, shade)}
      alt=""
      width={160}
      height={160}
      loading="lazy"
      decoding="async"
    />
  );
}
