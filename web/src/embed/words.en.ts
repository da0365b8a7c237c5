import { board } from "../i18n/en.board";
import { frame } from "../i18n/en.embed";
import { game } from "../i18n/en.game";
import { play } from "../i18n/en.play";
import { tray } from "../i18n/en.tray";

export const words = { board: { ...game, ...play, ...board, ...tray }, frame };
