import { es } from "./es";
import { board } from "./es.board";
import type { Catalogue } from "./index";

export const words: Catalogue = { ...es, ...board };
