import { board } from "../i18n/sv.board";
import { frame } from "../i18n/sv.embed";
import { game } from "../i18n/sv.game";
import { play } from "../i18n/sv.play";
import { tray } from "../i18n/sv.tray";

export const words = { board: { ...game, ...play, ...board, ...tray }, frame };
