import type { opponents as english } from "./en.opponents";

/** The Spanish texts about the opponents of the ten levels. */
export const opponents: Record<keyof typeof english, string> = {
  "opponents.title": "Oponente",
  "opponents.seat": "{name}, nivel {level}",
  "opponents.label": "{name}, nivel {level}: {word}. {how}",
  "opponents.level": "Nivel {level}",
  "opponents.recommended": "Para empezar",
  "opponents.1.how": "Avanza primero y mira después. Deja tanques a tiro.",
  "opponents.2.how": "Dispara siempre que puede y olvida lo que tiene detrás. Buena primera oponente.",
  "opponents.3.how": "Prudente cerca de su campamento, pero no ve lo que está lejos.",
  "opponents.4.how": "Ve casi todos los disparos directos. Tiéndele una trampa en dos pasos.",
  "opponents.5.how": "Protege sus flancos y captura lo que dejas suelto.",
  "opponents.6.how": "Nunca pasa por alto un disparo. Piensa hacia dónde miran tus tanques.",
  "opponents.7.how": "Paciente tras sus muros, y rápido en cuanto abres una línea.",
  "opponents.8.how": "Planea varias jugadas y castiga cada tanque suelto.",
  "opponents.9.how": "Cambia piezas cuando le conviene y encuentra el camino al borde lejano.",
  "opponents.10.how": "Todo lo que la máquina sabe hacer. Pocos la han vencido.",
};
