import { links } from "../api/http";
import { theme } from "../stores/settings";

const shade = () => (theme() === "dark" ? "dark" : "light");

/** The board of a setup, drawn by the server for the theme of the page. The text beside it names it. */
export function SetupPicture({ name, width, height }: { name: string; width: number; height: number }) {
  return <Picture src={links.picture(name, shade())} width={width * 20} height={height * 20} />;
}

/** The board that a table began on, where it is one that somebody designed. */
export function StartPicture({ table }: { table: string }) {
  return <Picture src={links.start(table, shade())} width={320} height={320} />;
}

/** A picture of a board beside words that name it. */
export function Picture({ src, width, height }: { src: string; width: number; height: number }) {
  return <img class="setup-picture" src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />;
}
