import type { Catalogue } from "./index";
import { sv } from "./sv";
import { board } from "./sv.board";

export const words: Catalogue = { ...sv, ...board };
