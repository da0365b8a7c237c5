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

  "plans.title": "Planera",
  "plans.premove": "Planera ett drag",
  "plans.premove.other": "Planera ett annat drag",
  "plans.line": "Om … så …",
  "plans.ask.premove": "Ange draget du vill göra härnäst, vad som än kommer.",
  "plans.ask.theirs": "Ange vad din motståndare kan spela.",
  "plans.ask.reply": "Ange ditt svar.",
  "plans.keep": "Spara varianten",
  "plans.back": "Ett drag tillbaka",
  "plans.pair": "{theirs} → {own}",
  "plans.whatever": "Vad som än kommer: {move}",
  "plans.otherwise": "Annars: {move}",
  "plans.remove": "Ta bort",
  "plans.line.label": "variant {line}",
  "plans.premove.label": "planerat drag {move}",
  "plans.dropped.illegal": "{move} var planerat men gick inte längre att göra.",
  "plans.dropped.unmatched": "Din motståndare spelade något annat än det du planerat för.",
  "plans.badge": "Planering",

  "push.title": "Aviseringar",
  "push.detail":
    "Få veta när det är din tur i korrespondensspel, när någon tar en plats vid ditt bord och när ett spel är slut.",
  "push.enable": "Avisera mig i den här webbläsaren",
  "push.disable": "Sluta",
  "push.since": "Sedan {created}",
  "push.on": "Du aviseras i den här webbläsaren.",
  "push.denied": "Din webbläsare tillåter inte aviseringar från den här webbplatsen.",
  "push.failed": "Webbläsarens aviseringstjänst kunde inte nås.",
  "push.unsupported":
    "Den här webbläsaren kan inte aviseras: det behövs https och på iPhone eller iPad sidan på hemskärmen.",
  "push.offer": "Avisera mig när det är min tur",
};
