/** The lobby, live: the server reports every change. */
import { signal } from "@preact/signals";
import { api } from "../api/http";
import type { Lobby } from "../api/messages";
import { type ConnectionState, Socket, SPREAD } from "../api/socket";
import { complain } from "./notices";
import { askAgain, whoAmI } from "./session";

export const lobby = signal<Lobby | null>(null);
export const lobbyConnection = signal<ConnectionState>("closed");

/** Follows the lobby until the returned function is called. */
export function followLobby(): () => void {
  const socket = new Socket<Lobby & { type: string }>({
    path: "/api/lobby/socket",
    talks: false,
    onSessionEnd: askAgain,
    spread: () => SPREAD,
    onMessage: (message) => {
      lobby.value = message;
    },
    onState: (state) => {
      lobbyConnection.value = state;
    },
  });
  let isWanted = true;
  whoAmI()
    .then(() => api.lobby())
    .then((answer) => {
      lobby.value = answer;
    })
    .catch(complain)
    .finally(() => {
      if (isWanted) socket.open();
    });
  return () => {
    isWanted = false;
    socket.close();
  };
}
