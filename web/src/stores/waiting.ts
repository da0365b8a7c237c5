/**
 * Keeps the visitor at the tables where somebody is awaited, whatever page is shown. The lobby lists an open seat only
 * while its owner is there, and who waits is told to do something else meanwhile.
 */
import { Socket, SPREAD } from "../api/socket";
import { askAgain } from "./session";

/** At more tables than these somebody waits on their own pages. */
export const MOST = 5;

const held = new Map<string, Socket<{ type: string }>>();

function join(table: string): Socket<{ type: string }> {
  const socket = new Socket<{ type: string }>({
    path: `/api/tables/${encodeURIComponent(table)}/socket`,
    // That somebody has sat down is learned from the lobby and from one's games.
    onMessage: () => undefined,
    onState: () => undefined,
    onSessionEnd: askAgain,
    spread: () => SPREAD,
  });
  socket.open();
  return socket;
}

/** Stays at these tables, and leaves all others. The page of a table is there by itself. */
export function waitAt(tables: Iterable<string>): void {
  const wanted = new Set([...tables].filter((table) => location.pathname !== `/t/${table}`).slice(0, MOST));
  for (const [table, socket] of held) {
    if (wanted.has(table)) continue;
    socket.close();
    held.delete(table);
  }
  for (const table of wanted) if (!held.has(table)) held.set(table, join(table));
}
