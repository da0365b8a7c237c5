/** The state of one board: the entry of a move, what the pointer is on, and the answers of the server so far. */
import { batch, type Signal, signal } from "@preact/signals";
import type { FacingName, Look, Mover, PieceView, Refusal, SideName, Stand } from "../api/messages";
import { pieceName } from "../components/pieceWords";
import { type Context, type Entry, type EntryEvent, IDLE, step } from "../entry/machine";
import { best, Menu } from "../entry/menu";
import type { Camera } from "./camera";
import { Geometry } from "./geometry";
import { promptOf, sayEntry } from "./narration";
import type { BoardProps, LookQuery } from "./props";
import type { Slide } from "./slide";

/** A stand that is being considered, and the piece that would take it. */
export interface Ghost {
  readonly mover: Mover;
  readonly stand: Stand;
}

/** A piece that was picked up: its square, and where the pointer was on the screen. */
export interface Grabbed {
  readonly square: string;
  readonly x: number;
  readonly y: number;
}

interface OwnSquares {
  readonly pieces: ReadonlyMap<string, PieceView> | null;
  readonly side: SideName | undefined;
  readonly squares: ReadonlySet<string>;
}

/** How long the pointer rests on a square before its way and lines of fire are requested, in milliseconds. */
const REST = 70;

export class Controller {
  readonly entry: Signal<Entry> = signal(IDLE);
  /** The square under the pointer, and the facing it points at in the ring. */
  readonly hover = signal<string | null>(null);
  readonly hoverFacing = signal<FacingName | null>(null);
  /** The square of the keyboard cursor, while the keyboard is in use. */
  readonly cursor = signal<string | null>(null);
  readonly isKeyboard = signal(false);
  readonly refusal = signal<Refusal | null>(null);
  /** Whether the player asked for the whole board although a piece is chosen. */
  readonly isZoomedOut = signal(false);

  /** The part of the board that the player chose by hand, and whether fingers are just changing it. */
  readonly camera = signal<Camera | null>(null);
  readonly isMoved = signal(false);

  /** Whether squares are so small on this screen that the board zooms. */
  readonly isSmall = signal(false);
  /** The piece the mouse holds. */
  grabbed: Grabbed | null = null;
  /** The press of a mouse button or a finger on a square, which may become a slide to a facing. */
  slide: Slide | null = null;

  private own: OwnSquares = { pieces: null, side: undefined, squares: new Set() };
  /** The piece the page was told about last. */
  private regarded: PieceView | null = null;

  private readonly looks = signal<ReadonlyMap<string, Look>>(new Map());
  private readonly asked = new Set<string>();
  private props: BoardProps;
  private menu: Menu | null = null;
  private resting: ReturnType<typeof setTimeout> | undefined;
  geometry: Geometry;
  /** Pieces by square. */
  pieces = new Map<string, PieceView>();

  constructor(props: BoardProps) {
    this.props = props;
    this.geometry = new Geometry(props.scene.width, props.scene.height, props.orientation);
    this.menu = props.choices ? new Menu(props.choices) : null;
    this.place(props);
    this.entry.value = this.begin();
  }

  /** Where a new entry begins: with nothing, or with the piece that the page wants to be chosen. */
  private begin(): Entry {
    const { context } = this;
    const { chosen } = this.props;
    if (context === null || !chosen || context.menu.movers(chosen).length === 0) return IDLE;
    return step(context, IDLE, { type: "tap", square: chosen });
  }

  /** Takes over the props of the page. A new position or new choices end the entry that was under way. */
  update(props: BoardProps): void {
    const old = this.props;
    this.props = props;
    const { scene, orientation, choices } = props;
    const g = this.geometry;
    if (g.width !== scene.width || g.height !== scene.height || g.orientation !== orientation) {
      this.geometry = new Geometry(scene.width, scene.height, orientation);
    }
    if (scene !== old.scene) this.place(props);
    // A move may have been made where nobody looks.
    if (scene.tfen !== old.scene.tfen || orientation !== old.orientation) this.camera.value = null;
    // While the move is on its way there may be no choices. If they come back for the same board, it was refused.
    if (this.entry.value.stage === "sent" && choices === null && scene.tfen === old.scene.tfen) return;
    const isNew = choices?.key !== old.choices?.key || choices?.ply !== old.choices?.ply;
    if (isNew || scene.tfen !== old.scene.tfen) {
      this.menu = choices ? new Menu(choices) : null;
      this.reset();
    } else if (choices !== old.choices) {
      this.menu = choices ? new Menu(choices) : null;
    }
  }

