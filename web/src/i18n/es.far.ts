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

  "plans.title": "Planear",
  "plans.premove": "Planear una jugada",
  "plans.premove.other": "Planear otra jugada",
  "plans.line": "Si … entonces …",
  "plans.ask.premove": "Indica la jugada que quieres hacer después, pase lo que pase.",
  "plans.ask.theirs": "Indica lo que puede jugar tu oponente.",
  "plans.ask.reply": "Indica tu respuesta.",
  "plans.keep": "Guardar esta línea",
  "plans.back": "Una jugada atrás",
  "plans.pair": "{theirs} → {own}",
  "plans.whatever": "Pase lo que pase: {move}",
  "plans.otherwise": "En otro caso: {move}",
  "plans.remove": "Quitar",
  "plans.line.label": "línea {line}",
  "plans.premove.label": "jugada planeada {move}",
  "plans.dropped.illegal": "Estaba planeada {move}, pero ya no era posible.",
  "plans.dropped.unmatched": "Tu oponente jugó algo distinto de lo que planeaste.",
  "plans.badge": "Planeando",

  "push.title": "Avisos",
  "push.detail":
    "Recibe un aviso cuando sea tu turno por correspondencia, cuando alguien ocupe un puesto en tu mesa y cuando termine una partida.",
  "push.enable": "Avisarme en este navegador",
  "push.disable": "Parar",
  "push.since": "Desde {created}",
  "push.on": "Recibirás avisos en este navegador.",
  "push.denied": "Tu navegador no permite avisos de este sitio.",
  "push.failed": "No se pudo contactar con el servicio de avisos de tu navegador.",
  "push.unsupported":
    "Este navegador no puede recibir avisos: hace falta https y, en un iPhone o iPad, la página en la pantalla de inicio.",
  "push.offer": "Avisarme de mi turno",
};
