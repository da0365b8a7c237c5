/** The animation of a move: the piece turns and drives, a shot flies, and the piece it hits falls. All within 900 ms. */
import type { PathStep, Way } from "../api/messages";
import { actionOf } from "../entry/actions";
import { play } from "../sound/sound";
import { typeRef } from "../symbols/symbols";
import { type Actor, lift, looksOf, turned } from "./actor";
import { drop, explosion, flightTime, make, muzzleFlash, puff, type Show, splash, tracer } from "./effects";
import { type Geometry, HALF, type Point, SQUARE } from "./geometry";
import { PLAIN, placed, type Sight, sightOf } from "./sight";

/** Where a move is shown. */
export interface Stage {
  /** The element that zooms the board. */
  readonly camera: Element;
  /** The pieces as they stood before the move. */
  readonly pieces: ParentNode;
  /** Two layers above the board, in pixels: for effects, and for the moving piece. */
  readonly layer: Element;
  readonly actors: Element;
  readonly geometry: Geometry;
}

const STEP = 105;
const LONGEST = 430;

/** Plays the first half of a move, on the board before it: the drive, and the shot until what it hits bursts. */
export async function drive(show: Show, stage: Stage, way: Way): Promise<void> {
  await rest(stage.camera);
  if (show.isOver) return;
  show.sight = sightOf(stage.camera, stage.actors);
  const trip = setOut(show, stage, way);
  if (trip !== null) {
    // The board without the piece is painted before the piece starts, so that it starts smoothly.
    await painted();
    if (show.isOver) return;
    play(hasStep(way) ? "move" : "turn");
  }
  // All of it is laid out now, each part with its delay: the browser then plays it by itself, whatever else it has to do.
  const arrived = trip === null ? Promise.resolve() : goAlong(show, trip);
  const shot = shotOf(stage.geometry, way);
  const left = trip?.duration ?? 0;
  const hit = shot === null ? Promise.resolve() : shoot(show, shot, left);
  const bursts = blast(show, stage.geometry, way, left + (shot === null ? 0 : flightTime(shot.from, shot.to)));
  await arrived;
  if (show.isOver) return;
  if (shot !== null) play(shot.look.sound, way.power ?? undefined);
  await hit;
  if (show.isOver || !bursts) return;
  play("explosion");
  // What was hit bursts one frame before the board changes below it: each frame then has less to do.
  await painted();
}

/** A piece above the board, ready to go its way. */
interface Trip {
  readonly actor: Actor;
  readonly places: Keyframe[];
  readonly angles: readonly number[];
  readonly duration: number;
}

/** Lifts the moving piece off the board; null if none moves. */
function setOut(show: Show, stage: Stage, way: Way): Trip | null {
  const { start } = way;
  if (start?.square == null) return null;
  const piece = findPiece(show, stage, way, start.square);
  if (piece === null || way.steps.length === 0) return null;
  const { places, angles } = framesOf(stage.geometry, start, way.steps, show.sight);
  const actor = lift(show, stage.actors, piece, show.sight);
  place(actor, places, angles);
  return { actor, places, angles, duration: Math.min(STEP * (places.length - 1) + 40, LONGEST) };
}

/** Waits until the camera rests: while it zooms, the whole board is painted again for every frame. */
async function rest(camera: Element): Promise<void> {
  const zooming = typeof camera.getAnimations === "function" ? camera.getAnimations() : [];
  await Promise.all(zooming.map((each) => each.finished.catch(() => undefined)));
}

