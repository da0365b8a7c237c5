// Made by scripts/client_types.py from src/tankchess/server/messages. Do not edit: run that script.

export type ActName = "offer_draw" | "accept_draw" | "decline_draw" | "offer_stop" | "accept_stop" | "decline_stop" | "resign" | "takeback" | "accept_takeback" | "decline_takeback" | "rematch" | "claim_win" | "claim_draw" | "abort";
export type AnnounceName = "yes" | "only" | "no";
export type EditionName = "current" | "earlier";
export type FacingName = "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";
export type GroupName = "starter" | "terrain" | "water" | "four";
export type ModeName = "command" | "last" | "escape3" | "flag" | "four";
export type OutcomeName = "won" | "lost" | "drawn" | "none";
export type ProblemName = "bad_request" | "not_signed_in" | "wrong_password" | "wrong_code" | "token_not_enough" | "too_many_tokens" | "no_account" | "not_your_seat" | "cross_site" | "threats_off" | "computer_plays_on" | "table_full" | "too_many_tables" | "not_found" | "name_taken" | "has_account" | "no_seat" | "seat_taken" | "not_your_turn" | "stale" | "game_over" | "game_begun" | "not_started" | "nothing_offered" | "nothing_counted" | "nothing_to_take_back" | "too_soon" | "too_large" | "bad_name" | "mixed_scripts" | "short_password" | "common_password" | "bad_pieces" | "over_at_once" | "illegal_move" | "rate_limited" | "server_error";
export type SideName = "w" | "fw" | "b" | "fb";
export type VersusName = "computer" | "people" | "self";

/** All modes, in their order. */
export const MODE_NAMES: readonly ModeName[] = ["command", "last", "escape3", "flag", "four"];

/**
 * Everything else a player does. A player with several seats says by `side` for which of them it is.
 *
 * The act `takeback` takes a move back, or asks for it. `claim_win` and `claim_draw` need an opponent who is gone.
 */
export interface Act {
  type: "act";
  id: string;
  act: ActName;
  side?: SideName | null;
}

/**
 * A position that may come: the board, and the moves of the side that would be to move there.
 *
 * `ground` is the picture of its terrain, if that is not the terrain of the position now.
 */
export interface AheadView {
  board: Ply;
  choices: Choices;
  ground: string | null;
}

/** CHECK and ESCAPE against the side to move, each with the way of the enemy's move that proves it. */
export interface Announcement {
  check: Way | null;
  escape: Way | null;
}

/**
 * A game, or a single position, with everything a board needs to show it: the content of a `.board.json`.
 *
 * `plies` has one more entry than `moves`: the start comes first. `grounds` are the pictures of the terrain (SVG), by
 * the names that scenes give. `comments` are by ply. Variations are left out. A position has no moves, no players and
 * no result.
 */
export interface BoardFile {
  version: number;
  title: string;
  players: Partial<Record<SideName, string>>;
  result: string;
  plies: Ply[];
  moves: PlayedMove[];
  comments: Record<string, string>;
  grounds: Record<string, string>;
}

/** Everything a new table may be made of. `levels` is the number of computer levels. */
export interface Catalogue {
  setups: SetupCard[];
  types: PieceTypeCard[];
  levels: number;
  version: string;
}

/** Something said at a table. `who` stands for the person who said it, whatever their name is then. */
export interface ChatLine {
  name: string;
  side: SideName | null;
  text: string;
  at: number;
  who: string;
}

/** All moves of the side to move in the position with this ply and key. `must_pass`: the only move is to pass. */
export interface Choices {
  ply: number;
  key: string;
  side: SideName;
  movers: Mover[];
  must_pass: boolean;
}

export type ClientMessage = PlayMove | Act | Say | Ping;

/** The time left when the message was sent. The clock of `running` runs; `deadline` is that of correspondence. */
export interface Clocks {
  left: Partial<Record<SideName, number>>;
  running: SideName | null;
  deadline: number | null;
}

