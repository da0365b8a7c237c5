/**
 * Entering a move: square first, facing second, action third. A pure machine: a stage and an event give the next stage.
 *
 * A stage with one option is skipped, `back` leads to the last stage that had more, and the tap that chooses the piece
 * never sends anything. `sent` is the end: the move is on its way.
 */
import type { FacingName, Mover, Stand } from "../api/messages";
import { type Attack, best, isPlayable, type Menu, type Option, optionsOf, type WayOut } from "./menu";

interface Open {
  /** Where Esc leads. */
  readonly back: Entry;
}

export type Entry =
  | { readonly stage: "idle" }
  /** A boat with cargo: which of the two moves? */
  | ({ readonly stage: "mover"; readonly square: string } & Open)
  /** `missed` is a square that was tapped and that the piece cannot reach. */
  | ({ readonly stage: "square"; readonly mover: Mover; readonly missed?: string } & Open)
  | ({ readonly stage: "facing"; readonly mover: Mover; readonly to: string; readonly aim: string | null } & Open)
  /** The same stand by ways that remove different markers. */
  | ({
      readonly stage: "way";
      readonly mover: Mover;
      readonly stands: readonly Stand[];
      readonly aim: string | null;
    } & Open)
  | ({ readonly stage: "action"; readonly mover: Mover; readonly stand: Stand; readonly aim: string | null } & Open)
  /** Several ways off the board, by the markers they remove. */
  | ({ readonly stage: "exit"; readonly mover: Mover; readonly ways: readonly WayOut[] } & Open)
  /** The piece would be lost by this move. Does the player mean it? */
  | ({ readonly stage: "confirm"; readonly mover: Mover; readonly stand: Stand; readonly option: Option } & Open)
  /** The whole move is shown before it is sent, for players who confirm their moves. */
  | ({ readonly stage: "review"; readonly code: string; readonly mover: Mover; readonly stand: Stand | null } & Open)
  /** Target first: which piece destroys it, and from where? `mover` and `from` are already settled where not null. */
  | ({
      readonly stage: "target";
      readonly square: string;
      readonly mover: Mover | null;
      readonly from: string | null;
    } & Open)
  /** The player tried a barred move: its refutation is shown. */
  | ({ readonly stage: "refused"; readonly code: string; readonly mover: Mover; readonly stand: Stand | null } & Open)
  /** One of the player's own pieces that can do nothing now. Its lines of fire are shown. */
  | ({ readonly stage: "stuck"; readonly mover: Mover; readonly stand: Stand } & Open)
  | { readonly stage: "sent"; readonly code: string; readonly mover: Mover; readonly stand: Stand | null };

export type EntryEvent =
  | { readonly type: "tap"; readonly square: string }
  | { readonly type: "mover"; readonly isCargo: boolean }
  | { readonly type: "facing"; readonly facing: FacingName }
  | { readonly type: "way"; readonly index: number }
  | { readonly type: "option"; readonly code: string }
  | { readonly type: "out" }
  | { readonly type: "confirm" }
  | { readonly type: "back" }
  | { readonly type: "reset" };

/** What the machine needs to know: the menu, and who stands where. */
export interface Context {
  readonly menu: Menu;
  readonly isEnemy: (square: string) => boolean;
  /** Where one of the player's own pieces on a square faces; null if there is none. */
  readonly ownFacing: (square: string) => FacingName | null;
  /** Whether the player confirms every move before it is sent. */
  readonly confirms?: boolean;
  /** Whether a tap on a square out of reach keeps the piece chosen, so that it can be said why. */
  readonly explains?: boolean;
}

export const IDLE: Entry = { stage: "idle" };

export function step(context: Context, entry: Entry, event: EntryEvent): Entry {
  const next = advance(context, entry, event);
  const isSettled = entry.stage === "sent" || entry.stage === "review" || entry.stage === "confirm";
  if (next.stage !== "sent" || isSettled || !context.confirms) return next;
  return { ...next, stage: "review", back: entry };
}

