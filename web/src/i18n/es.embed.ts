import type { FrameKey } from "../embed/words";

export const frame: Record<FrameKey, string> = {
  "embed.label": "Una partida de Tank Chess",
  "embed.loading": "Cargando…",
  "embed.missing": "Esta partida ya no está, o el enlace no está completo.",
  "embed.failed": "No se pudo cargar la partida.",
  "embed.retry": "Reintentar",
  "embed.open": "Abrir en Tank Chess",
  "embed.computer": "{name}, nivel {level}",
  "embed.guest": "Invitado {number}",
  "embed.by": "de {name}",
  "embed.untitled": "Estudio",
  "embed.said": "Comentario de la jugada",
  "embed.instead": "O bien:",
  "embed.cut": "Jugadas {from} a {to} de una partida larga",
};
