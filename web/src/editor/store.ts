/** One board being edited: what it is, what was before, what the server says about it, and where it is kept. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ApiError } from "../api/error";
import { api } from "../api/http";
import type { PieceTypeCard, SetupReport } from "../api/messages";
import type { Camera } from "../board/camera";
import { facingName } from "../board/describe";
import { Geometry } from "../board/geometry";
import { sideName } from "../components/gameWords";
import { t } from "../i18n";
import { announce } from "../shell/announcer";
import { catalogue } from "../stores/catalogue";
import { Checker } from "./checker";
import type { DrawnGround } from "./DraftGround";
import { Hand, type Item } from "./hand";
import { begin, type History, record, redo, undo } from "./history";
import type { Keeper } from "./keeper";
import type { Spot } from "./pointer";
import { hasSquare, isForFour, type Sketch } from "./sketch";
import { toDraft } from "./wire";
import { ownTypeName } from "./words";

export class EditorStore {
  readonly history: Signal<History<Sketch>>;
  readonly hand: Hand;
  /** The board as it is shown, with the stroke that is being made. */
  readonly shown: ReadonlySignal<Sketch>;
  readonly geometry: ReadonlySignal<Geometry>;
  readonly checker: Checker<Sketch, SetupReport>;
  /** The picture of the ground by the server, and what it was drawn for. */
  readonly ground: Signal<DrawnGround | null> = signal(null);
  readonly cursor = signal("A1");
  readonly hovered: Signal<Spot | null> = signal(null);
  /** The squares that a problem is about, while it is pointed at. */
  readonly marked: Signal<readonly string[]> = signal([]);
  /** The part of the board that is shown, if not all of it. */
  readonly view = {
    camera: signal<Camera | null>(null),
    isMoved: signal(false),
    isZoomedOut: signal(false),
    pixels: signal(0),
  };
  private readonly stops: (() => void)[] = [];

  constructor(
    start: Sketch,
    readonly keeper: Keeper,
  ) {
    this.history = signal(begin(start));
    this.hand = new Hand(
      () => this.history.peek().now,
      (sketch) => this.change(sketch),
      (type) => this.card(type)?.carries != null,
    );
    if (isForFour(start)) this.hand.symmetry.value = "four";
    this.shown = computed(() => this.hand.preview.value ?? this.history.value.now);
    const size = computed(() => `${this.shown.value.width} ${this.shown.value.height}`);
    this.geometry = computed(() => {
      const [width, height] = size.value.split(" ").map(Number);
      return new Geometry(width ?? 1, height ?? 1);
    });
    this.checker = new Checker((sketch) => this.check(sketch), isPassing);
    this.stops.push(
      effect(() => this.checker.look(this.history.value.now)),
      effect(() => {
        if (!hasSquare(this.shown.value, this.cursor.peek())) this.cursor.value = "A1";
      }),
    );
    const onReturn = (): void => this.checker.retry();
    addEventListener("online", onReturn);
    this.stops.push(() => removeEventListener("online", onReturn));
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.checker.close();
  }

  get sketch(): Sketch {
    return this.history.value.now;
  }

  /** What the server said last. It may be about the board of a moment ago. */
  get report(): SetupReport | null {
    return this.checker.latest.value?.report ?? null;
  }

  /** Makes a step: kept in this browser at once. Changes with the same topic in a row are one step. */
  change(sketch: Sketch, topic = ""): void {
    this.turnTo(record(this.history.peek(), sketch, topic));
  }

  /** Changes some fields of the board. */
  patch(fields: Partial<Sketch>, topic = ""): void {
    this.change({ ...this.history.peek().now, ...fields }, topic);
  }

  undo(): void {
    if (this.hand.isBusy) this.hand.cancel();
    else if (this.history.peek().past.length > 0) {
      this.turnTo(undo(this.history.peek()));
      announce(t("editor.undone"));
    }
  }

  redo(): void {
    if (this.history.peek().future.length === 0) return;
    this.turnTo(redo(this.history.peek()));
    announce(t("editor.redone"));
  }

  private turnTo(history: History<Sketch>): void {
    if (history === this.history.peek()) return;
    this.history.value = history;
    this.keeper.note(toDraft(history.now));
  }

  /** The cards of the usual types and of the board's own. */
  get types(): readonly PieceTypeCard[] {
    return [...(catalogue.value?.types ?? []), ...(this.report?.types ?? [])];
  }

  card(type: string): PieceTypeCard | undefined {
    return this.types.find((each) => each.code === type);
  }

  /** Saves the board on the server. */
  async save(): Promise<void> {
    await this.keeper.save(toDraft(this.history.peek().now));
  }

  /** Keeps the board in this browser, changed or not, for a page that goes on with it. */
  keepHere(): void {
    this.keeper.keepHere(toDraft(this.history.peek().now));
  }

  /** Shows a square: the cursor goes there, and the board comes into sight. */
  showSquare(square: string): void {
    this.cursor.value = square;
    document.querySelector(".editor-board")?.scrollIntoView({ block: "nearest" });
  }

  /** What the brush holds, in words. */
  brushWords(): string {
    const { hand } = this;
    const item = hand.item.value;
    const words = this.itemWords(item);
    if (item.kind !== "piece") return words;
    const piece = t("editor.brush.piece", {
      side: sideName(hand.side.value),
      type: words,
      facing: facingName(t, hand.facing.value),
    });
    return hand.isCommand.value ? t("board.piece.command", { piece }) : piece;
  }

  itemWords(item: Item): string {
    if (item.kind === "terrain") return t(`board.terrain.${item.terrain}`);
    if (item.kind === "piece") return ownTypeName(item.type, this.history.value.now.types);
    return t(`editor.item.${item.kind}`);
  }

  private async check(sketch: Sketch): Promise<SetupReport> {
    const drawn = this.ground.peek();
    const report = await api.checkSetup(toDraft(sketch), drawn === null ? "" : this.groundName);
    const { scene } = report.board.board;
    this.groundName = scene.ground;
    const svg = report.board.ground ?? drawn?.svg ?? "";
    this.ground.value = { svg, width: scene.width, height: scene.height, terrain: scene.terrain };
    return report;
  }

  private groundName = "";
}

/** No connection, or too many questions: the same question may be answered later. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ["offline", "rate_limited", "server_error"].includes(error.code);
}
