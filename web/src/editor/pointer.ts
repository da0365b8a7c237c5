/** Turns the pointer into strokes: the main button paints, the other one erases, Alt takes up what is there. */
import { SQUARE } from "../board/geometry";
import { cornerOf } from "./sketch";
import type { EditorStore } from "./store";

/** A point of the board: its square, and the inner corner next to it. */
export interface Spot {
  readonly square: string;
  readonly place: string | null;
}

export class PaintPointer {
  /** The pointer that makes the stroke. */
  private held: number | null = null;

  constructor(
    private readonly store: EditorStore,
    private readonly camera: () => SVGGElement | null,
  ) {}

  down(event: PointerEvent): void {
    // A second finger zooms: the stroke of the first was none.
    if (event.pointerType === "touch" && !event.isPrimary) {
      this.leave();
      return;
    }
    const spot = this.spot(event);
    if (spot === null || event.button > 2 || event.button === 1) return;
    const { hand, cursor } = this.store;
    cursor.value = spot.square;
    if (event.altKey) {
      hand.pick(spot.square);
      return;
    }
    hand.cancel();
    this.held = event.pointerId;
    // What leaves the board with the button down still belongs to the stroke.
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
    if (event.button === 2) hand.begin(spot.square, null, { kind: "erase" });
    else hand.begin(spot.square, spot.place);
    if (event.pointerType === "touch") this.hover(null);
  }

  move(event: PointerEvent): void {
    const spot = this.spot(event);
    if (event.pointerType !== "touch") this.hover(spot);
    if (this.held !== event.pointerId || spot === null) return;
    this.store.cursor.value = spot.square;
    this.store.hand.extend(spot.square);
  }

  up(event: PointerEvent): void {
    if (this.held !== event.pointerId) return;
    this.held = null;
    this.store.hand.end();
  }

  /** The browser has taken the pointer away: nothing was painted. */
  leave(): void {
    this.held = null;
    this.store.hand.cancel();
  }

  hover(spot: Spot | null): void {
    const now = this.store.hovered.peek();
    if (now?.square === spot?.square && now?.place === spot?.place) return;
    this.store.hovered.value = spot;
  }

  private spot(event: PointerEvent): Spot | null {
    const matrix = this.camera()?.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { geometry, shown } = this.store;
    const square = geometry.value.squareAt(point);
    if (square === null) return null;
    const sketch = shown.peek();
    const column = Math.round(point.x / SQUARE) - 1;
    const row = sketch.height - 1 - Math.round(point.y / SQUARE);
    return { square, place: cornerOf(sketch, column, row) };
  }
}
