export { readCode } from "./code";
export type { Entry, EntryEvent } from "./machine";
export { IDLE, step } from "./machine";
export { Menu } from "./menu";