function advance(context: Context, entry: Entry, event: EntryEvent): Entry {
  if (event.type === "reset") return IDLE;
  if (entry.stage === "sent") return entry;
  if (event.type === "back") return entry.stage === "idle" ? IDLE : entry.back;
  const { menu } = context;
  switch (entry.stage) {
    case "idle":
      return event.type === "tap" ? chooseAnything(context, event.square) : entry;
    case "mover": {
      if (event.type === "tap") return event.square === entry.square ? entry : chooseAnything(context, event.square);
      if (event.type !== "mover") return entry;
      const mover = menu.movers(entry.square).find((each) => (each.is_cargo ?? false) === event.isCargo);
      return mover === undefined ? entry : chooseMover(menu, mover, entry);
    }
    case "square":
      if (event.type === "out") return chooseOut(menu, entry.mover, entry);
      return event.type === "tap" ? tapSquare(context, entry, event.square) : entry;
    case "facing":
      if (event.type === "facing") return chooseFacing(menu, entry.mover, entry.to, event.facing, entry.aim, entry);
      if (event.type !== "tap") return entry;
      return event.square === entry.to ? entry.back : elsewhere(context, entry.back, event);
    case "way": {
      if (event.type === "tap") return elsewhere(context, entry.back, event);
      const stand = event.type === "way" ? entry.stands[event.index] : undefined;
      return stand === undefined ? entry : chooseStand(entry.mover, stand, entry.aim, entry);
    }
    case "exit":
      if (event.type === "tap") return elsewhere(context, entry.back, event);
      if (event.type !== "option" || !entry.ways.some(({ code }) => code === event.code)) return entry;
      return { stage: "sent", code: event.code, mover: entry.mover, stand: null };
    case "action":
      return act(context, entry, event);
    case "confirm":
      if (event.type === "confirm") return send(entry.mover, entry.stand, entry.option, entry.back);
      if (event.type !== "tap") return entry;
      return event.square === entry.stand.to
        ? send(entry.mover, entry.stand, entry.option, entry.back)
        : elsewhere(context, entry.back, event);
    case "review": {
      const { code, mover, stand } = entry;
      const isMeant =
        event.type === "confirm" ||
        (event.type === "option" && event.code === code) ||
        (event.type === "tap" && event.square === stand?.to);
      if (isMeant) return { stage: "sent", code, mover, stand };
      return event.type === "tap" ? elsewhere(context, entry.back, event) : entry;
    }
    case "target":
      return event.type === "tap" ? tapForTarget(context, entry, event.square) : entry;
    case "stuck":
      if (event.type !== "tap") return entry;
      return event.square === entry.mover.square ? IDLE : chooseAnything(context, event.square);
    case "refused":
      return event.type === "tap" || event.type === "facing" ? step(context, entry.back, event) : entry.back;
  }
}

/** The first tap: on one of the player's own pieces, on an enemy, or on nothing. */
function chooseAnything(context: Context, square: string): Entry {
  const { menu } = context;
  const movers = menu.movers(square);
  if (movers.length > 1) return { stage: "mover", square, back: IDLE };
  if (movers[0] !== undefined) return chooseMover(menu, movers[0], IDLE);
  if (context.isEnemy(square)) return { stage: "target", square, mover: null, from: null, back: IDLE };
  const facing = context.ownFacing(square);
  if (facing === null) return IDLE;
  const stand: Stand = { to: square, facing, steps: 0, moves: [] };
  return { stage: "stuck", mover: { square, stands: [] }, stand, back: IDLE };
}

function chooseMover(menu: Menu, mover: Mover, back: Entry): Entry {
  const stops = menu.stops(mover);
  // A piece that never moves only fires. Its square and facing need not be asked.
  const onlyFires =
    stops.length === 1 &&
    stops[0]?.square === mover.square &&
    menu.out(mover) === null &&
    mover.stands.every((stand) => optionsOf(stand).every((option) => option.action !== ""));
  return onlyFires ? chooseSquare(menu, mover, mover.square, null, back) : { stage: "square", mover, back };
}

function tapSquare(context: Context, entry: Entry & { stage: "square" }, square: string): Entry {
  const { menu } = context;
  const { mover } = entry;
  if (menu.stands(mover, square).length > 0) return chooseSquare(menu, mover, square, null, entry);
  if (square === mover.square) return IDLE;
  if (context.isEnemy(square) && menu.attacks(square, mover).length > 0) {
    return narrowTarget(context, { stage: "target", square, mover, from: null, back: entry }, entry);
  }
  const next = chooseAnything(context, square);
  // The second tap there lets go of the piece.
  return next.stage === "idle" && context.explains && square !== entry.missed ? { ...entry, missed: square } : next;
}

function chooseSquare(menu: Menu, mover: Mover, to: string, aim: string | null, back: Entry): Entry {
  const stands = menu.stands(mover, to).filter((stand) => aims(stand, aim));
  const first = best(stands);
  if (first === undefined) return back;
  if (!isPlayable(first)) return refuse(mover, first, back);
  // If the piece is lost, its facing does not matter.
  if (stands.every((stand) => stand.deadly)) return chooseStand(mover, first, aim, back);
  const facings = new Set(stands.map((stand) => stand.facing));
  if (facings.size === 1) return chooseFacing(menu, mover, to, first.facing, aim, back);
  return { stage: "facing", mover, to, aim, back };
}