  private place(props: BoardProps): void {
    this.pieces = new Map(props.scene.pieces.map((piece) => [piece.square, piece]));
  }

  private reset(): void {
    clearTimeout(this.resting);
    batch(() => {
      this.entry.value = this.begin();
      this.refusal.value = null;
      this.hoverFacing.value = null;
      this.isZoomedOut.value = false;
      this.looks.value = new Map();
    });
    this.asked.clear();
  }

  get current(): BoardProps {
    return this.props;
  }

  get choosing(): Menu | null {
    return this.menu;
  }

  get context(): Context | null {
    const { menu } = this;
    if (menu === null) return null;
    return {
      menu,
      confirms: this.props.confirms ?? false,
      explains: this.props.explains ?? false,
      isEnemy: (square) => {
        const piece = this.pieces.get(square);
        return piece !== undefined && !piece.is_wreck && piece.side !== menu.choices.side;
      },
      ownFacing: (square) => {
        const piece = this.pieces.get(square);
        return piece === undefined || piece.is_wreck || piece.side !== menu.choices.side ? null : piece.facing;
      },
    };
  }

  /** The piece that moves, cargo or not. */
  pieceOf(mover: Mover): PieceView | null {
    const piece = this.pieces.get(mover.square) ?? null;
    return mover.is_cargo ? (piece?.cargo ?? null) : piece;
  }

  /** The squares of the player's own pieces; the same set as long as the board is the same. */
  ownSquares(): ReadonlySet<string> {
    const side = this.menu?.choices.side;
    if (this.own.pieces !== this.pieces || this.own.side !== side) {
      const squares = [...this.pieces.values()].filter((piece) => piece.side === side && !piece.is_wreck);
      this.own = { pieces: this.pieces, side, squares: new Set(squares.map((piece) => piece.square)) };
    }
    return this.own.squares;
  }

  /** What the piece that moves is called. */
  nameOf(mover: Mover): string {
    return pieceName(this.props.t, this.pieceOf(mover), this.props.scene.has_command);
  }

  /** What the piece on a square is called. */
  nameOn(square: string): string {
    return pieceName(this.props.t, this.pieces.get(square) ?? null, this.props.scene.has_command);
  }

  /** Takes one step in entering a move. */
  send(event: EntryEvent): void {
    const { context } = this;
    if (context === null) return;
    const before = this.entry.value;
    const after = step(context, before, event);
    if (after === before) return;
    batch(() => {
      this.entry.value = after;
      this.hoverFacing.value = null;
      if (after.stage === "idle") this.isZoomedOut.value = false;
      if (after.stage !== "refused") this.refusal.value = null;
    });
    this.ask(after);
    const said = sayEntry(this, before, after);
    if (said) this.props.announce(said);
    if (after.stage === "sent") this.props.onMove(after.code);
  }

  private ask(entry: Entry): void {
    if (entry.stage === "refused") this.askWhy(entry, entry.code);
    if (entry.stage === "square" && entry.missed) this.askWhy(entry, driveTo(entry.mover, entry.missed), true);
    // To stay as it is is what it cannot do either: the answer says whether it is blocked or never moves.
    if (entry.stage === "stuck") this.askWhy(entry, `${entry.stand.to}${entry.stand.to}${entry.stand.facing}`);
    if ("stand" in entry && entry.stage !== "refused" && entry.stand) this.wantLook(entry.mover, entry.stand);
    if (entry.stage === "way") for (const stand of entry.stands) this.wantLook(entry.mover, stand);
  }