/** How many recovery codes have not been used. */
export interface CodesLeft {
  left: number;
}

export interface Credentials {
  name: string;
  password: string;
}

/** The request is done and saved. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** How a game ended. `points` are the final points of a game for four, survivors included. */
export interface Ending {
  result: string;
  termination: string;
  winner: SideName | null;
  points?: Partial<Record<SideName, number>>;
}

/** The request was refused, and nothing has changed. Over HTTP the same comes as a `Problem`. */
export interface Failed {
  type: "failed";
  id: string | null;
  code: ProblemName;
  message: string;
}

/**
 * One of your games. `outcome` is yours: None until the game is over, `none` where nobody won or lost.
 *
 * `is_hidden`: you have put it out of sight while it was going on.
 */
export interface GameLine {
  entry: LobbyEntry;
  begun: number;
  updated: number;
  outcome: OutcomeName | null;
  is_hidden: boolean;
}

/** Some of your games, the latest first. `next` is where the next page begins; None if this is the last. */
export interface GamePage {
  games: GameLine[];
  next: string | null;
}

/** A line a weapon covers: its squares, the nearest distance it hits at, what ends it and by which rule. */
export interface LineView {
  weapon: string;
  direction: FacingName;
  squares: string[];
  nearest: number;
  reason: string;
  rule: string;
  targets: TargetView[];
}

/** Open seats, and games that can be watched. */
export interface Lobby {
  open: LobbyEntry[];
  running: LobbyEntry[];
}

/** A table in the lobby: one with open seats, or a game to watch. */
export interface LobbyEntry {
  id: string;
  rules: Rules;
  mode: ModeName;
  title: string;
  clock: string | null;
  days: number | null;
  seats: Seat[];
  status: "over" | "playing" | "waiting";
  ply: number;
  your_turn: boolean;
}

/** A piece once it stands there: its way, and its lines of fire. For `/look` and for hovering. */
export interface Look {
  way: PathStep[];
  lines: LineView[];
}

/** The person who asks: a guest, whose name the server chose until they pick one, or the holder of an account. */
export interface Me {
  id: string;
  name: string;
  is_account: boolean;
}

/**
 * The stands of one piece, or of the cargo of the boat on that square.
 *
 * `out` is the move off the board, if any, and `barred_out` the same where the game forbids it. Ways off the board
 * that remove markers (M13) are moves of their own: the shortest comes first, `other_outs` and `other_barred_outs`
 * are the rest. Where there are several ways out, `outs_via` has the squares where each removes markers, `out` first.
 */
export interface Mover {
  square: string;
  stands: Stand[];
  is_cargo?: boolean;
  out?: string | null;
  out_steps?: number;
  barred_out?: string | null;
  other_outs?: string[];
  other_barred_outs?: string[];
  outs_via?: string[][];
}

export interface NewAccount {
  name: string;
  password: string;
}

/**
 * A table to be opened. `seats` are in the order of play; all of them `me` is two people on one screen.
 *
 * `clock` is `10+5`, `30d5` or `90/move`; `days` is for correspondence, so many for each move. `is_listed` shows the
 * open seats in the lobby; otherwise only people with the link find them. `shuffle` draws the sides by lot.
 */
export interface NewTable {
  seats: SeatWish[];
  rules?: Rules;
  clock?: string | null;
  days?: number | null;
  is_listed?: boolean;
  shuffle?: boolean;
  shows_threats?: boolean;
}

/** What its owner wants to know a token by. */
export interface NewToken {
  name?: string;
}

/**
 * What waits for an answer: the sides that offer a draw, that want to stop and count (G4 to G7), that ask for a
 * takeback (to the ply `takeback_to`), and that want a rematch.
 */
export interface Offers {
  draw: SideName[];
  stop: SideName[];
  takeback: SideName | null;
  takeback_to: number | null;
  rematch: SideName[];
}

