// Made by scripts/client_types.py from src/tankchess/server/messages. Do not edit: run that script.

export type ActName = "offer_draw" | "accept_draw" | "decline_draw" | "offer_stop" | "accept_stop" | "decline_stop" | "resign" | "takeback" | "accept_takeback" | "decline_takeback" | "rematch" | "claim_win" | "claim_draw" | "abort";
export type AnnounceName = "yes" | "only" | "no";
export type AttemptStatusName = "going" | "solved" | "failed";
export type EditionName = "current" | "earlier";
export type FaceName = "front" | "side" | "rear";
export type FacingName = "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";
export type GroupName = "starter" | "terrain" | "water" | "four";
export type LanguageName = "en" | "es" | "sv";
export type MateName = "checkmate" | "escapemate";
export type ModeName = "command" | "last" | "escape3" | "flag" | "four";
export type OutcomeName = "won" | "lost" | "drawn" | "none";
export type PassageName = "free" | "faster" | "cleared" | "through" | "sunk" | "burnt" | "mined" | "closed";
export type ProblemName = "bad_request" | "not_signed_in" | "wrong_password" | "wrong_code" | "token_not_enough" | "too_many_tokens" | "no_account" | "not_your_seat" | "cross_site" | "threats_off" | "no_help" | "computer_plays_on" | "table_full" | "too_many_tables" | "too_many_setups" | "not_your_study" | "too_many_studies" | "not_found" | "name_taken" | "has_account" | "no_seat" | "seat_taken" | "not_your_turn" | "stale" | "setup_changed" | "conflict" | "game_over" | "game_begun" | "game_goes_on" | "not_started" | "nothing_offered" | "nothing_counted" | "nothing_to_take_back" | "too_soon" | "too_large" | "bad_name" | "mixed_scripts" | "reserved_name" | "short_password" | "common_password" | "bad_pieces" | "bad_setup" | "over_at_once" | "illegal_move" | "rate_limited" | "server_error";
export type PuzzleKindName = "mate" | "escape";
export type PuzzleOutcomeName = "solved" | "failed";
export type SeverityName = "error" | "warning";
export type SideName = "w" | "fw" | "b" | "fb";
export type TerrainKindName = "high" | "low" | "water" | "hedge" | "fire" | "ice" | "road" | "smoke" | "mine";
export type VerdictName = "fair" | "favours" | "hinders" | "open";
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

