import type { Catalogue } from "./index";
import { sv } from "./sv";
import { board } from "./sv.board";
import { far } from "./sv.far";
import { tray } from "./sv.tray";

export const words: Catalogue = { ...sv, ...board, ...far, ...tray };
