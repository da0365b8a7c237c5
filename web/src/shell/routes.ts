/** Which page belongs to an address. A page's code is fetched when it is first shown. */
import type { ComponentType } from "preact";
import { addWords, type Key, type Part } from "../i18n";
import { analysisWords } from "../i18n/analysisWords";
import { editorWords } from "../i18n/editorWords";
import { fairnessWords } from "../i18n/fairnessWords";
import { gamesWords } from "../i18n/gamesWords";
import { puzzleWords } from "../i18n/puzzleWords";
import { studyWords } from "../i18n/studyWords";

export interface PageProps {
  /** The parts of the address that the pattern names with a colon. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Route {
  readonly pattern: string;
  readonly title: Key;
  /** The beginning of the key that names what the last part of the address stands for: it is the title, if there is one. */
  readonly name?: string;
  readonly load: () => Promise<{ default: ComponentType<PageProps> }>;
}

/** A page whose texts are fetched with it. */
const withWords =
  (...parts: readonly Part[]) =>
  (load: Route["load"]): Route["load"] =>
  async () =>
    (await Promise.all([load(), ...parts.map(addWords)]))[0];
const withPuzzleWords = withWords(puzzleWords);
/** The proof of a win is told in the words of puzzles. */
const withEditorWords = withWords(editorWords);
const withAnalysisWords = withWords(analysisWords, puzzleWords, studyWords, gamesWords);

export const ROUTES: readonly Route[] = [
  { pattern: "/", title: "title.home", load: () => import("../pages/HomePage") },
  { pattern: "/new", title: "title.new", load: () => import("../pages/NewGamePage") },
  { pattern: "/learn", title: "title.learn", load: () => import("../pages/LearnPage") },
  { pattern: "/learn/first-steps", title: "title.first_steps", load: () => import("../pages/FirstStepsPage") },
  { pattern: "/learn/:id", title: "title.lesson", load: () => import("../pages/LessonPage") },
  { pattern: "/games", title: "title.games", load: withWords(gamesWords)(() => import("../pages/GamesPage")) },
  { pattern: "/lobby", title: "title.lobby", load: () => import("../pages/LobbyPage") },
  { pattern: "/t/:id", title: "title.table", load: () => import("../pages/TablePage") },
  {
    pattern: "/games/:id",
    title: "title.imported",
    load: withWords(gamesWords, analysisWords)(() => import("../pages/ImportedGamePage")),
  },
  { pattern: "/games/:game/try/:ply", title: "title.try", load: () => import("../pages/TryPage") },
  { pattern: "/t/:id/try/:ply", title: "title.try", load: () => import("../pages/TryPage") },
  {
    pattern: "/puzzles",
    title: "title.puzzles",
    load: withPuzzleWords(() => import("../pages/PuzzlesPage")),
  },
  {
    pattern: "/puzzles/storm",
    title: "title.storm",
    load: withPuzzleWords(() => import("../pages/StormPage")),
  },
  {
    pattern: "/puzzles/daily",
    title: "title.daily",
    load: withPuzzleWords(() => import("../pages/DailyPuzzlePage")),
  },
  {
    pattern: "/puzzles/theme/:name",
    title: "title.puzzles",
    load: withPuzzleWords(() => import("../pages/PuzzleThemePage")),
  },
  {
    pattern: "/puzzles/:id",
    title: "title.puzzle",
    load: withPuzzleWords(() => import("../pages/PuzzlePage")),
  },
  {
    pattern: "/editor",
    title: "title.editor",
    load: withEditorWords(() => import("../pages/EditorPage")),
  },
  {
    pattern: "/editor/:id",
    title: "title.editor",
    load: withEditorWords(() => import("../pages/EditorPage")),
  },
  {
    pattern: "/analysis",
    title: "title.analysis",
    load: withAnalysisWords(() => import("../pages/AnalysisPage")),
  },
  {
    pattern: "/fair/:setup",
    title: "title.fair",
    load: withWords(fairnessWords)(() => import("../pages/FairPage")),
  },
  { pattern: "/study/:id", title: "title.study", load: withAnalysisWords(() => import("../pages/StudyPage")) },
  { pattern: "/studies", title: "title.studies", load: withWords(studyWords)(() => import("../pages/StudiesPage")) },
  { pattern: "/settings", title: "title.settings", load: () => import("../pages/SettingsPage") },
  { pattern: "/account", title: "title.account", load: () => import("../pages/AccountPage") },
  { pattern: "/rules", title: "rules.title", load: () => import("../pages/RulesPage") },
  { pattern: "/about", title: "rules.title", load: () => import("../pages/RulesPage") },
  { pattern: "/pieces", title: "title.pieces", load: () => import("../pages/PiecesPage") },
  { pattern: "/pieces/:code", title: "title.pieces", name: "board.type.", load: () => import("../pages/PiecePage") },
  { pattern: "/terrain", title: "title.pieces", load: () => import("../pages/PiecesPage") },
  {
    pattern: "/terrain/:kind",
    title: "title.pieces",
    name: "board.terrain.",
    load: () => import("../pages/TerrainPage"),
  },
];

export const MISSING: Route = { pattern: "*", title: "title.missing", load: () => import("../pages/MissingPage") };

export interface Match {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

function parametersOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) {
      try {
        parameters[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return parameters;
}

/** The route of a path; `MISSING` where there is none. */
export function findRoute(path: string, routes: readonly Route[] = ROUTES): Match {
  for (const route of routes) {
    const parameters = parametersOf(route.pattern, path);
    if (parameters) return { route, parameters };
  }
  return { route: MISSING, parameters: {} };
}