  private askWhy(entry: Entry, code: string, anyFacing = false): void {
    this.props.refusal(code, anyFacing).then(
      (refusal) => {
        if (this.entry.value !== entry) return;
        this.refusal.value = refusal;
        // Who does not see the board has been told nothing else.
        if (entry.stage === "square") this.props.announce(promptOf(this, entry));
      },
      () => undefined,
    );
  }

  /** Points at a square or a facing. What can be seen from there is requested once the pointer rests. */
  point(square: string | null, facing: FacingName | null): void {
    if (square === this.hover.value && facing === this.hoverFacing.value) return;
    batch(() => {
      this.hover.value = square;
      this.hoverFacing.value = facing;
    });
    this.regard(square);
    clearTimeout(this.resting);
    const ghost = this.ghost();
    if (ghost === null || this.lookOf(ghost) !== null) return;
    this.resting = setTimeout(() => this.wantLook(ghost.mover, ghost.stand), REST);
  }

  /** Tells the page which piece is looked at: the one on the square, or else the one that is chosen. */
  regard(square: string | null): void {
    const entry = this.entry.value;
    const chosen = "mover" in entry && entry.mover !== null ? this.pieceOf(entry.mover) : null;
    const piece = (square === null ? undefined : this.pieces.get(square)) ?? chosen;
    if (piece === null || piece === this.regarded) return;
    this.regarded = piece;
    this.props.onLook?.(piece);
  }

  /** The stand shown as a ghost: the one chosen, or the one pointed at. */
  ghost(): Ghost | null {
    const entry = this.entry.value;
    const { menu } = this;
    if (menu === null) return null;
    switch (entry.stage) {
      case "square": {
        const square = this.hover.value;
        if (square === null || square === entry.mover.square) return null;
        const stand = best(menu.stands(entry.mover, square));
        return stand === undefined ? null : { mover: entry.mover, stand };
      }
      case "facing": {
        const facing = this.hoverFacing.value;
        const stands = menu.stands(entry.mover, entry.to);
        const stand = best(facing === null ? stands : stands.filter((each) => each.facing === facing)) ?? best(stands);
        return stand === undefined ? null : { mover: entry.mover, stand };
      }
      case "way": {
        const stand = entry.stands[0];
        return stand === undefined ? null : { mover: entry.mover, stand };
      }
      case "action":
      case "confirm":
        return { mover: entry.mover, stand: entry.stand };
      case "refused":
      case "review":
      case "sent":
        return entry.stand === null ? null : { mover: entry.mover, stand: entry.stand };
      default:
        return null;
    }
  }

  /** The square of a piece whose new square is chosen. Where cargo leaves, its boat stays. */
  leaving(): string | null {
    const entry = this.entry.value;
    if (entry.stage === "idle" || entry.stage === "square" || entry.stage === "mover" || entry.stage === "target") {
      return null;
    }
    if (entry.stage === "stuck") {
      return null;
    }
    return entry.mover.is_cargo ? null : entry.mover.square;
  }

  /** What can be seen from a ghost, if the answer has come. Subscribes to it. */
  lookOf(ghost: Ghost): Look | null {
    return this.looks.value.get(keyOf(queryOf(ghost))) ?? null;
  }

  private wantLook(mover: Mover, stand: Stand): void {
    const query = queryOf({ mover, stand });
    const key = keyOf(query);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    const { tfen } = this.props.scene;
    this.props.look(query).then(
      (look) => {
        if (this.props.scene.tfen === tfen) this.looks.value = new Map(this.looks.value).set(key, look);
      },
      () => this.asked.delete(key),
    );
  }
}

/** The code of a drive to a square; which way the piece faces there does not matter. */
function driveTo({ square, is_cargo }: Mover, to: string): string {
  return `${is_cargo ? "c" : ""}${square}${to}N`;
}

export function queryOf({ mover, stand }: Ghost): LookQuery {
  return {
    from: mover.square,
    to: stand.to,
    facing: stand.facing,
    cargo: mover.is_cargo ?? false,
    via: stand.via ?? [],
  };
}

function keyOf(query: LookQuery): string {
  return `${query.cargo ? "c" : ""}${query.from}${query.to}${query.facing}@${query.via.join()}`;
}
