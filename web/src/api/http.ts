/** Requests over HTTP, typed by the server's messages. Every failure is an `ApiError`. */
import { ApiError } from "./error";
import type {
  AddProgress,
  AheadView,
  AskFairness,
  AttemptView,
  BoardProof,
  Catalogue,
  Choices,
  CodesLeft,
  CourseView,
  Credentials,
  EngineLines,
  Explore,
  ExplorerView,
  FairnessView,
  FreeBoard,
  FreeLine,
  GamePage,
  Hint,
  ImportedGame,
  ImportedPage,
  ImportView,
  JudgedAttempt,
  LanguageName,
  LessonHint,
  LessonView,
  Lobby,
  LobbyEntry,
  Look,
  Me,
  ModeName,
  MoveVerdict,
  NewAccount,
  NewTable,
  OpenedPuzzle,
  OutcomeName,
  OwnSetupLine,
  PasswordChange,
  PieceGuide,
  PlanAhead,
  Planned,
  Ply,
  Problem,
  ProgressView,
  ProofNode,
  PushState,
  PuzzleHint,
  PuzzleOverview,
  Recovery,
  RecoveryCodes,
  Refusal,
  ReviewView,
  RunningStorm,
  SessionView,
  SetupDraft,
  SetupRead,
  SetupReport,
  SetupSaved,
  SetupTexts,
  SharedSetup,
  SideName,
  StormPuzzle,
  StormTrial,
  StudyLine,
  StudyPage,
  StudyView,
  Subscribe,
  TableView,
  TerrainGuide,
  Threat,
  ThreatView,
  Token,
  TokenView,
  TreeOfMoves,
  TreeRecord,
  TreeView,
  TryLesson,
  TryMoves,
  TryStorm,
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

async function ask<Answer>(
  method: Method,
  path: string,
  body: unknown,
  read: (answer: Response) => Promise<Answer>,
): Promise<Answer> {
  const options: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (body instanceof Blob) {
    options.body = body;
  } else if (body !== undefined) {
    options.headers = { Accept: "application/json", "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  if (method === "GET") options.signal = AbortSignal.timeout(PATIENCE);
  try {
    const answer = await fetch(path, options);
    if (!answer.ok) throw await refused(answer);
    return await read(answer);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError("offline", "the server cannot be reached");
  }
}

function request<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  return ask(method, path, body, async (answer) =>
    answer.status === 204 ? (undefined as Answer) : ((await answer.json()) as Answer),
  );
}

/** A picture of something that is sent along. */
function picture(path: string, body: unknown): Promise<Blob> {
  return ask("POST", path, body, (answer) => answer.blob());
}

const puzzle = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const imported = (id: string) => `/api/imported/${encodeURIComponent(id)}`;
const importing = (id: string) => `/api/imports/${encodeURIComponent(id)}`;
const lesson = (id: string) => `/api/lessons/${encodeURIComponent(id)}`;
const ownSetup = (id: string) => `/api/setups/mine/${encodeURIComponent(id)}`;
const study = (id: string) => `/api/studies/${encodeURIComponent(id)}`;
const sharedSetup = (id: string) => `/api/setups/shared/${encodeURIComponent(id)}`;

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

/** The query of `/api/imported`: which of the games that were brought along. */
export interface ImportedQuery {
  name?: string | null;
  setup?: string | null;
  result?: string | null;
  file?: string | null;
  after?: string | null;
}

/** Which games the explorer counts. */
export type ExplorerSource = NonNullable<Explore["source"]>;

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

/** How pages are to be printed. */
export interface PrintQuery {
  readonly paper: "a4" | "letter";
  readonly language: "en" | "es" | "sv";
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
  hint: (id: string, ply: number, language: LanguageName) =>
    request<Hint>("GET", address(`${table(id)}/hint`, { ply, language })),
  verdict: (id: string, ply: number, language: LanguageName) =>
    request<MoveVerdict>("GET", address(`${table(id)}/verdict`, { ply, language })),
  review: (id: string, after: number) => request<ReviewView>("GET", address(`${table(id)}/review`, { after })),
  beginReview: (id: string) => request<ReviewView>("POST", `${table(id)}/review`),
  /** Lets the engine play a board against itself; asked for again, a board that was stopped goes on. */
  tryBoard: (board: AskFairness) => request<FairnessView>("POST", "/api/fairness", board),
  /** How far it has got; without its tally if there are no more games than `after`. */
  trial: (id: string, after: number) => request<FairnessView>("GET", address(`/api/fairness/${id}`, { after })),
  stopTrial: (id: string) => request<FairnessView>("DELETE", `/api/fairness/${id}`),
  beginImport: (name: string, is_explored: boolean) =>
    request<ImportView>("POST", "/api/imports", { name, is_explored }),
  imports: () => request<ImportView[]>("GET", "/api/imports"),
  /** A part of a file; `last` for the one it ends with. Sent again, it changes nothing. */
  sendPart: (id: string, part: number, data: Blob, last: boolean) =>
    request<ImportView>("PUT", address(`${importing(id)}/parts/${part}`, { last }), data),
  stopImport: (id: string) => request<ImportView>("POST", `${importing(id)}/stop`),
  forgetImport: (id: string) => request<void>("DELETE", importing(id)),
  importedGames: (query: ImportedQuery) => request<ImportedPage>("GET", address("/api/imported", { ...query })),
  importedGame: (id: string) => request<ImportedGame>("GET", imported(id)),
  forgetImported: (id: string) => request<void>("DELETE", imported(id)),
  forgetAllImported: () => request<void>("DELETE", "/api/imported"),
  importedReview: (id: string, after: number) =>
    request<ReviewView>("GET", address(`${imported(id)}/review`, { after })),
  beginImportedReview: (id: string) => request<ReviewView>("POST", `${imported(id)}/review`),
  explore: (line: FreeLine, source: ExplorerSource) => request<ExplorerView>("POST", "/api/explorer", { line, source }),
  piece: (code: string) => request<PieceGuide>("GET", `/api/pieces/${encodeURIComponent(code)}`),
  terrain: (kind: string) => request<TerrainGuide>("GET", `/api/terrain/${encodeURIComponent(kind)}`),
  /** Any position as a board. `ground` names the terrain whose picture is here already. */
  openBoard: (line: FreeLine, ground = "") => request<FreeBoard>("POST", "/api/board", { line, ground }),
  /** The game of a record, a JSON text, a TFEN (`types`: its own piece types) or a setup; `game` counts those of a record. */
  readTree: (text: string, language: LanguageName, game = 1, types = "") =>
    request<TreeView>("POST", "/api/trees/read", { text, game, types, language }),
  treeRecord: (tree: TreeOfMoves) => request<TreeRecord>("POST", "/api/trees/record", tree),
  /** The engine's best lines. `step` counts the questions about the position: each lets it think further. */
  lines: (line: FreeLine, lines: number, step: number) =>
    request<EngineLines>("POST", "/api/board/lines", { line, lines, step }),
  threat: (line: FreeLine) => request<ThreatView>("POST", "/api/board/threat", { line }),
  boardProof: (line: FreeLine, path: readonly string[], ground: string) =>
    request<BoardProof>("POST", "/api/board/proof", { line, path, ground }),
  /** A picture of a place in a tree: the board, or the moves that lead there. */
  treePicture: (
    file: "board.svg" | "board.png" | "game.gif",
    tree: TreeOfMoves,
    node: string,
    theme: "light" | "dark",
  ) => picture(`/api/trees/${file}`, { tree, node, theme }),

  studies: (after: string | null) => request<StudyPage>("GET", address("/api/studies", { after })),
  study: (id: string) => request<StudyView>("GET", study(id)),
  makeStudy: (tree: TreeOfMoves, title: string) => request<StudyView>("POST", "/api/studies", { tree, title }),
  /** Refused with `conflict` if there is a later version than the one it was made from. */
  saveStudy: (id: string, tree: TreeOfMoves, title: string, version: number) =>
    request<StudyLine>("PUT", study(id), { tree, title, version }),
  deleteStudy: (id: string) => request<void>("DELETE", study(id)),
  freeLook: (line: FreeLine, { from, to, facing, cargo = false, via = [] }: LookQuery) =>
    request<Look>("POST", "/api/board/look", { line, from, to, facing, cargo, via }),
  judge: (line: FreeLine, move: string, language: LanguageName) =>
    request<MoveVerdict>("POST", "/api/board/verdict", { line, move, language }),
  /** What is wrong with a setup of one's own, its board and its armies. */
  checkSetup: (draft: SetupDraft, ground = "") => request<SetupReport>("POST", "/api/setups/check", { draft, ground }),
  /** The text of a setup file, or a TFEN, as a draft. What is wrong with it is told in the language. */
  readSetup: (text: string, language: LanguageName) =>
    request<SetupRead>("POST", "/api/setups/read", { text, language }),
  writeSetup: (draft: SetupDraft) => request<SetupTexts>("POST", "/api/setups/write", { draft }),
  draftPicture: (draft: SetupDraft, theme: "light" | "dark") =>
    picture(address("/api/setups/picture.svg", { theme }), { draft }),
  /** A setup that comes with the program, to make one of one's own of it. */
  setupDraft: (name: string) => request<SetupDraft>("GET", `/api/setups/${encodeURIComponent(name)}/draft`),
  ownSetups: () => request<OwnSetupLine[]>("GET", "/api/setups/mine"),
  keepSetup: (draft: SetupDraft) => request<SetupSaved>("POST", "/api/setups/mine", { draft }),
  /** Refused with `setup_changed` if it was saved somewhere else since this version. */
  saveSetup: (id: string, draft: SetupDraft, version: number) =>
    request<SetupSaved>("PUT", ownSetup(id), { draft, version }),
  forgetSetup: (id: string) => request<void>("DELETE", ownSetup(id)),
  /** A setup that somebody keeps, for whoever has its link. */
  sharedSetup: (id: string) => request<SharedSetup>("GET", sharedSetup(id)),
  course: (language: LanguageName) => request<CourseView>("GET", address("/api/lessons", { language })),
  lesson: (id: string, language: LanguageName) => request<LessonView>("GET", address(lesson(id), { language })),
  tryLesson: (id: string, attempt: TryLesson) => request<AttemptView>("POST", `${lesson(id)}/attempt`, attempt),
  lessonHint: (id: string, attempt: TryLesson) => request<LessonHint>("POST", `${lesson(id)}/hint`, attempt),
  progress: () => request<ProgressView>("GET", "/api/progress"),
  addProgress: (solved: AddProgress) => request<ProgressView>("PATCH", "/api/progress", solved),
  forgetProgress: () => request<void>("DELETE", "/api/progress"),
  puzzles: () => request<PuzzleOverview>("GET", "/api/puzzles"),
  puzzle: (id: string) => request<OpenedPuzzle>("GET", puzzle(id)),
  dailyPuzzle: (day: string | null = null) => request<OpenedPuzzle>("GET", address("/api/puzzles/daily", { day })),
  nextPuzzle: (theme: string | null, after: string | null) =>
    request<OpenedPuzzle>("GET", address("/api/puzzles/next", { theme, after })),
  tryPuzzle: (id: string, trial: TryMoves) => request<JudgedAttempt>("POST", `${puzzle(id)}/attempt`, trial),
  puzzleHint: (id: string, moves: readonly string[], step: 1 | 2) =>
    request<PuzzleHint>("POST", `${puzzle(id)}/hint`, { moves, step }),
  puzzleProof: (id: string, line: readonly string[], ground: string, language: LanguageName) =>
    request<ProofNode>("POST", `${puzzle(id)}/proof`, { line, ground, language }),
  beginStorm: () => request<StormPuzzle>("POST", "/api/storms"),
  runningStorm: () => request<RunningStorm>("GET", "/api/storms"),
  endStorm: (id: string) => request<StormPuzzle>("POST", `/api/storms/${encodeURIComponent(id)}/end`),
  storm: (id: string) => request<StormPuzzle>("GET", `/api/storms/${encodeURIComponent(id)}`),
  tryStorm: (id: string, trial: TryStorm) =>
    request<StormTrial>("POST", `/api/storms/${encodeURIComponent(id)}/attempt`, trial),
  freeRefusal: (line: FreeLine, move: string, anyFacing: boolean) =>
    request<Refusal>("POST", "/api/board/refusal", { line, move, any_facing: anyFacing }),
};

/** Addresses that the browser loads by itself. */
export const links = {
  records: "/api/games/record.tcg",
  data: "/api/data.json",
  record: (id: string) => `${table(id)}/record.tcg`,
  /** Pictures of the game after a number of moves: the board, or all moves that led there. */
  board: (id: string, ply: number, file: "board.svg" | "board.png" | "game.gif", look: DrawingQuery) =>
    address(`${table(id)}/plies/${ply}/${file}`, { theme: look.theme, flip: look.flip ? true : null }),
  lesson: (id: string, theme: "light" | "dark") => address(`${lesson(id)}/picture.svg`, { theme }),
  /** The board a table began on. */
  start: (id: string, theme: "light" | "dark") => address(`${table(id)}/start.svg`, { theme }),
  sharedSetup: (id: string, theme: "light" | "dark") => address(`${sharedSetup(id)}/picture.svg`, { theme }),
  /** The puzzle of today as a picture. */
  dailyPicture: (theme: "light" | "dark") => address("/api/puzzles/daily/picture.svg", { theme }),
  picture: (setup: string, theme: "light" | "dark") =>
    address(`/api/setups/${encodeURIComponent(setup)}/picture.svg`, { theme }),
  /** Pages to print, as PDF. */
  print: (sheet: "reference" | "cards" | "score-sheet", how: PrintQuery) =>
    address(`/api/print/${sheet}.pdf`, { ...how }),
  /** The board of a setup with its armies, in the mode it suggests or in another, or the cards of its pieces. */
  printSetup: (setup: string, file: "board" | "cards", how: PrintQuery, mode: ModeName | null = null) =>
    address(`/api/print/setups/${encodeURIComponent(setup)}/${file}.pdf`, { ...how, mode }),
};
