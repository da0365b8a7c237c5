import type { ComponentChildren } from "preact";
import type { LobbyEntry } from "../api/messages";
import { t } from "../i18n";
import { findSetup } from "../stores/catalogue";
import { modeName, pairing, timeText } from "./gameWords";
import { SetupPicture } from "./SetupPicture";
import { setupTitle } from "./setupWords";

interface GameRowProps {
  readonly entry: LobbyEntry;
  readonly children?: ComponentChildren;
}

/** A game in a list: its board, its players and its rules. The name of the game links to it. */
export function GameRow({ entry, children }: GameRowProps) {
  const setup = findSetup(entry.rules.setup ?? "basic-16");
  return (
    <li class={`game-row ${entry.your_turn ? "is-yours" : ""}`}>
      {setup && <SetupPicture name={setup.name} width={setup.width} height={setup.height} />}
      <div class="game-row-words">
        <a class="game-row-title" href={`/t/${entry.id}`}>
          {pairing(entry)}
        </a>
        <span class="game-row-detail">
          {[setupTitle(entry.rules.setup ?? "", entry.title), modeName(entry), timeText(entry.clock, entry.days)].join(
            " · ",
          )}
        </span>
        {entry.status !== "waiting" && (
          <span class="game-row-detail">
            {entry.status === "over" ? t("game.over") : t("count.moves_played", { count: entry.ply })}
          </span>
        )}
      </div>
      <div class="game-row-end">
        {entry.your_turn && <span class="badge badge-turn">{t("game.your_turn")}</span>}
        {children}
      </div>
    </li>
  );
}
