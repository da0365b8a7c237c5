import type { opponents as english } from "./en.opponents";

/** The Swedish texts about the opponents of the ten levels. */
export const opponents: Record<keyof typeof english, string> = {
  "opponents.title": "Motståndare",
  "opponents.seat": "{name}, nivå {level}",
  "opponents.label": "{name}, nivå {level}: {word}. {how}",
  "opponents.level": "Nivå {level}",
  "opponents.recommended": "Bra att börja med",
  "opponents.1.how": "Kör först och tittar sedan. Lämnar stridsvagnar där du kan träffa dem.",
  "opponents.2.how": "Skjuter så fort hon kan och glömmer vad som finns bakom. En bra första motståndare.",
  "opponents.3.how": "Försiktig nära sitt eget läger, men missar det som är långt borta.",
  "opponents.4.how": "Ser de flesta raka skott. Gillra en fälla i två steg.",
  "opponents.5.how": "Skyddar sina flanker och tar det du lämnar oskyddat.",
  "opponents.6.how": "Missar aldrig ett skott. Tänk på åt vilket håll dina vagnar står.",
  "opponents.7.how": "Tålmodig bakom sina murar, och snabb när du öppnar en linje.",
  "opponents.8.how": "Planerar flera drag framåt och straffar varje oskyddad vagn.",
  "opponents.9.how": "Byter när det gynnar honom och hittar vägen till den bortre kanten.",
  "opponents.10.how": "Allt som maskinen kan. Få har slagit henne.",
};
