/** Los textos sobre el juego en una mesa. */
import type { play as english } from "./en.play";

export const play: Record<keyof typeof english, string> = {
  "board.types.LT": "{count, plural, one {# Tanque Ligero} other {# Tanques Ligeros}}",
  "board.types.MT": "{count, plural, one {# Tanque Medio} other {# Tanques Medios}}",
  "board.types.HT": "{count, plural, one {# Tanque Pesado} other {# Tanques Pesados}}",
  "board.types.TD": "{count, plural, one {# Cazacarros} other {# Cazacarros}}",
  "board.types.HM": "{count, plural, one {# Mortero Pesado} other {# Morteros Pesados}}",
  "board.types.HD": "{count, plural, one {# Cazacarros Pesado} other {# Cazacarros Pesados}}",
  "board.types.IT": "{count, plural, one {# Tanque de Infantería} other {# Tanques de Infantería}}",
  "board.types.TK": "{count, plural, one {# Tanqueta} other {# Tanquetas}}",
  "board.types.P": "{count, plural, one {# Búnker} other {# Búnkeres}}",
  "board.types.FT": "{count, plural, one {# Lanzallamas} other {# Lanzallamas}}",
  "board.types.SL": "{count, plural, one {# Lanzahumos} other {# Lanzahumos}}",
  "board.types.RB": "{count, plural, one {# Bomba Teledirigida} other {# Bombas Teledirigidas}}",
  "board.types.AS": "{count, plural, one {# Escuadra Antitanque} other {# Escuadras Antitanque}}",
  "board.types.ML": "{count, plural, one {# Minador} other {# Minadores}}",
  "board.types.MS": "{count, plural, one {# Limpiaminas} other {# Limpiaminas}}",
  "board.types.AH": "{count, plural, one {# Obús Anfibio} other {# Obuses Anfibios}}",
  "board.types.FB": "{count, plural, one {# Lancha Rápida} other {# Lanchas Rápidas}}",
  "board.types.GB": "{count, plural, one {# Cañonera} other {# Cañoneras}}",
  "board.types.LL": "{count, plural, one {# Lancha de Desembarco Ligera} other {# Lanchas de Desembarco Ligeras}}",
  "board.types.HL": "{count, plural, one {# Lancha de Desembarco Pesada} other {# Lanchas de Desembarco Pesadas}}",
  "board.command": "Tanque de Mando",
  "board.prompt.stuck": "{type}: está bloqueado y ahora no puede hacer nada.",
  "board.prompt.stuck_A6":
    "{type}: no se mueve nunca, y ahora no hay ninguna pieza del oponente en sus líneas de tiro.",
  "board.sum.own": "tuya: {sum}",
  "ended.destroyed.command": "Se ha destruido el Tanque de Mando.",
  "waiting.lobby":
    "{count, plural, one {Tu mesa está en la sala: la partida empieza en cuanto alguien se siente. También puedes enviar el enlace.} other {Tu mesa está en la sala: la partida empieza cuando todos los asientos estén ocupados. También puedes enviar el enlace.}}",
  "seat.away_for": "ausente: reclamar en {seconds} s",
  "chat.mute": "Silenciar a {name}",
  "chat.unmute": "Volver a leer a {name}",
  "chat.muted": "Silenciado: {name}",
};