export interface PasswordChange {
  current: string;
  password: string;
}

/** The password of the person who asks, for what a borrowed browser must not do. */
export interface PasswordProof {
  password: string;
}

/** One step of a way: the square (null once the piece has left the board) and the facing after it. */
export interface PathStep {
  square: string | null;
  facing: FacingName;
}

/** A piece type as players need to know it. `armour` is front, side, rear; `carries` the heaviest weight aboard. */
export interface PieceTypeCard {
  code: string;
  name: string;
  speed: number;
  power: number | null;
  armour: [number, number, number];
  weapon: string;
  is_vehicle: boolean;
  weight: string;
  weapons: WeaponCard[];
  traits: string[];
  carries: string | null;
}

/** A piece or wreck. `cargo` stands in this one; `is_low` is a low silhouette, whose wreck lies on its back. */
export interface PieceView {
  side: SideName;
  type: string;
  square: string;
  facing: FacingName;
  is_command?: boolean;
  is_wreck?: boolean;
  has_flag?: boolean;
  cargo?: PieceView | null;
  is_low?: boolean;
}

export interface Ping {
  type: "ping";
  id: string;
}

/**
 * All that a player plans in the position with this ply and key; it takes the place of what was planned before.
 *
 * `premove` is played whatever the others play, if it is possible then. A line is what the other side may play, the
 * reply, and so on in turn; it ends with a reply.
 */
export interface PlanAhead {
  ply: number;
  key: string;
  premove?: string | null;
  lines?: string[][];
}

/** What a player has planned at a table, and what became of earlier plans. Sent to nobody else. */
export interface Planned {
  type: "planned";
  side: SideName | null;
  ply: number;
  premove: string | null;
  lines: string[][];
  dropped: PlansDropped | null;
  most_lines: number;
  most_replies: number;
}

/** Plans that came to nothing: `move` was not possible (illegal), or no line foresaw what came (unmatched). */
export interface PlansDropped {
  why: "illegal" | "unmatched";
  move: string | null;
}

/** Plays a move in the position with this ply and key. */
export interface PlayMove {
  type: "move";
  id: string;
  ply: number;
  key: string;
  move: string;
}

/** A line of the list of moves: its code, its record text with signs, and the time left after it. */
export interface PlayedMove {
  code: string;
  text: string;
  side: SideName;
  left?: number | null;
}

/** The board after a number of moves, and the move that led there. */
export interface Ply {
  ply: number;
  key: string;
  scene: Scene;
  last: Way | null;
  announcement: Announcement;
}

export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

/** Somebody has come or gone. `leaving` are sides whose players are away, with the time when they will be gone. */
export interface Presence {
  type: "presence";
  seats: Seat[];
  gone: SideName[];
  watchers: number;
  leaving: Partial<Record<SideName, number>>;
}

/** An error over HTTP: a code for programs, a sentence for people. */
export interface Problem {
  code: ProblemName;
  message: string;
}

/** A browser that is told. `id` is for taking it off the list. */
export interface PushDevice {
  id: string;
  name: string;
  created: number;
  is_this: boolean;
}

/** The key of the server, which a browser needs to subscribe, and your devices that are told. */
export interface PushState {
  key: string;
  devices: PushDevice[];
}

/**
 * The computer is to move, but moves at other tables come first: so many, which takes about so many seconds.
 *
 * It is sent only if that takes a while, and then from time to time; `before` is 0 once the computer thinks.
 */
export interface Queued {
  type: "queued";
  before: number;
  seconds: number;
}

/** A recovery code and the new password it is used for. */
export interface Recovery {
  name: string;
  code: string;
  password: string;
}

/** Each is good for one new password. They are shown once. */
export interface RecoveryCodes {
  codes: string[];
}

/**
 * Why a move is not permitted.
 *
 * Where the announced game bars it (G2), `kind` is check, escape or own (the player's own Command tank is lost), and
 * `refutation` is the enemy's answer. Otherwise `kind` is rule.
 */