/** Waits until the page as it is now has been painted. */
export function painted(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

/** The explosions of a move, after `delay` milliseconds; whether there are any. */
function blast(show: Show, geometry: Geometry, way: Way, delay: number): boolean {
  const end = placeAtEnd(way);
  const isBomb = way.action === "b" && end !== null;
  const squares = [...way.destroyed, ...way.burnt];
  if (isBomb) explosion(show, geometry.centre(end), 2.2, delay);
  for (const square of squares) explosion(show, geometry.centre(square), 1, delay);
  return isBomb || squares.length > 0;
}

/** Plays the second half, on the board after the move: pieces that were hit fall, sink or burn. */
export function aftermath(show: Show, stage: Stage, way: Way): void {
  const { geometry } = stage;
  const end = placeAtEnd(way);
  for (const square of [...way.destroyed, ...way.burnt]) void fall(show, stage, square);
  for (const square of way.sunk) {
    play("splash");
    splash(show, geometry.centre(square));
  }
  for (const square of way.smoked) {
    play("smoke");
    puff(show, geometry.centre(square));
  }
  for (const square of way.dispersed) puff(show, geometry.centre(square), 0, 1.2);
  for (const square of way.swept) explosion(show, geometry.centre(square), 0.5);
  for (const square of way.lit) {
    play("fire");
    drop(show, geometry.centre(square), "flame");
  }
  for (const square of way.melted) splash(show, geometry.centre(square));
  for (const square of way.mined) drop(show, geometry.centre(square), "mine");
  if (way.takes_flag && end !== null) {
    play("flag");
    drop(show, geometry.centre(end), "flag");
  }
}

function hasStep(way: Way): boolean {
  return way.steps.some((step) => step.square !== way.start?.square);
}

function placeAtEnd(way: Way): string | null {
  const last = way.steps.at(-1);
  return last === undefined ? (way.start?.square ?? null) : last.square;
}

/** The moving piece, to be drawn above the board. Cargo that leaves its boat becomes a piece of its own. */
function findPiece(show: Show, stage: Stage, way: Way, square: string): Element | null {
  const piece = stage.pieces.querySelector<SVGElement>(`[data-square="${square}"]`);
  if (piece === null || way.steps.length === 0) return piece;
  if (!way.is_cargo) {
    show.hide(piece);
    return piece;
  }
  const load = piece.querySelector<SVGElement>(".tc-turn > use");
  if (load !== null) show.hide(load);
  const code = load?.getAttribute("href") ?? typeRef("");
  return make(["g", looksOf(piece)], [["use", { class: "tc-turn", href: code }]]);
}

/** Keyframes of a way: places for the piece, angles for the parts that turn with it. */
export function framesOf(
  geometry: Geometry,
  start: PathStep,
  steps: readonly PathStep[],
  sight: Sight = PLAIN,
): { places: Keyframe[]; angles: number[] } {
  const moved = (point: Point): string => placed(point, sight);
  let at: Point = geometry.centre(start.square ?? "A1");
  let angle = geometry.angle(start.facing);
  let before = start;
  const places: Keyframe[] = [{ transform: moved(at), opacity: 1 }];
  const angles = [angle];
  for (const step of steps) {
    // The short way round, so that a turn past north does not spin.
    angle += ((((geometry.angle(step.facing) - angle) % 360) + 540) % 360) - 180;
    if (step.square !== null) at = geometry.centre(step.square);
    else {
      const along = geometry.step(before.facing);
      at = { x: at.x + along.x * (1 + HALF / SQUARE), y: at.y + along.y * (1 + HALF / SQUARE) };
    }
    places.push({ transform: moved(at), opacity: step.square === null ? 0 : 1 });
    angles.push(angle);
    before = step;
  }
  return { places, angles };
}

/** Puts an actor where its way begins. */
function place(actor: Actor, places: readonly Keyframe[], angles: readonly number[]): void {
  actor.element.style.transform = String(places[0]?.transform ?? "");
  for (const { element, shift } of actor.turning) element.style.transform = turned(shift, angles[0] ?? 0);
}

async function goAlong(show: Show, { actor, places, angles, duration }: Trip): Promise<void> {
  const options: KeyframeAnimationOptions = { duration, easing: "cubic-bezier(.35,.05,.3,1)", fill: "forwards" };
  const turning = actor.turning.map(({ element, shift }) =>
    show.animate(
      element,
      angles.map((angle) => ({ transform: turned(shift, angle) })),
      options,
    ),
  );
  await Promise.all([show.animate(actor.element, places, options), ...turning]);
}

interface Shot {
  readonly from: Point;
  readonly to: Point;
  readonly look: NonNullable<ReturnType<typeof actionOf>["shot"]>;
}

/** The shot of a move; null if nothing flies. */
function shotOf(geometry: Geometry, way: Way): Shot | null {
  const end = placeAtEnd(way);
  const { shot } = actionOf(way.action);
  if (end === null || !way.target || shot === undefined || way.start?.square == null) return null;
  return { from: geometry.centre(end), to: geometry.middle(way.target), look: shot };
}

/** Flash and tracer, after `delay` milliseconds. Resolves when the shot has arrived. */
async function shoot(show: Show, { from, to, look }: Shot, delay: number): Promise<void> {
  const angle = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  void muzzleFlash(show, from, angle, delay);
  await tracer(show, from, to, look.tracer, delay);
}

/** Tips a piece that was hit onto its side or its back. A copy does this on the sheet above the board. */
async function fall(show: Show, { pieces, geometry }: Stage, square: string): Promise<void> {
  const wreck = pieces.querySelector<SVGElement>(`[data-square="${square}"]`);
  if (wreck === null || !wreck.classList.contains("tc-wreck")) return;
  const onItsBack = wreck.classList.contains("tc-upturned");
  const copy = show.copy(wreck);
  const at = geometry.centre(square);
  await show.animate(
    copy,
    [
      { transform: show.at(at, onItsBack ? "scale(.15, 1.2)" : "rotate(-17deg) scale(1.12)") },
      { transform: show.at(at, "rotate(4deg) scale(.97)"), offset: 0.7 },
      { transform: show.at(at, "rotate(0deg) scale(1)") },
    ],
    { duration: 320, easing: "ease-out" },
  );
  show.reveal(wreck);
  show.drop(copy);
}