function chooseFacing(
  menu: Menu,
  mover: Mover,
  to: string,
  facing: FacingName,
  aim: string | null,
  back: Entry,
): Entry {
  const stands = menu.stands(mover, to, facing).filter((stand) => aims(stand, aim));
  const playable = stands.filter(isPlayable);
  const first = best(stands);
  if (first === undefined) return back;
  if (playable.length === 0) return refuse(mover, first, back);
  if (playable.length > 1) return { stage: "way", mover, stands: playable, aim, back };
  return chooseStand(mover, first, aim, back);
}

function chooseStand(mover: Mover, stand: Stand, aim: string | null, back: Entry): Entry {
  const playable = optionsOf(stand).filter((option) => !option.isBarred);
  const only = playable.length === 1 ? playable[0] : undefined;
  if (only !== undefined && only.action === "") return choose(mover, stand, only, back);
  return { stage: "action", mover, stand, aim, back };
}

function act(context: Context, entry: Entry & { stage: "action" }, event: EntryEvent): Entry {
  const { mover, stand, back } = entry;
  const options = optionsOf(stand);
  const choice = (option: Option | undefined): Entry => (option ? choose(mover, stand, option, entry) : entry);
  if (event.type === "option") return choice(options.find((option) => option.code === event.code));
  if (event.type === "confirm") return choice(options.find((option) => option.action === ""));
  if (event.type !== "tap") return entry;
  const aimed = options.find((option) => option.action !== "" && option.target === event.square);
  if (aimed !== undefined) return choice(aimed);
  if (event.square === stand.to) return choice(options.find((option) => option.action === ""));
  return elsewhere(context, back, event);
}

/** A tap on something else: goes one stage back, unless the tap means something at the stage of choosing a square. */
function elsewhere(context: Context, back: Entry, event: EntryEvent): Entry {
  let root: Entry = back;
  while (root.stage !== "idle" && root.stage !== "sent" && root.stage !== "square" && root.stage !== "target") {
    root = root.back;
  }
  const next = step(context, root, event);
  return next.stage === "idle" ? back : next;
}

function choose(mover: Mover, stand: Stand, option: Option, back: Entry): Entry {
  if (option.isBarred) return { stage: "refused", code: option.code, mover, stand, back };
  if (stand.deadly) return { stage: "confirm", mover, stand, option, back };
  return send(mover, stand, option, back);
}

function send(mover: Mover, stand: Stand, option: Option, back: Entry): Entry {
  if (option.isBarred) return { stage: "refused", code: option.code, mover, stand, back };
  return { stage: "sent", code: option.code, mover, stand };
}

function refuse(mover: Mover, stand: Stand, back: Entry): Entry {
  const option = optionsOf(stand)[0];
  return option === undefined ? back : { stage: "refused", code: option.code, mover, stand, back };
}

function chooseOut(menu: Menu, mover: Mover, back: Entry): Entry {
  const out = menu.out(mover);
  if (out === null) return back;
  const { code } = out.ways[0];
  if (out.isBarred) return { stage: "refused", code, mover, stand: null, back };
  if (out.ways.length > 1) return { stage: "exit", mover, ways: out.ways, back };
  return { stage: "sent", code, mover, stand: null };
}

function aims(stand: Stand, aim: string | null): boolean {
  return aim === null || optionsOf(stand).some((option) => option.target === aim && option.action === "x");
}

/** The attacks on the target that are still possible. */
export function attacksOn(menu: Menu, entry: Entry & { stage: "target" }): Attack[] {
  return menu
    .attacks(entry.square, entry.mover ?? undefined)
    .filter((attack) => entry.from === null || attack.stand.to === entry.from);
}

function tapForTarget(context: Context, entry: Entry & { stage: "target" }, square: string): Entry {
  const { menu } = context;
  if (square === entry.square) return entry.back;
  const attacks = attacksOn(menu, entry);
  const byThat = attacks.filter((attack) => attack.mover.square === square);
  const fromThere = attacks.filter((attack) => attack.stand.to === square);
  if (entry.mover === null && byThat.length > 0) {
    const mover = byThat[0]?.mover ?? null;
    return narrowTarget(context, { ...entry, mover, back: entry }, entry);
  }
  if (fromThere.length > 0) return narrowTarget(context, { ...entry, from: square, back: entry }, entry);
  return chooseAnything(context, square);
}

/** Goes on to the stand once mover and square are settled. */
function narrowTarget(context: Context, entry: Entry & { stage: "target" }, back: Entry): Entry {
  const { menu } = context;
  const attacks = attacksOn(menu, entry);
  const movers = new Set(attacks.map((attack) => attack.mover));
  const squares = new Set(attacks.map((attack) => attack.stand.to));
  const first = attacks[0];
  if (first === undefined || movers.size > 1 || squares.size > 1) return entry;
  return chooseSquare(menu, first.mover, first.stand.to, entry.square, back);
}
