/** Positions and choices made by hand, as the server would send them. */
import type { Choices, FacingName, Mover, PieceView, Scene, SideName, Stand, Way } from "../../src/api/messages";
import type { BoardProps } from "../../src/board/props";
import type { Context } from "../../src/entry/machine";
import { Menu } from "../../src/entry/menu";
import { english } from "../../src/i18n";
import { format } from "../../src/i18n/format";

type Move = [string, string, string];

/** A stand with its plain move and whatever else is given. */
export function stand(from: string, to: string, facing: FacingName, steps: number, more: Partial<Stand> = {}): Stand {
  return { to, facing, steps, moves: [[`${from}${to}${facing}`, "", ""]], ...more };
}

export function shot(from: string, to: string, facing: FacingName, target: string): Move {
  return [`${from}${to}${facing}x${target}`, "x", target];
}

export function mover(square: string, stands: Stand[], more: Partial<Mover> = {}): Mover {
  return { square, stands, ...more };
}

export function choices(...movers: Mover[]): Choices {
  return { ply: 4, key: "k4", side: "w", movers, must_pass: false };
}

/** A move straight ahead that changes nothing but where the piece stands, and whatever else is given. */
export function way(from: string, to: string, more: Partial<Way> = {}): Way {
  return {
    code: `${from}${to}N`,
    side: "w",
    start: { square: from, facing: "N" },
    is_cargo: false,
    steps: [{ square: to, facing: "N" }],
    action: "",
    target: null,
    destroyed: [],
    sunk: [],
    burnt: [],
    swept: [],
    dispersed: [],
    lit: [],
    melted: [],
    smoked: [],
    mined: [],
    takes_flag: false,
    brings_home: 0,
    power: 1,
    ...more,
  };
}

export function contextOf(offered: Choices, enemies: readonly string[] = []): Context {
  return { menu: new Menu(offered), isEnemy: (square) => enemies.includes(square), ownFacing: () => null };
}

export function piece(
  side: SideName,
  type: string,
  square: string,
  facing: FacingName,
  more: Partial<PieceView> = {},
): PieceView {
  return { side, type, square, facing, ...more };
}

export function scene(pieces: PieceView[], more: Partial<Scene> = {}): Scene {
  return {
    width: 8,
    height: 8,
    turn: "w",
    ground: "g1",
    terrain: { high: ["D5"], mine: ["F6"] },
    pieces,
    flags: [],
    tfen: `8x8 - ${pieces.map((each) => each.square + each.facing).join()} w`,
    has_command: true,
    counts: {},
    ...more,
  };
}

/** English words, without the page's language. */
export const t: BoardProps["t"] = (key, values = {}) => format(english[key], values, "en");

export function props(more: Partial<BoardProps> = {}): BoardProps {
  return {
    scene: scene([]),
    tableId: "t1",
    ply: 4,
    orientation: 0,
    last: null,
    announcement: null,
    threats: null,
    choices: null,
    onMove: () => undefined,
    look: () => Promise.resolve({ way: [], lines: [] }),
    refusal: () => Promise.resolve({ kind: "rule", rule: "M4", text: "is blocked", texts: {}, refutation: null }),
    codes: false,
    coordinates: true,
    reducedMotion: true,
    announce: () => undefined,
    t,
    ...more,
  };
}
