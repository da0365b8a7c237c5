/** The theme of one board: its element carries the name, and the style sheet does the rest. */
import type { BoardTheme } from "./api";

const THEMES: readonly unknown[] = ["system", "light", "dark", "contrast"] satisfies BoardTheme[];

export function isTheme(value: unknown): value is BoardTheme {
  return THEMES.includes(value);
}

/** Gives the element its theme, and follows the visitor's system if that is asked for. Returns how to stop. */
export function follow(element: HTMLElement, theme: BoardTheme): () => void {
  if (theme !== "system") {
    element.dataset.theme = theme;
    return () => undefined;
  }
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const read = (): void => {
    element.dataset.theme = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
  };
  read();
  for (const query of [dark, contrast]) query.addEventListener("change", read);
  return () => {
    for (const query of [dark, contrast]) query.removeEventListener("change", read);
  };
}
