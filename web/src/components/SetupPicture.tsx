import { links } from "../api/http";
import { theme } from "../stores/settings";

/** The board of a setup, drawn by the server for the theme of the page. The text beside it names it. */
export function SetupPicture({ name, width, height }: { name: string; width: number; height: number }) {
  const shade = theme() === "dark" ? "dark" : "light";
  return (
    <img
      class="setup-picture"
      src={links.picture(name, shade)}
      alt=""
      width={width * 20}
      height={height * 20}
      loading="lazy"
      decoding="async"
    />
  );
}
