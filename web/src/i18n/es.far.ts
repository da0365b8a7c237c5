/** Las palabras para compartir, avisar y planear jugadas. */
import type { far as english } from "./en.far";

export const far: Record<keyof typeof english, string> = {
  "share.what": "Qué compartir",
  "share.position": "{count, plural, one {Tras 1 jugada} other {Tras # jugadas}}",
  "share.game": "La partida entera",
  "share.done": "Copiado.",
  "share.send_on": "Enviar a …",
  "share.picture": "El tablero tal como se compartirá",
  "share.png": "Imagen (PNG)",
  "share.svg": "Dibujo (SVG)",
  "share.gif": "Jugadas (GIF)",
  "share.tfen": "Posición como texto (TFEN)",
};
