/** Orden för att dela, meddela och planera drag. */
import type { far as english } from "./en.far";

export const far: Record<keyof typeof english, string> = {
  "share.what": "Vad ska delas",
  "share.position": "{count, plural, one {Efter 1 drag} other {Efter # drag}}",
  "share.game": "Hela spelet",
  "share.done": "Kopierat.",
  "share.send_on": "Skicka till …",
  "share.picture": "Brädet så som det delas",
  "share.png": "Bild (PNG)",
  "share.svg": "Teckning (SVG)",
  "share.gif": "Drag (GIF)",
  "share.tfen": "Ställningen som text (TFEN)",
};
