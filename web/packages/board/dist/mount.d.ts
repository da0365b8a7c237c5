import type { MountBoard } from "./api.js";
/** Puts a board into an element, in place of what is there. */
export declare const mountBoard: MountBoard;