export interface Refusal {
  kind: "check" | "escape" | "own" | "rule";
  rule: string;
  text: string;
  refutation: Way | null;
}

export interface Rename {
  name: string;
}

/**
 * What is played: a setup, a mode (by default that of the setup), and the choices the rules leave.
 *
 * `edition` (current or earlier) decides `announce` (G2, in mode command alone) and `turning` (M1) where they are left
 * out; `announce` may be true or false for yes or no. `flags` is for mode flag (G6), `limit` counts moves each (G4).
 * `all_as` is a single type for all vehicles (G3), `exchange` other types on some squares (G11).
 */
export interface Rules {
  setup?: string;
  mode?: ModeName | null;
  edition?: EditionName | null;
  announce?: AnnounceName | boolean | null;
  turning?: boolean | null;
  house?: boolean;
  limit?: number | null;
  all_as?: string | null;
  flags?: 1 | 3 | null;
  exchange?: Record<string, string>;
}

export interface Said {
  type: "said";
  line: ChatLine;
}

export interface Say {
  type: "chat";
  id: string;
  text: string;
}

/**
 * A position to look at.
 *
 * `ground` names the terrain. Its picture is at `/api/tables/{id}/plies/{ply}/ground.svg` and is the same as long as
 * the name is. `terrain` lists its squares by kind, for programs that read the board. `has_command` says whether
 * Command tanks are special in this mode. `counts` is what the mode counts for each side: escaped vehicles, flags
 * brought home, or points; empty in other modes.
 */
export interface Scene {
  width: number;
  height: number;
  turn: SideName;
  ground: string;
  terrain: Record<string, string[]>;
  pieces: PieceView[];
  flags: string[];
  tfen: string;
  has_command: boolean;
  counts: Partial<Record<SideName, number>>;
}

/** A side of a table and its player. `level` is that of a computer. `is_you` is true only for the seat's holder. */
export interface Seat {
  side: SideName;
  kind: "computer" | "open" | "person";
  name: string;
  level: number | null;
  is_you: boolean;
  is_online: boolean;
}

/** Who gets a seat: the person who asks, the computer, or the first to take it. */
export interface SeatWish {
  kind: "computer" | "me" | "open";
  level?: number;
}

export type ServerMessage = Welcome | Update | Said | Presence | Queued | Planned | Done | Failed | Pong;

/** A browser that is logged in. `seen` is its last use, to within a day; not used again, it ends at `ends`. */
export interface SessionView {
  id: string;
  browser: string;
  created: number;
  seen: number;
  ends: number;
  is_this: boolean;
}

/**
 * A setup to choose. Its picture is at `/api/setups/{name}/picture.svg`; `group` is what it is about.
 *
 * `single_types` are the types that all vehicles can be (G3), `flags` the numbers of flags it has room for (G6).
 */
export interface SetupCard {
  name: string;
  title: string;
  note: string;
  group: GroupName;
  width: number;
  height: number;
  players: number;
  sides: SideName[];
  modes: ModeName[];
  clock: string;
  starts: StartCard[];
  single_types: string[];
  flags: number[];
}

/** Whether a game that goes on is kept out of your list. */
export interface Shelving {
  is_hidden: boolean;
}

/** Takes an open seat: that of `side`, or any. */
export interface Sit {
  side?: SideName | null;
}

/**
 * A square and facing a piece can end on, the fewest steps it takes, and what the piece can do there.
 *
 * `via` are the squares where markers are removed on the way (M13). `deadly` says what destroys the piece there (mine,
 * water, fire), if anything does. `moves` are triples: move code, action letter, target square ("" for none).
 * `barred` are those the announced game forbids (G2), in the same form: shown, never played.
 */
export interface Stand {
  to: string;
  facing: FacingName;
  steps: number;
  moves: [string, string, string][];
  barred?: [string, string, string][];
  via?: string[];
  deadly?: string;
}

