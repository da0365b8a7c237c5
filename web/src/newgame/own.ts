/** Boards that people design, among those a game can be played on. */
import type { Catalogue, ModeName, SetupCard, SetupDraft, SideName } from "../api/messages";
import { MODE_NAMES } from "../api/messages";
import { t } from "../i18n";
import type { Draft } from "./draft";

const PREFIX = "own:";
const FOUR: readonly SideName[] = ["w", "fw", "b", "fb"];

/** What such a board is called among the setups of the form. */
export function ownName(key: string): string {
  return PREFIX + key;
}

/** The key of a board that somebody designed; null for those of the game. */
export function ownKey(name: string): string | null {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
}

/** The modes a board is made for, the suggested one first. */
function modesOf({ mode = "command", modes = [] }: SetupDraft): ModeName[] {
  return [mode, ...MODE_NAMES.filter((each) => each !== mode && modes.includes(each))];
}

/** A board as a card of the form. Nothing on it is exchanged: it can be edited instead. */
export function ownCard(key: string, draft: SetupDraft): SetupCard {
  const [width, height] = draft.size ?? [16, 16];
  const isForFour = draft.mode === "four";
  const order = draft.order && draft.order.length > 0 ? draft.order : FOUR;
  return {
    name: ownName(key),
    title: draft.title?.trim() || t("new.own.untitled"),
    note: draft.note ?? "",
    group: isForFour ? "four" : "starter",
    width,
    height,
    players: isForFour ? 4 : 2,
    sides: isForFour ? [...order] : ["w", "b"],
    modes: modesOf(draft),
    clock: draft.clock ?? "",
    starts: [],
    single_types: [],
    flags: [],
    balance: null,
  };
}

/** The catalogue with these boards. */
export function withOwn(catalogue: Catalogue, drafts: ReadonlyMap<string, SetupDraft>): Catalogue {
  return { ...catalogue, setups: [...catalogue.setups, ...[...drafts].map(([key, draft]) => ownCard(key, draft))] };
}

/** The rules that a board suggests, for the form to begin with. */
export function suggestedRules({ announce, turning, house, limit, edition }: SetupDraft): Partial<Draft> {
  const isEarlier = edition === "earlier";
  return {
    announce: announce ?? (isEarlier ? "only" : "yes"),
    turning: turning ?? !isEarlier,
    house: house ?? true,
    limit: limit ?? null,
  };
}
