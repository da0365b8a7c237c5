/** The sounds of a game besides those of the moves, which the board plays as it shows them. */
import type { ServerMessage } from "../api/messages";
import { play, type SoundName } from "../sound/sound";
import { isAlone, isOwnTurn, ownSides, type TableState } from "./state";

/** The sound at the end: win or loss from the point of view of a player with one side. */
function endSound(state: TableState): SoundName {
  const { ending, seats } = state.table;
  const own = ownSides(state.table);
  if (!ending?.winner) return "draw";
  const isPersonal = own.length > 0 && own.length < seats.length;
  return isPersonal && !own.includes(ending.winner) ? "loss" : "win";
}

/** The sound a message asks for, if any. */
export function soundOf(message: ServerMessage, state: TableState): SoundName | null {
  if (message.type !== "update") return null;
  if (state.table.status === "over") return message.event === "rematch" ? null : endSound(state);
  if (message.event === "seat" && state.table.status === "playing") return "start";
  if (message.event !== "move") return null;
  // The board plays the sounds of check and escape.
  if (state.table.announcement.check || state.table.announcement.escape) return null;
  return isOwnTurn(state.table) && !isAlone(state.table) ? "yourMove" : null;
}

export function hear(message: ServerMessage, state: TableState): void {
  const sound = soundOf(message, state);
  if (sound) play(sound);
}