/** A piece on its starting square. `types` are those it may be exchanged for (G11), including its own. */
export interface StartCard {
  side: SideName;
  type: string;
  square: string;
  is_command: boolean;
  types: string[];
}

/** A browser wants to be told: the address of its push service and its keys, as the browser gives them. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: "en" | "es" | "sv";
}

/**
 * A table as one person sees it.
 *
 * `version` grows by one with every event; `ply`, `key` and `scene` are those of the game now. `gone` are sides
 * whose players have been away long enough for the others to claim the game, `leaving` those who are away, with the
 * time when they will be gone. `is_listed`: its open seats are in the lobby. `next` is the table of the rematch.
 * `takeback` says whether moves are taken back freely (nobody else plays) or by consent.
 */
export interface TableView {
  id: string;
  version: number;
  created: number;
  rules: Rules;
  mode: ModeName;
  title: string;
  clock: string | null;
  days: number | null;
  shows_threats: boolean;
  status: "over" | "playing" | "waiting";
  takeback: "consent" | "free";
  seats: Seat[];
  ply: number;
  key: string;
  turn: SideName;
  scene: Scene;
  last: Way | null;
  announcement: Announcement;
  clocks: Clocks | null;
  offers: Offers;
  ending: Ending | null;
  gone: SideName[];
  watchers: number;
  next: string | null;
  leaving: Partial<Record<SideName, number>>;
  is_listed: boolean;
}

/** A piece on a line of fire. `sum` is the verdict in signs: `side 1 < 2: destroyed`. */
export interface TargetView {
  square: string;
  distance: number;
  side: string;
  armour: number;
  power: number | null;
  reason: string;
  rule: string;
  sum: string;
}

/** A piece that can be destroyed, and the squares of the enemy's pieces that can do it. */
export interface Threat {
  square: string;
  by: string[];
}

/** A bearer token, for programs: `Authorization: Bearer ...`. It is shown once; `id` names it in the list. */
export interface Token {
  token: string;
  id: string;
  name: string;
}

/** A token in the list of its owner: all but its secret. */
export interface TokenView {
  id: string;
  name: string;
  created: number;
  seen: number;
  ends: number;
}

/**
 * The table after an event. `moves` are the lines of the list from `moves_from` on; what was there is dropped.
 *
 * `event` says what happened: move, takeback, seat, draw_offered, draw_declined, stop_offered, stop_declined,
 * takeback_asked, takeback_declined, rematch, ended.
 */
export interface Update {
  type: "update";
  table: TableView;
  event: string;
  by: SideName | null;
  moves_from: number;
  moves: PlayedMove[];
  now: number;
}

/**
 * A move to be shown: where it starts, its steps, and the squares on which it changed something.
 *
 * `power` is that of the piece's strongest weapon.
 */
export interface Way {
  code: string;
  side: SideName;
  start: PathStep | null;
  is_cargo: boolean;
  steps: PathStep[];
  action: string;
  target: string | null;
  destroyed: string[];
  sunk: string[];
  burnt: string[];
  swept: string[];
  dispersed: string[];
  lit: string[];
  melted: string[];
  smoked: string[];
  mined: string[];
  takes_flag: boolean;
  brings_home: number;
  power: number | null;
}

/**
 * A weapon of a piece type, in the words of the catalogue. `farthest` is null where its range has no end.
 *
 * `arc` is fixed, turret or all, and for mines behind.
 */
export interface WeaponCard {
  kind: string;
  power: number | null;
  arc: string;
  nearest: number;
  farthest: number | null;
}

/**
 * The first message on a socket: the whole table, whatever was seen before.
 *
 * `types` are the piece types of this game, those of the board's own included.
 */
export interface Welcome {
  type: "welcome";
  table: TableView;
  moves: PlayedMove[];
  chat: ChatLine[];
  now: number;
  types: PieceTypeCard[];
}
