/** What the visitor holds and does with it: a tool, a brush, a symmetry, and the stroke that is being made. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { FACINGS } from "../api/facings";
import type { FacingName, SideName } from "../api/messages";
import { KINDS } from "../symbols/ground.generated";
import { type Brush, type Carries, movePiece, paint, turnPiece } from "./painting";
import { groundOf, HOME_FACING, type Kind, pieceOn, type Sketch } from "./sketch";
import { type Image, imagesOf, type SymmetryName } from "./symmetry";
import { flood, line, rectangle, type ToolName, trail } from "./tools";

/** What is chosen in the palette. A piece gets its side and facing from the hand. */
export type Item =
  | { readonly kind: "terrain"; readonly terrain: Kind }
  | { readonly kind: "piece"; readonly type: string }
  | { readonly kind: "land" | "erase" | "flag" };

/** An item as a short text, for radio buttons and keys. */
export function itemName(item: Item): string {
  if (item.kind === "terrain") return item.terrain;
  return item.kind === "piece" ? `piece ${item.type}` : item.kind;
}

interface Stroke {
  readonly base: Sketch;
  readonly tool: ToolName;
  readonly brush: Brush;
  readonly from: string;
  readonly squares: readonly string[];
  readonly to: string;
}

export class Hand {
  readonly tool: Signal<ToolName> = signal("brush");
  readonly item: Signal<Item> = signal({ kind: "terrain", terrain: "high" });
  readonly side: Signal<SideName> = signal("w");
  readonly facing: Signal<FacingName> = signal("N");
  readonly isCommand = signal(false);
  readonly joins = signal(true);
  readonly symmetry: Signal<SymmetryName> = signal("central");
  /** The board with the stroke that is being made. */
  readonly preview: Signal<Sketch | null> = signal(null);
  /** Where a line or rectangle of the keyboard began. */
  readonly anchor: Signal<string | null> = signal(null);
  private stroke: Stroke | null = null;

  readonly brush: ReadonlySignal<Brush> = computed(() => {
    const item = this.item.value;
    if (item.kind !== "piece") return item;
    return {
      ...item,
      side: this.side.value,
      facing: this.facing.value,
      isCommand: this.isCommand.value,
    };
  });

  constructor(
    private readonly board: () => Sketch,
    private readonly commit: (sketch: Sketch) => void,
    private readonly carries: Carries,
  ) {}

  images(sketch: Sketch = this.board()): readonly Image[] {
    return imagesOf(this.symmetry.value, sketch);
  }

  /** Another side: its pieces look at the enemy. */
  chooseSide(side: SideName): void {
    this.side.value = side;
    this.facing.value = HOME_FACING[side];
  }

  choose(item: Item): void {
    this.item.value = item;
    // Whoever takes something from the palette wants to put it down.
    if (this.tool.value === "move") this.tool.value = "brush";
  }

  turn(eighths: number): void {
    this.facing.value = turned(this.facing.value, eighths);
  }

  /** Takes what is on a square into the hand. */
  pick(square: string): void {
    const sketch = this.board();
    const piece = pieceOn(sketch, square);
    if (piece !== undefined) {
      this.side.value = piece.side;
      this.facing.value = piece.facing;
      this.isCommand.value = piece.isCommand;
      this.choose({ kind: "piece", type: piece.type });
      return;
    }
    const kinds = groundOf(sketch.terrain).get(square) ?? [];
    const top = KINDS.find((kind) => kinds.includes(kind) && kind !== "water") ?? kinds[0];
    this.choose(top === undefined ? { kind: "land" } : { kind: "terrain", terrain: top });
  }

  get isBusy(): boolean {
    return this.stroke !== null;
  }

  /** A stroke begins. `place` is the corner that a flag would lie on. */
  begin(square: string, place: string | null = null, brush: Brush = this.brush.value): void {
    const base = this.board();
    const tool = brush.kind === "flag" ? "brush" : this.tool.value;
    if (brush.kind === "flag") {
      this.commit(paint(base, { brush, squares: [], place, joins: false }, this.images(base)));
      return;
    }
    const squares = tool === "fill" ? flood(base, square) : [square];
    this.stroke = { base, tool, brush, from: square, squares, to: square };
    this.show();
  }

  /** The stroke goes on to a square. */
  extend(square: string): void {
    const { stroke } = this;
    if (stroke === null || stroke.to === square) return;
    const squares =
      stroke.tool === "brush"
        ? trail(stroke.squares, square)
        : stroke.tool === "line"
          ? line(stroke.from, square)
          : stroke.tool === "rectangle"
            ? rectangle(stroke.from, square)
            : stroke.squares;
    this.stroke = { ...stroke, squares, to: square };
    this.show();
  }

  /** The stroke is done: one step of the history. A piece that is only tapped by the hand turns. */
  end(): void {
    const { stroke } = this;
    const result = this.preview.peek();
    this.stroke = null;
    this.preview.value = null;
    if (stroke === null) return;
    if (stroke.tool === "move" && stroke.from === stroke.to) this.turnOn(stroke.from, 1);
    else if (result !== null) this.commit(result);
  }

  /** The stroke never was. */
  cancel(): void {
    this.stroke = null;
    this.preview.value = null;
    this.anchor.value = null;
  }

  /** One press of the keyboard on a square: a dot, a corner of a line or rectangle, an area. */
  press(square: string, place: string | null): void {
    const tool = this.tool.value;
    const isStretched = tool === "line" || tool === "rectangle" || tool === "move";
    if (!isStretched || this.brush.value.kind === "flag") {
      this.begin(square, place);
      this.end();
    } else if (this.stroke === null) {
      this.anchor.value = square;
      this.begin(square, place);
    } else {
      this.extend(square);
      this.anchor.value = null;
      this.end();
    }
  }

  /** Turns what stands on a square, with its images. */
  turnOn(square: string, eighths: number): void {
    const base = this.board();
    this.commit(turnPiece(base, square, (facing) => turned(facing, eighths), this.images(base)));
  }

  private show(): void {
    const { stroke } = this;
    if (stroke === null) return;
    const { base, tool, brush, from, to, squares } = stroke;
    const images = this.images(base);
    this.preview.value =
      tool === "move"
        ? movePiece(base, from, to, images)
        : paint(base, { brush, squares, joins: this.joins.value }, images, this.carries);
  }
}

export function turned(facing: FacingName, eighths: number): FacingName {
  return FACINGS[(FACINGS.indexOf(facing) + eighths + 8) % 8] as FacingName;
}
