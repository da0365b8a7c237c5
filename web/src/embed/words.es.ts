import { board } from "../i18n/es.board";
import { frame } from "../i18n/es.embed";
import { game } from "../i18n/es.game";
import { play } from "../i18n/es.play";
import { tray } from "../i18n/es.tray";

export const words = { board: { ...game, ...play, ...board, ...tray }, frame };