/** Lessons to be noted as solved. Of those that are known, the first time and the fewest moves are kept. */
export interface AddProgress {
  solved: Solved[];
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

/**
 * CHECK and ESCAPE against the side to move, each with the way of the enemy's move that proves it.
 *
 * `mate`: nothing helps against it any more, and the game is over.
 */
export interface Announcement {
  check: Way | null;
  escape: Way | null;
  mate?: MateName | null;
}

/**
 * The army of a side: how many pieces, cargo among them, how many of each type, and what they are worth together.
 *
 * `worth` is in hundredths of a Light Tank, as on the card of a type.
 */
export interface ArmyView {
  side: SideName;
  number: number;
  types: Record<string, number>;
  worth: number;
}

/**
 * Asks for the proof of a win for the side to move at the end of a line.
 *
 * `path` leads into it: the winner's move and an answer in turn. `ground` is the terrain that the client has a
 * picture of.
 */
export interface AskBoardProof {
  line: FreeLine;
  path?: string[];
  ground?: string;
}

/**
 * A board to be played: the name of a shipped setup, or a draft of one's own, or a TFEN.
 *
 * `types` are own piece types of a TFEN, as a record has them in its header `Types`. `mode` is for setups and drafts;
 * by default it is the one they suggest.
 */
export interface AskFairness {
  setup?: string;
  draft?: SetupDraft | null;
  tfen?: string | null;
  types?: string;
  mode?: ModeName | null;
}

/**
 * Asks for the best lines at the end of a line. `step` counts the questions about this position, from 0.
 *
 * The first answer comes after a tenth of a second of thinking, further ones after a fifth of a second each.
 */
export interface AskLines {
  line: FreeLine;
  lines?: number;
  step?: number;
}

/**
 * Asks for the winning move after a line of moves of both sides, each of the winner's as in the proof.
 *
 * The last answer may be one that the mate bars. Whoever has not finished the puzzle gives it up by asking.
 */
export interface AskProof {
  line?: string[];
  ground?: string;
  language?: LanguageName;
}

/** Asks for help after these moves: first for the piece, then also for its square. It then counts as not solved. */
export interface AskPuzzleHint {
  moves?: string[];
  step?: 1 | 2;
}

/** Asks what the next side would do at the end of a line if it were to move already. */
export interface AskThreat {
  line: FreeLine;
}

/** Asks why a move is not permitted; with `any_facing`, why none ends there, whichever way the piece faces. */
export interface AskWhyNot {
  line: FreeLine;
  move: string;
  any_facing?: boolean;
}

/**
 * What came of an attempt.
 *
 * `boards` are those after the last move of the learner and after the answer to it. While it is `going`, the last of
 * them has the learner's next moves. `reached` says which parts of the goal are met. `fault` is what was wrong, and
 * `praise` is said in the end.
 */
export interface AttemptView {
  status: AttemptStatusName;
  boards: FreeBoard[];
  reached: boolean[];
  fault: string | null;
  praise: string | null;
}

/** How games of the engine against itself ended on a setup, in the mode it suggests: percent of the points. */
export interface Balance {
  games: number;
  nodes: number;
  shares: Partial<Record<SideName, number>>;
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

/** A place of the proof; null where none was found in the time there is for it. */
export interface BoardProof {
  node: ProofNode | null;
}

/** Everything a new table may be made of. `levels` is the number of computer levels. */
export interface Catalogue {
  setups: SetupCard[];
  types: PieceTypeCard[];
  levels: number;
  version: string;
}

/** The same with the version that it was made from: if there is a later one, nothing is written over. */
export interface ChangedStudy {
  tree: TreeOfMoves;
  version: number;
  title?: string;
}

/** A chapter: what it is about, and its lessons in their order. */
export interface ChapterView {
  id: string;
  title: string;
  text: string;
  lessons: LessonLine[];
}

/** Something said at a table. `who` stands for the person who said it, whatever their name is then. */
export interface ChatLine {
  name: string;
  side: SideName | null;
  text: string;
  at: number;
  who: string;
}

/**
 * Asks what is wrong with a draft. `ground` is the name of the terrain that the client has a picture of.
 *
 * With a `language` the texts are in that one alone.
 */
export interface CheckSetup {
  draft: SetupDraft;
  ground?: string;
  language?: LanguageName | null;
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

/** The whole course. The first chapter is the game in two minutes. */
export interface CourseView {
  chapters: ChapterView[];
}

export interface Credentials {
  name: string;
  password: string;
}

/** A position in which `player` alone moves, again and again. `rules` are the numbers of what it shows. */
export interface DemonstrationView {
  rules: string[];
  tfen: string;
  player: SideName;
  lines: ShownLine[];
}

/** The request is done and saved. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** Another type, the kind of weapon, and the sides that it destroys. A mine knows no sides. */
export interface DuelView {
  type: string;
  weapon: string;
  faces: FaceName[];
}

/**
 * One line of a tree, to be looked at on the page of somebody else.
 *
 * `file` is the line, `ply` the place in it that was asked for, `first` how many moves before it are left out, `nodes`
 * the place of every board, `numbers` when each move was made, `choices` the moves that other lines have instead of
 * one, by its ply. `title` and `owner` are those of the study; a table has its own words in the file. `page` is where
 * it is found on this server.
 */
export interface EmbeddedGame {
  file: BoardFile;
  ply: number;
  first: number;
  nodes: string[];
  numbers: number[];
  choices: Record<string, OtherChoice[]>;
  title: string;
  owner: string;
  page: string;
}

/** How a game ended. `points` are the final points of a game for four, survivors included. */
export interface Ending {
  result: string;
  termination: string;
  winner: SideName | null;
  points?: Partial<Record<SideName, number>>;
}

/**
 * Best play of all sides. `way` is the first of its moves, for an arrow.
 *
 * `kind` and `value` are the worth to the side `view` of the answer: `cp` hundredths of a Light Tank; `mate` and
 * `escape` moves until the game is won, below zero until it is lost. `chances` are its winning chances.
 */
export interface EngineLine {
  moves: LineMove[];
  way: Way;
  kind: "cp" | "escape" | "mate";
  value: number;
  chances: number;
}

/**
 * The best lines so far, best first; none where the game is over.
 *
 * `view` is the side whose chances are told: with two players the one that moves first in the game, with more the one
 * to move. `side` is to move, in the round `number`. `is_final`: asking again leads to nothing new.
 */
export interface EngineLines {
  depth: number;
  nodes: number;
  seconds: number;
  lines: EngineLine[];
  view: SideName;
  side: SideName;
  number: number;
  is_final: boolean;
}

/**
 * Asks what was played at the end of a line.
 *
 * `source`: the games of this server, your imported games (`mine`), the games of the engine that come with it, or all.
 */
export interface Explore {
  line: FreeLine;
  source?: "all" | "engine" | "mine" | "server";
  most?: number;
}

/** A game that went through the position, by `move`: a table, or one of your imported games. */
export interface ExplorerGame {
  move: string;
  result: string;
  table: LobbyEntry | null;
  imported: ImportedLine | null;
}

/**
 * A move that was played. `points` is the share that its side got, from 0 to 1; `length` is that of the games.
 *
 * `white`, `drawn` and `black` are how many games ended so; with four players they are 0.
 */
export interface ExplorerMove {
  code: string;
  text: string;
  way: Way;
  count: number;
  white: number;
  drawn: number;
  black: number;
  points: number;
  length: number;
}

/** What was played in a position by `side`: the most frequent moves, in how many games in all, the latest games. */
export interface ExplorerView {
  side: SideName;
  total: number;
  moves: ExplorerMove[];
  games: ExplorerGame[];
}

/** The request was refused, and nothing has changed. Over HTTP the same comes as a `Problem`. */
export interface Failed {
  type: "failed";
  id: string | null;
  code: ProblemName;
  message: string;
}

/**
 * All games so far. The interval may be looked at after every game: it holds with 95 % all the time.
 *
 * `favoured` is the side that the verdict speaks of, if it speaks of one. `quartiles` are half-moves: a quarter of the
 * games is no longer than the first, half than the second; empty before the first game. `endings` counts the words of
 * records, and `unfinished` for games that were cut off, the most frequent first.
 */
export interface FairnessTally {
  sides: SideTally[];
  draws: number;
  verdict: VerdictName;
  favoured: SideName | null;
  quartiles: number[];
  lengths: LengthBar[];
  endings: Record<string, number>;
}

/**
 * A board that is being played, as far as it has got.
 *
 * `waiting`: so many others are `ahead`. It is `done` when the verdict is certain, or after `most` games; `stopped` by
 * the one who asked, or because nobody looks any more: asked for again, it goes on. `nodes` is what the engine looks
 * at for a move, `seconds_left` an estimate. `tally` is null where the client has as many games already.
 * `tfen` and `types` are the board that is played, for `FreeLine`.
 */
export interface FairnessView {
  id: string;
  status: "done" | "running" | "stopped" | "waiting";
  games: number;
  most: number;
  nodes: number;
  ahead: number;
  seconds_left: number | null;
  tfen: string;
  types: string;
  tally: FairnessTally | null;
}

/**
 * The board at the end of a line, and what can be played there.
 *
 * `ground` is the picture of the terrain, or null where the client has it. `ending` is how the game ended, if it did;
 * then there is nothing to choose. `text` is how records write the move that led here, and `number` when it was made.
 */
export interface FreeBoard {
  board: Ply;
  mode: ModeName;
  choices: Choices;
  types: PieceTypeCard[];
  ground: string | null;
  ending: Ending | null;
  text: string;
  number: number;
}

/**
 * A position and the moves since. `setup` is the one whose piece types it has, if they are not the usual ones.
 *
 * `types` are own piece types of a position without such a setup, as a record has them in its header `Types`. With
 * `alone` the turn returns to that side after every move, for boards on which one side plays by itself.
 */
export interface FreeLine {
  tfen: string;
  moves?: string[];
  setup?: string;
  alone?: SideName | null;
  types?: string;
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

/** A good move in the position with this ply: its way, and a sentence that tells it. */
export interface Hint {
  ply: number;
  way: Way;
  text: string;
}

/**
 * A game that could not be read: which of the file, at which line and which move, and why, in every language.
 *
 * Imports of earlier versions tell the `reason` in English alone.
 */
export interface ImportFault {
  game: number;
  line: number | null;
  move: number | null;
  texts: Partial<Record<LanguageName, string>>;
  reason: string;
}

/**
 * An import as far as it has got.
 *
 * `next_part` is the part of the file to be sent next. `games` is how many were in it so far, `kept` how many of them
 * are kept, `duplicates` how many were there before, `faulty` how many could not be read: `faults` are the first of
 * these. `foreign` says what a file is that holds no games. `last` is the last game that was kept or found again.
 */
export interface ImportView {
  id: string;
  name: string;
  begun: number;
  status: "done" | "foreign" | "full" | "running" | "stopped";
  foreign: "archive" | "binary" | "chess" | "empty" | "page" | "pdf" | "utf16" | null;
  next_part: number;
  games: number;
  kept: number;
  duplicates: number;
  faulty: number;
  faults: ImportFault[];
  last: string | null;
}

/** A game that was brought along, with its record. */
export interface ImportedGame {
  line: ImportedLine;
  record: string;
  is_mine: boolean;
}

/** A game that was brought along, in a few words. `players` are in the order of play. */
export interface ImportedLine {
  id: string;
  import_id: string;
  added: number;
  players: string[];
  date: string;
  event: string;
  setup: string;
  mode: ModeName;
  result: string;
  plies: number;
}

/** Some of one's imported games. `next` asks for more; there are `total` in all, and `most` may be kept. */
export interface ImportedPage {
  games: ImportedLine[];
  next: string | null;
  total: number;
  most: number;
}

/** Asks what a move would be worth at the end of a line. */
export interface JudgeMove {
  line: FreeLine;
  move: string;
  language?: LanguageName;
}

/** An attempt, and what is known of the puzzle and of the caller after it. */
export interface JudgedAttempt {
  trial: Trial;
  record: PuzzleRecord;
  standing: SolverStanding;
}

/** Games of so many half-moves, from `first` to `last`. */
export interface LengthBar {
  first: number;
  last: number;
  games: number;
}

/** An arrow from square to square. */
export interface LessonArrow {
  start: string;
  end: string;
}

/**
 * The next move or answer that leads to the goal, in words, too, and for a move its way.
 *
 * Nothing of it where the goal is out of reach.
 */
export interface LessonHint {
  answer: string | null;
  text: string | null;
  way: Way | null;
}

/** A lesson in the list of its chapter. */
export interface LessonLine {
  id: string;
  kind: "choice" | "moves" | "type";
  title: string;
}

/**
 * A lesson as it begins.
 *
 * `goals` are the parts of the goal in words, where it has several. `squares` and `arrows` are what to point at.
 * `choices` are the answers of a question. `previous` and `next` are its neighbours in the course, by their ids.
 */
export interface LessonView {
  id: string;
  kind: "choice" | "moves" | "type";
  title: string;
  text: string;
  goal: string;
  goals: string[];
  hints: string[];
  side: SideName;
  most_moves: number;
  squares: string[];
  arrows: LessonArrow[];
  choices: string[];
  chapter: string;
  chapter_title: string;
  number: number;
  count: number;
  previous: string | null;
  next: string | null;
  board: FreeBoard;
}

/** A move of a line: its code, its text as records write it, and when it is whose turn. */
export interface LineMove {
  code: string;
  text: string;
  number: number;
  side: SideName;
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

/** A table in the lobby: one with open seats, or a game to watch. `opening` names the plans of both sides. */
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
  opening: string[];
}

/** A piece once it stands there: its way, and its lines of fire. For `/look` and for hovering. */
export interface Look {
  way: PathStep[];
  lines: LineView[];
}

/** Asks for the way of a piece to a square, and for its lines of fire there. */
export interface LookAround {
  line: FreeLine;
  from: string;
  to: string;
  facing: FacingName;
  cargo?: boolean;
  via?: string[];
}

/**
 * Answers to a mate that fail for one reason: `code` is one of `count`, told by `text`.
 *
 * `refutation` tells the move that destroys the Command tank after it, or escapes; with the fault `own` there is none,
 * for the answer itself loses the Command tank. `hit` is where a shot hits the Command tank, and the sum.
 */
export interface LostAnswer {
  code: string;
  text: string;
  count: number;
  fault: "check" | "escape" | "own";
  refutation: string;
  hit: TargetView | null;
}

/**
 * The person who asks: a guest, whose name the server chose until they pick one, or the holder of an account.
 *
 * `has_common_password`: they have just logged in with one that is among the first to be guessed.
 */
export interface Me {
  id: string;
  name: string;
  is_account: boolean;
  has_common_password?: boolean;
}

/**
 * A move after the row with the number `parent`, or after the start (-1), and what was said about it.
 *
 * Of the rows with the same parent the first is the line itself, the others are variations. `text` is how records
 * write the move, `number` and `side` when it was whose turn, `clock` and `evaluation` what its comment tells in
 * seconds and Light Tanks. These five are told by the server; what a client sends there counts for nothing.
 */
export interface MoveRow {
  parent: number;
  move: string;
  comment?: string;
  comment_before?: string;
  signs?: string[];
  text?: string;
  number?: number;
  side?: SideName;
  clock?: number | null;
  evaluation?: number | null;
}

/**
 * What the move that led to this ply was worth to the player who made it.
 *
 * `mark` is `?` for a mistake, `??` for a blunder. `before` and `after` are winning chances, before the move and after
 * it. `missed` and `allowed` name a forced end that was let go, or run into: `mate 2`. `best` is what the engine
 * would have played, where that is another move, and `reply` what it expects as the answer; each with a sentence.
 */
export interface MoveVerdict {
  ply: number;
  played: Way;
  mark: "" | "?" | "??";
  is_best: boolean;
  before: number;
  after: number;
  missed: string;
  allowed: string;
  best: Way | null;
  best_text: string;
  reply: Way | null;
  reply_text: string;
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

/** Begins an import. `is_explored`: the games are to be found in one's explorer. */
export interface NewImport {
  name?: string;
  is_explored?: boolean;
}

/** A tree to be kept. Its title may be empty. */
export interface NewStudy {
  tree: TreeOfMoves;
  title?: string;
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

/** Asks for the board at the end of a line. `ground` is the name of the terrain that the client has a picture of. */
export interface OpenBoard {
  line: FreeLine;
  ground?: string;
}

/**
 * A puzzle and what is known about it. `day` is the date if it is the puzzle of a day.
 *
 * `standing` is null for callers without a session.
 */
export interface OpenedPuzzle {
  puzzle: PuzzleView;
  record: PuzzleRecord;
  standing: SolverStanding | null;
  day: string | null;
}

/** A move that is not of the line which is shown, and the place where it leads. */
export interface OtherChoice {
  text: string;
  node: string;
}

/** A setup of one's own in a list. Its picture is at `/api/setups/shared/{id}/picture.svg`. */
export interface OwnSetupLine {
  id: string;
  title: string;
  width: number;
  height: number;
  mode: ModeName;
  created: number;
  updated: number;
  version: number;
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

/** Asks for a picture of a place in a tree that nobody keeps. `size` is the width of a picture of pixels. */
export interface PictureOfTree {
  tree: TreeOfMoves;
  node?: string;
  theme?: "dark" | "light";
  flip?: boolean;
  size?: number;
}

/**
 * All there is to know about a piece type.
 *
 * `duels` is what it destroys, `attackers` what destroys it, `ground` what becomes of it on each kind of terrain;
 * a piece that never moves has none of the last.
 */
export interface PieceGuide {
  card: PieceTypeCard;
  demonstration: DemonstrationView;
  duels: DuelView[];
  attackers: DuelView[];
  ground: Record<string, PassageName>;
}

/**
 * A piece type as players need to know it.
 *
 * `armour` is front, side, rear; `carries` the heaviest weight aboard; `worth` is in hundredths of a Light Tank.
 */
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
  worth: number;
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

/** The lessons somebody has solved, the earliest first, and whether those of the first chapter are among them. */
export interface ProgressView {
  solved: SolvedView[];
  has_first_steps: boolean;
}

/** A defence: its move, its text as in records, and in how many moves it loses. */
export interface ProofAnswer {
  code: string;
  text: string;
  moves: number;
}

/**
 * A place of a proof: the move that wins here, in so many moves, and every permitted answer to it.
 *
 * `boards` are the board before the move and the one after it. Answers that hold out longest come first. Where there
 * are none, the game is over, and `lost` says why every other answer fails; after one of those, `code` is the move
 * that punishes it, and empty where the answer does that by itself.
 */
export interface ProofNode {
  code: string;
  text: string;
  moves: number;
  boards: FreeBoard[];
  answers: ProofAnswer[];
  lost: LostAnswer[];
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

/** The piece to move, and with the second step where it goes: to a square, or off the board. */
export interface PuzzleHint {
  square: string;
  to: string | null;
  leaves: boolean;
}

/** What there is: the number of puzzles, their themes, the puzzle of today and its date. */
export interface PuzzleOverview {
  count: number;
  themes: PuzzleTheme[];
  day: string;
  daily: string;
  standing: SolverStanding | null;
}

/**
 * How hard a puzzle is and how often it was solved at the first attempt.
 *
 * `outcome` is that of the caller's first attempt, which alone counts, and `change` what it did to their rating.
 */
export interface PuzzleRecord {
  rating: number;
  solved: number;
  failed: number;
  outcome: PuzzleOutcomeName | null;
  change: number | null;
}

/** A theme and how many puzzles have it. */
export interface PuzzleTheme {
  name: string;
  count: number;
}

/**
 * A puzzle as it is set: `side` wins in `moves` moves, whatever the other side does. The solution is not in it.
 *
 * `setup` is the board it was played on. It comes from the game `source` after `ply` half-moves; the name is empty for
 * a game of the engine against itself, and without half-moves the engine has set up the position.
 */
export interface PuzzleView {
  id: string;
  kind: PuzzleKindName;
  moves: number;
  side: SideName;
  themes: string[];
  setup: string;
  source: string;
  ply: number;
  board: FreeBoard;
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

/** The text of a setup file, or a TFEN. What is wrong with it is told in `language`. */
export interface ReadSetup {
  text: string;
  language?: LanguageName;
}

/**
 * A text that tells a game: a record, JSON, a TFEN, a setup file, or the name of a setup.
 *
 * `game` counts the games in it; `types` are own piece types of a TFEN, as a record has them in its header `Types`.
 * What is wrong or odd in the text is told in `language`.
 */
export interface ReadTree {
  text: string;
  game?: number;
  types?: string;
  language?: LanguageName;
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
 * `refutation` is the enemy's answer. Otherwise `kind` is rule. `text` goes on from the move code, `texts` are
 * sentences for people, in every language.
 */
export interface Refusal {
  kind: "check" | "escape" | "own" | "rule";
  rule: string;
  text: string;
  texts: Partial<Record<LanguageName, string>>;
  refutation: Way | null;
}

export interface Rename {
  name: string;
}

/**
 * A review as far as it has got.
 *
 * `moves` are those after the ply that was asked for, `total` is how many there will be. `seconds` is how long the
 * engine thinks about each position. While a review is being made, `sketch` are the chances of the first side after
 * every move, by a short look at each.
 */
export interface ReviewView {
  status: "done" | "none" | "running" | "stopped";
  total: number;
  seconds: number;
  moves: ReviewedMove[];
  players: ReviewedPlayer[];
  sketch: number[];
}

/**
 * The move that led to a ply.
 *
 * `chances` are those of the first side after it, with four players those of the side that moved. `before` and `after`
 * are those of the side that moved. `missed`, `allowed` and `found` name a forced end, as `mate 2`. `best` is told
 * where another move was better, and `reply` where the move was a mistake.
 */
export interface ReviewedMove {
  ply: number;
  side: SideName;
  code: string;
  mark: "" | "?" | "??";
  is_best: boolean;
  chances: number;
  before: number;
  after: number;
  missed: string;
  allowed: string;
  found: string;
  best: ToldMove | null;
  reply: ToldMove | null;
}

/** How a player did: accuracy from 0 to 100, and the moves that were not good. */
export interface ReviewedPlayer {
  side: SideName;
  accuracy: number;
  mistakes: number;
  blunders: number;
  missed: number;
}

/**
 * What is played: a setup, a mode (by default that of the setup), and the choices the rules leave.
 *
 * `edition` (current or earlier) decides `announce` (G2, in mode command alone) and `turning` (M1) where they are left
 * out; `announce` may be true or false for yes or no. `flags` is for mode flag (G6), `limit` counts moves each (G4).
 * `all_as` is a single type for all vehicles (G3), `exchange` other types on some squares (G11). `own` is a setup of
 * one's own instead of one that there is; it is not told again, and `setup` is then empty.
 */
export interface Rules {
  setup?: string;
  mode?: ModeName | null;
  edition?: EditionName | null;
  announce?: AnnounceName | boolean | null;
  turning?: boolean | null;
  house?: boolean | null;
  limit?: number | null;
  all_as?: string | null;
  flags?: 1 | 3 | null;
  exchange?: Record<string, string>;
  own?: SetupDraft | null;
}

/** The storm that the caller has begun and that goes on, with the puzzle it is at; null if there is none. */
export interface RunningStorm {
  running: StormPuzzle | null;
}

export interface Said {
  type: "said";
  line: ChatLine;
}

/** A draft to be kept. To save over one that is kept, `version` is that which was changed. */
export interface SaveSetup {
  draft: SetupDraft;
  version?: number | null;
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
  balance: Balance | null;
}

/**
 * A setup as its file has it (docs/setups.md), with the same words. It may be faulty: it is a draft.
 *
 * `name` and `author` may be empty here; a name is then made of the title. `flags` counts them or lists their places,
 * an empty list is one on the centre point; an empty `order` is the usual one.
 */
export interface SetupDraft {
  name?: string;
  title?: string;
  author?: string;
  note?: string;
  size?: [number, number];
  mode?: ModeName;
  modes?: ModeName[];
  clock?: string;
  mines?: number;
  flags?: string[] | 1 | 3;
  order?: SideName[];
  edition?: EditionName | null;
  announce?: AnnounceName | null;
  turning?: boolean | null;
  house?: boolean | null;
  limit?: number | null;
  terrain?: Partial<Record<TerrainKindName, string[]>>;
  pieces?: Partial<Record<SideName, string[]>>;
  types?: Record<string, TypeDraft>;
}

/**
 * Something that is wrong with a setup: an error by rule S2, or a warning by S3; S1 is what a setup cannot hold.
 *
 * `texts` says it in every language. `squares` are those to look at, `where` is the field of the file: `clock`,
 * `pieces.w`, `types.RT`; both may be empty.
 */
export interface SetupFault {
  severity: SeverityName;
  rule: string;
  squares: string[];
  where: string;
  texts: Partial<Record<LanguageName, string>>;
}

/** A text as a draft, and what of the text a setup cannot hold. */
export interface SetupRead {
  draft: SetupDraft;
  problems: SetupFault[];
}

/**
 * What is wrong with a draft, and the board that can be made of it.
 *
 * `board` shows what can be there, and nothing can be played on it. `types` are the cards of one's own types, those
 * without faults. `is_playable`: there are warnings at most. `tfen` is the start in the suggested mode if it can be
 * played, else what is on the board.
 */
export interface SetupReport {
  problems: SetupFault[];
  board: FreeBoard;
  types: PieceTypeCard[];
  armies: ArmyView[];
  tfen: string;
  is_playable: boolean;
}

/** Where a draft is kept, and how often it was saved. */
export interface SetupSaved {
  id: string;
  version: number;
}

/** A draft as the text of a setup file, and as a TFEN. */
export interface SetupTexts {
  toml: string;
  tfen: string;
}

/** A setup that somebody keeps, for all who have its link. `by` is the name of who keeps it. */
export interface SharedSetup {
  id: string;
  draft: SetupDraft;
  by: string;
  updated: number;
  version: number;
  is_mine: boolean;
}

/** Whether a game that goes on is kept out of your list. */
export interface Shelving {
  is_hidden: boolean;
}

/** Moves that show something, and what they do: sentences by language. */
export interface ShownLine {
  moves: string[];
  words: Record<string, string>;
}

/**
 * What a side has come to: games it has won alone, its part of all points, and where the true part lies.
 *
 * `falls` is how many of its pieces were lost on each square.
 */
export interface SideTally {
  side: SideName;
  wins: number;
  share: number;
  low: number;
  high: number;
  falls: Record<string, number>;
}

/** Takes an open seat: that of `side`, or any. */
export interface Sit {
  side?: SideName | null;
}

/** A lesson that was solved, now or `at` a moment. */
export interface Solved {
  lesson: string;
  moves: number;
  at?: number | null;
}

/** A lesson that somebody has solved: when first, and with how few moves or answers. */
export interface SolvedView {
  lesson: string;
  at: number;
  moves: number;
}

/**
 * How good the caller is at puzzles. `is_sure`: enough puzzles were tried for the rating to mean something.
 *
 * `streak` is how many were solved in a row, `storm` the best score of a storm.
 */
export interface SolverStanding {
  rating: number;
  is_sure: boolean;
  solved: number;
  failed: number;
  streak: number;
  best_streak: number;
  storm: number;
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

/** A storm and the puzzle it is at: null once it is over. */
export interface StormPuzzle {
  storm: StormState;
  puzzle: PuzzleView | null;
}

/**
 * A storm. `left` are the milliseconds until it is over, by the server's clock; `step` counts the puzzles so far.
 *
 * `best` is the caller's best score, this one included.
 */
export interface StormState {
  id: string;
  left: number;
  step: number;
  score: number;
  combo: number;
  best_combo: number;
  mistakes: number;
  best: number;
  is_over: boolean;
}

/** What the last move has led to, null if it came too late; and the next puzzle, once this one is done. */
export interface StormTrial {
  trial: Trial | null;
  storm: StormState;
  puzzle: PuzzleView | null;
}

/** A study in a few words. `version` counts the times it was saved, `moves` those of all lines together. */
export interface StudyLine {
  id: string;
  title: string;
  owner: string;
  is_mine: boolean;
  version: number;
  created: number;
  updated: number;
  moves: number;
  setup: string;
}

/** Studies, the one that was changed last first. `next` is where the next page begins, if there is one. */
export interface StudyPage {
  studies: StudyLine[];
  next: string | null;
}

/** A study with its tree. */
export interface StudyView {
  study: StudyLine;
  view: TreeView;
}

/** A browser wants to be told: the address of its push service and its keys, as the browser gives them. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: LanguageName;
}

/**
 * A table as one person sees it.
 *
 * `version` grows by one with every event; `ply`, `key` and `scene` are those of the game now. `gone` are sides
 * whose players have been away long enough for the others to claim the game, `leaving` those who are away, with the
 * time when they will be gone. `is_listed`: its open seats are in the lobby. `next` is the table of the rematch.
 * `takeback` says whether moves are taken back freely (nobody else plays) or by consent. `opening` names the plans of
 * both sides, where there are names for them.
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
  opening: string[];
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

/**
 * All there is to know about a kind of terrain: what becomes of the types that enter it, and what it stops.
 *
 * `stops_shots` is about direct shots, `hides_low` about those at low targets, `stops_indirect` about the others.
 */
export interface TerrainGuide {
  kind: string;
  demonstration: DemonstrationView;
  passages: Partial<Record<PassageName, string[]>>;
  stops_shots: boolean;
  hides_low: boolean;
  stops_indirect: boolean;
}

/** A piece that can be destroyed, and the squares of the enemy's pieces that can do it. */
export interface Threat {
  square: string;
  by: string[];
}

/** What the side would do; null where it could not be its turn: in check, or after the end of the game. */
export interface ThreatView {
  side: SideName;
  line: EngineLine | null;
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
 * A move that was not played: its way, and a sentence that tells it, in every language.
 *
 * `hit` is the side of the armour it would hit, and `victim` the square it would clear, where it destroys something.
 */
export interface ToldMove {
  way: Way;
  texts: Partial<Record<LanguageName, string>>;
  hit: "" | "front" | "rear" | "side";
  victim: string;
}

/**
 * A game with its variations. `types` are own piece types, `setup` is the name of the board, if it has one.
 *
 * `comment` stands before the first move. `headers` are those of the record that do not follow from the rest.
 */
export interface TreeOfMoves {
  tfen: string;
  rows?: MoveRow[];
  headers?: Record<string, string>;
  comment?: string;
  setup?: string;
  types?: string;
  result?: string;
}

/** A game as the text of a record (.tcg). */
export interface TreeRecord {
  record: string;
}

/**
 * A game that was read. `games` is how many there are in the text, `order` who moves after whom.
 *
 * `warnings` tell what was written wrongly without harm to the moves, `title` is that of the board of a setup file.
 */
export interface TreeView {
  tree: TreeOfMoves;
  mode: ModeName;
  order: SideName[];
  games: number;
  warnings: string[];
  title: string;
}

/**
 * What the last move has led to: the board after it, and after the answer to it.
 *
 * With `failed` the answer is the one that refutes the move, if one was found; with `solved` there is none. `left` is
 * how many moves the solver still has.
 */
export interface Trial {
  status: AttemptStatusName;
  left: number;
  boards: FreeBoard[];
}

/**
 * An attempt at a lesson: all moves of the learner so far, or all answers to its question.
 *
 * `ground` is the name of the terrain that the client has a picture of.
 */
export interface TryLesson {
  moves?: string[];
  language?: LanguageName;
  ground?: string;
}

/**
 * The solver's moves from the start of a puzzle on, without the answers to them.
 *
 * `ground` is the name of the terrain that the client has a picture of.
 */
export interface TryMoves {
  moves: string[];
  ground?: string;
}

/** The solver's moves in the puzzle that a storm is at. By its `step` a request that is sent twice counts once. */
export interface TryStorm {
  step: number;
  moves: string[];
  ground?: string;
}

/** A piece type of one's own, in the words of `[types]`. Nothing is checked but its size. */
export interface TypeDraft {
  name: string;
  speed: number;
  armour: number[];
  weight?: string;
  weapon?: WeaponDraft[];
  traits?: string[];
  carries?: string | null;
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

/** A weapon of a piece type of one's own, in the words of `[types]`: what its kind does not have is left out. */
export interface WeaponDraft {
  kind: string;
  power?: number | null;
  arc?: string | null;
  range?: number[] | null;
}

/**
 * The first message on a socket: the whole table, whatever was seen before.
 *
 * `types` are the piece types of this game, those of the board's own included. `own_types` are the latter as text,
 * for boards that belong to no table (`FreeLine.types`).
 */
export interface Welcome {
  type: "welcome";
  table: TableView;
  moves: PlayedMove[];
  chat: ChatLine[];
  now: number;
  types: PieceTypeCard[];
  own_types: string;
}

/** Asks for a draft as texts. */
export interface WriteSetup {
  draft: SetupDraft;
}
