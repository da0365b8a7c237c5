/** What is known about a table, and how messages from the server change it. No input or output here. */
import type {
  ChatLine,
  PieceTypeCard,
  PlayedMove,
  Queued,
  Seat,
  ServerMessage,
  SideName,
  TableView,
} from "../api/messages";

export interface TableState {
  readonly table: TableView;
  readonly moves: readonly PlayedMove[];
  readonly chat: readonly ChatLine[];
  /** The types of pieces in this game. */
  readonly types: readonly PieceTypeCard[];
  /** When the server sent the clocks, in its own milliseconds. */
  readonly clocksAt: number;
  /** The computer's place in the queue while it waits for its turn to think. */
  readonly queued: Queued | null;
}

/** The state after a message; the same object where the message changes nothing. */
export function receive(state: TableState | null, message: ServerMessage): TableState | null {
  if (message.type === "welcome") {
    const { moves, chat, now, types } = message;
    return { table: steady(state?.table, message.table), moves, chat, types, clocksAt: now * 1000, queued: null };
  }
  if (state === null) return null;
  switch (message.type) {
    case "update": {
      const moves = [...state.moves.slice(0, message.moves_from), ...message.moves];
      const table = steady(state.table, message.table);
      return { ...state, table, moves, clocksAt: message.now * 1000, queued: null };
    }
    case "said":
      return { ...state, chat: [...state.chat, message.line] };
    case "queued":
      return { ...state, queued: message.before > 0 ? message : null };
    case "presence": {
      const { seats, gone, watchers, leaving } = message;
      const steadied = steadySeats(state.table.seats, seats);
      return { ...state, table: { ...state.table, seats: steadied, gone, watchers, leaving } };
    }
    default:
      return state;
  }
}

/** The older of two values if they are equal: whoever holds it sees that nothing has changed. */
export function same<Value>(before: Value, after: Value): Value {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

/**
 * Keeps unchanged parts as the same objects: a draw offer is not mistaken for a move, and players about whom nothing is
 * new are not drawn again.
 */
export function steady(old: TableView | undefined, fresh: TableView): TableView {
  if (old === undefined) return fresh;
  const seats = steadySeats(old.seats, fresh.seats);
  if (old.ply !== fresh.ply || old.key !== fresh.key) return { ...fresh, seats };
  return {
    ...fresh,
    seats,
    scene: same(old.scene, fresh.scene),
    last: same(old.last, fresh.last),
    announcement: same(old.announcement, fresh.announcement),
  };
}

function steadySeats(old: readonly Seat[], fresh: readonly Seat[]): Seat[] {
  return fresh.map((seat, index) => same(old[index] ?? seat, seat));
}

/** The sides that this visitor plays. */
export function ownSides(table: TableView): SideName[] {
  return table.seats.filter((seat) => seat.is_you).map((seat) => seat.side);
}

/** Whether this visitor is to move. */
export function isOwnTurn(table: TableView): boolean {
  return table.status === "playing" && ownSides(table).includes(table.turn);
}

/** Whether one person plays, alone or against the computer: there is nobody to ask or to chat with. */
export function isAlone(table: TableView): boolean {
  return table.seats.every((seat) => seat.is_you || seat.kind === "computer");
}

/** The side the visitor acts for: their only one, or of several the one to move. */
export function speakingSide(table: TableView): SideName | null {
  const own = ownSides(table);
  return own.includes(table.turn) ? table.turn : (own[0] ?? null);
}
