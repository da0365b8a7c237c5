import { es } from "./es";
import { board } from "./es.board";
import { far } from "./es.far";
import { tray } from "./es.tray";
import type { Catalogue } from "./index";

export const words: Catalogue = { ...es, ...board, ...far, ...tray };
