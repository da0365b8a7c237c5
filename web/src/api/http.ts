/** Requests over HTTP, typed by the server's messages. Every failure is an `ApiError`. */
import { ApiError } from "./error";
import type {
  AheadView,
  Catalogue,
  Choices,
  CodesLeft,
  Credentials,
  GamePage,
  Lobby,
  LobbyEntry,
  Look,
  Me,
  NewAccount,
  NewTable,
  OutcomeName,
  PasswordChange,
  PlanAhead,
  Planned,
  Ply,
  Problem,
  PushState,
  Recovery,
  RecoveryCodes,
  Refusal,
  SessionView,
  SideName,
  Subscribe,
  TableView,
  Threat,
  Token,
  TokenView,
  VersusName,
  Welcome,
} from "./messages";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Query = Record<string, string | number | boolean | null | undefined>;

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}

async function refused(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null);
  if (isProblem(body)) return new ApiError(body.code, body.message, answer.status);
  const code = answer.status === 404 ? "not_found" : "server_error";
  return new ApiError(code, `${answer.status} ${answer.statusText}`.trim(), answer.status);
}

/** The path and query of a request, without values that are null or undefined. */
export function address(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  if (pairs.length === 0) return path;
  return `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/** How long to wait for an answer, in milliseconds. After that the request can be repeated. */
const PATIENCE = 20_000;

async function request<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const options: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (body !== undefined) {
    options.headers = { Accept: "application/json", "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  if (method === "GET") options.signal = AbortSignal.timeout(PATIENCE);
  try {
    const answer = await fetch(path, options);
    if (!answer.ok) throw await refused(answer);
    if (answer.status === 204) return undefined as Answer;
    return (await answer.json()) as Answer;
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError("offline", "the server cannot be reached");
  }
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

/** The query of `/look`: a piece, and where it would stand. */
export interface LookQuery {
  from: string;
  to: string;
  facing: string;
  cargo?: boolean;
  via?: readonly string[];
}

/** The query of `/api/games`: which of one's games. */
export interface GamesQuery {
  state?: "open" | "over" | null;
  outcome?: OutcomeName | null;
  versus?: VersusName | null;
  setup?: string | null;
  name?: string | null;
  after?: string | null;
}

/** What leads to a position that may come: moves, or the turn given to the visitor for a premove. */
export type Ahead = readonly string[] | "premove";

function aheadQuery(ahead: Ahead | null): Query {
  if (ahead === "premove") return { premove: true };
  return ahead && ahead.length > 0 ? { moves: ahead.join(" ") } : {};
}

/** How a picture is to look. */
export interface DrawingQuery {
  readonly theme: "light" | "dark";
  readonly flip: boolean;
}

export const api = {
  me: () => request<Me>("GET", "/api/session"),
  rename: (name: string) => request<Me>("PATCH", "/api/session", { name }),
  logIn: (who: Credentials) => request<Me>("POST", "/api/session", who),
  logOut: () => request<void>("DELETE", "/api/session"),
  logOutEverywhere: () => request<void>("DELETE", "/api/sessions"),
  sessions: () => request<SessionView[]>("GET", "/api/sessions"),
  endSession: (id: string) => request<void>("DELETE", `/api/sessions/${encodeURIComponent(id)}`),
  register: (who: NewAccount) => request<Me>("POST", "/api/accounts", who),
  changePassword: (how: PasswordChange) => request<Me>("PUT", "/api/password", how),
  recover: (how: Recovery) => request<Me>("POST", "/api/recovery", how),
  codesLeft: () => request<CodesLeft>("GET", "/api/recovery-codes"),
  newCodes: (password: string) => request<RecoveryCodes>("POST", "/api/recovery-codes", { password }),
  tokens: () => request<TokenView[]>("GET", "/api/tokens"),
  newToken: (name: string) => request<Token>("POST", "/api/tokens", { name }),
  revokeToken: (id: string) => request<void>("DELETE", `/api/tokens/${encodeURIComponent(id)}`),
  catalogue: () => request<Catalogue>("GET", "/api/catalogue"),
  lobby: () => request<Lobby>("GET", "/api/lobby"),
  games: (query: GamesQuery) => request<GamePage>("GET", address("/api/games", { ...query })),
  shelve: (id: string, is_hidden: boolean) =>
    request<void>("PUT", `/api/games/${encodeURIComponent(id)}`, { is_hidden }),
  deleteAccount: (password: string) => request<void>("POST", "/api/accounts/deletion", { password }),
  mine: () => request<LobbyEntry[]>("GET", "/api/mine"),
  lay: (wish: NewTable) => request<TableView>("POST", "/api/tables", wish),
  table: (id: string) => request<Welcome>("GET", table(id)),
  sit: (id: string, side: SideName | null) => request<TableView>("POST", `${table(id)}/seats`, { side }),
  ply: (id: string, ply: number) => request<Ply>("GET", `${table(id)}/plies/${ply}`),
  choices: (id: string, ply: number) => request<Choices>("GET", address(`${table(id)}/choices`, { ply })),
  push: () => request<PushState>("GET", "/api/push"),
  subscribe: (where: Subscribe) => request<PushState>("POST", "/api/push", where),
  unsubscribe: (id: string) => request<void>("DELETE", `/api/push/${encodeURIComponent(id)}`),
  plan: (id: string, plans: PlanAhead) => request<Planned>("PUT", `${table(id)}/plans`, plans),
  ahead: (id: string, ply: number, ahead: Ahead) =>
    request<AheadView>("GET", address(`${table(id)}/ahead`, { ply, ...aheadQuery(ahead) })),
  look: (id: string, ply: number, query: LookQuery, ahead: Ahead | null = null) =>
    request<Look>(
      "GET",
      address(`${table(id)}/look`, {
        ply,
        from: query.from,
        to: query.to,
        facing: query.facing,
        cargo: query.cargo ? true : null,
        via: query.via && query.via.length > 0 ? query.via.join(",") : null,
        ...aheadQuery(ahead),
      }),
    ),
  refusal: (id: string, ply: number, move: string, ahead: Ahead | null = null) =>
    request<Refusal>("GET", address(`${table(id)}/refusal`, { ply, move, ...aheadQuery(ahead) })),
  threats: (id: string, ply: number, against: SideName) =>
    request<Threat[]>("GET", address(`${table(id)}/threats`, { ply, against })),
};

/** Addresses that the browser loads by itself. */
export const links = {
  records: "/api/games/record.tcg",
  data: "/api/data.json",
  record: (id: string) => `${table(id)}/record.tcg`,
  /** Pictures of the game after a number of moves: the board, or all moves that led there. */
  board: (id: string, ply: number, file: "board.svg" | "board.png" | "game.gif", look: DrawingQuery) =>
    address(`${table(id)}/plies/${ply}/${file}`, { theme: look.theme, flip: look.flip ? true : null }),
  picture: (setup: string, theme: "light" | "dark") =>
    address(`/api/setups/${encodeURIComponent(setup)}/picture.svg`, { theme }),
};
