/** Which of one's games are wanted: kept in the address, so that a list can be left and found again. */
import type { GamesQuery } from "../api/http";
import type { OutcomeName, VersusName } from "../api/messages";

export const STATES = ["all", "open", "over"] as const;
export const OUTCOMES: readonly OutcomeName[] = ["won", "lost", "drawn", "none"];
export const VERSUS: readonly VersusName[] = ["computer", "people", "self"];

export interface GameFilter {
  readonly state: (typeof STATES)[number];
  readonly outcome: OutcomeName | null;
  readonly versus: VersusName | null;
  readonly setup: string | null;
  readonly name: string;
}

export const EVERYTHING: GameFilter = { state: "all", outcome: null, versus: null, setup: null, name: "" };

/** Reads the address; what makes no sense is left out. */
export function readFilter(query: URLSearchParams): GameFilter {
  const setup = query.get("board") ?? "";
  return {
    state: STATES.find((each) => each === query.get("state")) ?? "all",
    outcome: OUTCOMES.find((each) => each === query.get("outcome")) ?? null,
    versus: VERSUS.find((each) => each === query.get("versus")) ?? null,
    setup: /^[a-z0-9-]{1,64}$/.test(setup) ? setup : null,
    name: (query.get("name") ?? "").slice(0, 24),
  };
}

/** The address of a list. */
export function writeFilter(filter: GameFilter): string {
  const query = new URLSearchParams();
  if (filter.state !== "all") query.set("state", filter.state);
  if (filter.outcome) query.set("outcome", filter.outcome);
  if (filter.versus) query.set("versus", filter.versus);
  if (filter.setup) query.set("board", filter.setup);
  if (filter.name) query.set("name", filter.name);
  const text = query.toString();
  return text ? `/games?${text}` : "/games";
}

/** What the server is asked for. */
export function queryOf(filter: GameFilter, after: string | null): GamesQuery {
  const { state, outcome, versus, setup, name } = filter;
  return { state: state === "all" ? null : state, outcome, versus, setup, name: name.trim() || null, after };
}

export function isEverything(filter: GameFilter): boolean {
  return writeFilter(filter) === "/games";
}
