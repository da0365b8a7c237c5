/** A new game while it is being put together, and the request for its table. */
import type {
  AnnounceName,
  Catalogue,
  EditionName,
  ModeName,
  NewTable,
  Rules,
  SeatWish,
  SetupCard,
  SetupDraft,
  SideName,
} from "../api/messages";
import { FIRST_LEVEL } from "../opponents/opponents";
import { ownName } from "./own";
import { fitExchange } from "./start";

export const OPPONENTS = ["computer", "friend", "lobby", "screen"] as const;
export type Opponent = (typeof OPPONENTS)[number];
export type Timing = "none" | "clock" | "days";

export interface Draft {
  readonly opponent: Opponent;
  readonly level: number;
  readonly side: SideName | "random";
  readonly setup: string;
  readonly mode: ModeName | null;
  readonly timing: Timing;
  readonly clock: string;
  readonly days: number;
  readonly announce: AnnounceName;
  readonly turning: boolean;
  readonly house: boolean;
  readonly limit: number | null;
  readonly flags: 1 | 3;
  readonly allAs: string | null;
  readonly exchange: Readonly<Record<string, string>>;
  /** Who sits where when more than two play, in the order of play. */
  readonly seats: readonly SeatWish[];
  readonly threats: boolean;
}

export const FIRST_DRAFT: Draft = {
  opponent: "computer",
  level: FIRST_LEVEL,
  side: "w",
  setup: "basic-16",
  mode: null,
  timing: "none",
  clock: "30+0",
  days: 3,
  announce: "yes",
  turning: true,
  house: true,
  limit: null,
  flags: 1,
  allAs: null,
  exchange: {},
  seats: [],
  threats: true,
};

/** The choices of the last time, as far as they still make sense. */
export function restore(stored: unknown): Draft {
  if (typeof stored !== "object" || stored === null) return FIRST_DRAFT;
  const known = Object.entries(FIRST_DRAFT).map(([name, value]) => {
    const kept = (stored as Record<string, unknown>)[name];
    const isAlike = kept !== undefined && (value === null || kept === null || typeof kept === typeof value);
    return [name, isAlike && (kept !== null || value === null) ? kept : value];
  });
  const draft = Object.fromEntries(known) as Draft;
  return OPPONENTS.includes(draft.opponent) ? draft : { ...draft, opponent: "computer" };
}

/** Changes from the address: `?with=friend&setup=duel-12&days=3&level=2`, and `own` for a board that somebody designed. */
export function fromQuery(draft: Draft, query: URLSearchParams): Draft {
  const opponent = OPPONENTS.find((known) => known === query.get("with"));
  const days = Number(query.get("days"));
  const level = Number(query.get("level"));
  const own = query.get("own");
  const setup = own === null ? query.get("setup") : ownName(own);
  return {
    ...draft,
    ...(opponent ? { opponent } : {}),
    ...(days >= 1 && days <= 14 ? { timing: "days" as const, days } : {}),
    ...(level >= 1 && level <= 10 ? { level } : {}),
    ...(setup ? { setup, mode: null, exchange: {}, allAs: null } : {}),
  };
}

/** The draft made to fit the catalogue: a setup that exists, a mode it offers, seats for its players. */
export function fitted(draft: Draft, catalogue: Catalogue): Draft {
  const setup = catalogue.setups.find((each) => each.name === draft.setup) ?? catalogue.setups[0];
  if (!setup) return draft;
  const isSame = setup.name === draft.setup;
  const mode = draft.mode && setup.modes.includes(draft.mode) ? draft.mode : (setup.modes[0] ?? null);
  const side = draft.side === "random" || setup.sides.includes(draft.side) ? draft.side : "random";
  const timing = draft.timing === "days" && isLocalGame(draft.opponent) ? "none" : draft.timing;
  const exchange = isSame ? fitExchange(draft.exchange, setup) : {};
  const allAs = draft.allAs && setup.single_types.includes(draft.allAs) ? draft.allAs : null;
  return { ...draft, setup: setup.name, mode, side, timing, exchange, allAs, seats: fitSeats(draft, setup) };
}

/** Where the rulebooks differ (G2, M1). */
export const EDITIONS: Readonly<Record<EditionName, Pick<Draft, "announce" | "turning">>> = {
  current: { announce: "yes", turning: true },
  earlier: { announce: "only", turning: false },
};

/** The edition a draft follows, null for a mix. Only mode `command` announces anything. */
export function editionOf(draft: Draft, mode: ModeName | null): EditionName | null {
  const names: EditionName[] = ["current", "earlier"];
  const fits = ({ announce, turning }: Pick<Draft, "announce" | "turning">) =>
    turning === draft.turning && (mode !== "command" || announce === draft.announce);
  return names.find((name) => fits(EDITIONS[name])) ?? null;
}

/** Whether the game needs no player elsewhere, so that correspondence makes no sense. */
export function isLocalGame(opponent: Opponent): boolean {
  return opponent === "computer" || opponent === "screen";
}

/** Seats for all players of a setup: as they were, or what the kind of opponent suggests. */
export function fitSeats(draft: Draft, setup: SetupCard): readonly SeatWish[] {
  if (setup.players === draft.seats.length && draft.seats.some((seat) => seat.kind === "me")) return draft.seats;
  return suggestSeats(draft, setup.players);
}

export function suggestSeats(draft: Pick<Draft, "opponent" | "level">, players: number): SeatWish[] {
  const others: Record<Opponent, SeatWish["kind"]> = {
    computer: "computer",
    screen: "me",
    friend: "open",
    lobby: "open",
  };
  const kind = others[draft.opponent];
  return Array.from({ length: players }, (_, index): SeatWish => {
    if (index === 0) return { kind: "me" };
    return kind === "computer" ? { kind, level: draft.level } : { kind };
  });
}

function seatsOf(draft: Draft, setup: SetupCard): SeatWish[] {
  if (setup.players > 2) return draft.seats.map((seat) => (seat.kind === "computer" ? seat : { kind: seat.kind }));
  const seats = suggestSeats(draft, setup.players);
  return draft.side === setup.sides[1] ? seats.reverse() : seats;
}

/** `own` is the board where somebody designed it. */
function rulesOf(draft: Draft, setup: SetupCard, own: SetupDraft | null): Rules {
  const mode = draft.mode && setup.modes.includes(draft.mode) ? draft.mode : (setup.modes[0] ?? null);
  return {
    ...(own === null ? { setup: setup.name } : { own }),
    mode,
    announce: mode === "command" ? draft.announce : null,
    turning: draft.turning,
    house: draft.house,
    limit: draft.limit,
    flags: mode === "flag" && setup.flags.length > 1 ? draft.flags : null,
    all_as: draft.allAs,
    exchange: draft.allAs === null ? { ...draft.exchange } : {},
  };
}

/** The request for the server. */
export function newTable(draft: Draft, setup: SetupCard, own: SetupDraft | null = null): NewTable {
  const seats = seatsOf(draft, setup);
  const hasOthers = seats.some((seat) => seat.kind === "open");
  const isAll = seats.every((seat) => seat.kind === "me");
  return {
    seats,
    rules: rulesOf(draft, setup, own),
    clock: draft.timing === "clock" ? draft.clock : null,
    days: draft.timing === "days" && hasOthers ? draft.days : null,
    is_listed: draft.opponent === "lobby" && hasOthers,
    shuffle: draft.side === "random" && !isAll,
    shows_threats: draft.threats,
  };
}
