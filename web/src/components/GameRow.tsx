import type { ComponentChildren } from "preact";
import { day } from "../account/day";
import type { GameLine, LobbyEntry, OutcomeName } from "../api/messages";
import { t } from "../i18n";
import { isOneScreen, modeName, opponents, pairing, timeText } from "./gameWords";
import { openingName } from "./openingName";
import { SetupPicture, StartPicture } from "./SetupPicture";
import { setupSize, setupTitle } from "./setupWords";

interface GameRowProps {
  readonly entry: LobbyEntry;
  /** What the visitor's own list knows besides: how it ended, and when it was begun. */
  readonly line?: GameLine;
  /** In the visitor's own list only the others are named. */
  readonly isMine?: boolean;
  readonly children?: ComponentChildren;
}

/** A game in a list: its board, its players and its rules. The name of the game links to it. */
export function GameRow({ entry, line, isMine = false, children }: GameRowProps) {
  const setup = entry.rules.setup ?? "basic-16";
  const details = [setupTitle(setup, entry.title), modeName(entry)];
  const opening = openingName(entry.opening);
  if (opening) details.push(opening);
  if (!line && (entry.clock !== null || entry.days !== null)) details.push(timeText(entry.clock, entry.days));
  return (
    <li class={`game-row ${entry.your_turn ? "is-yours" : ""}`}>
      {/* A board that somebody designed has no name, and its picture is that of the table. */}
      {setup ? <SetupPicture name={setup} {...setupSize(setup)} /> : <StartPicture table={entry.id} />}
      <div class="game-row-words">
        <a class="game-row-title" href={`/t/${entry.id}`}>
          {isMine ? opponents(entry) : pairing(entry)}
        </a>
        <span class="game-row-detail">{details.join(" · ")}</span>
        <span class="game-row-detail">{standing(entry, line)}</span>
      </div>
      <div class="game-row-end">
        {line?.outcome && <span class={`badge badge-${line.outcome}`}>{outcomeWord(entry, line.outcome)}</span>}
        {entry.your_turn && <span class="badge badge-turn">{t("game.your_turn")}</span>}
        {children}
      </div>
    </li>
  );
}

/** Who plays both sides neither wins nor loses: such a game is only over. */
function outcomeWord(entry: LobbyEntry, outcome: OutcomeName): string {
  return outcome === "none" && isOneScreen(entry) ? t("game.over") : t(`games.outcome.${outcome}`);
}

function standing(entry: LobbyEntry, line: GameLine | undefined): string {
  const words = [];
  if (line) words.push(t("games.begun", { date: day(line.begun) }));
  if (entry.status === "over" && !line?.outcome) words.push(t("game.over"));
  else if (entry.status !== "waiting") words.push(t("count.moves_played", { count: entry.ply }));
  return words.join(" · ");
}
