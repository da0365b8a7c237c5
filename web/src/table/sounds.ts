/** What is heard of a game besides the moves themselves, which the board plays as it shows them. */
import type { ServerMessage } from "../api/messages";
import { play, type SoundName } from "../sound/sound";
import { isAlone, isOwnTurn, ownSides, type TableState } from "./state";

/** The sound of the end: personal for one who played one side. */
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
  // Check and escape are heard from the board.
  if (state.table.announcement.check || state.table.announcement.escape) return null;
  return isOwnTurn(state.table) && !isAlone(state.table) ? "yourMove" : null;
}

export function hear(message: ServerMessage, state: TableState): void {
  const sound = soundOf(message, state);
  if (sound) play(sound);
}
