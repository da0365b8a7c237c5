import type { FrameKey } from "../embed/words";

export const frame: Record<FrameKey, string> = {
  "embed.label": "Ett spel Tank Chess",
  "embed.loading": "Laddar…",
  "embed.missing": "Spelet finns inte längre, eller så är länken inte hel.",
  "embed.failed": "Spelet kunde inte laddas.",
  "embed.retry": "Försök igen",
  "embed.open": "Öppna i Tank Chess",
  "embed.computer": "{name}, nivå {level}",
  "embed.guest": "Gäst {number}",
  "embed.by": "av {name}",
  "embed.untitled": "Studie",
  "embed.said": "Kommentar till draget",
  "embed.instead": "Eller:",
  "embed.cut": "Drag {from} till {to} i ett långt spel",
};
