/** Fingers on the board: two of them zoom and move it, one moves it while it is zoomed. The page around it stays. */
import type { Camera, View } from "./camera";
import { WHOLE, zoomByHand } from "./camera";
import type { Controller } from "./controller";
import type { Point } from "./geometry";
import { SLOP } from "./slide";

/** How much a turn of the wheel zooms, by its length in pixels. */
const WHEEL = 0.004;

/** What a finger does after it has touched. */
const FOLLOWED = ["touchmove", "touchend", "touchcancel"] as const;

/** What gestures need to know about the board on the screen. */
export interface Sheet {
  readonly board: Pick<Controller, "isMoved" | "camera" | "isZoomedOut">;
  /** Whether one finger moves a board that is zoomed. It does not where one finger draws. */
  readonly movesByOne?: boolean;
  /** One finger that slides from a square to a facing, where it does: each says whether the finger is taken up by it. */
  readonly slide?: {
    readonly begin: (x: number, y: number, at: number) => void;
    readonly move: (x: number, y: number, at: number) => boolean;
    readonly end: () => boolean;
    readonly cancel: () => void;
  };
  /** The camera that is shown now, and the picture it shows. */
  readonly camera: () => Camera;
  readonly view: () => View;
  /** A point of the screen in units of the picture. */
  readonly place: (x: number, y: number) => Point;
}

interface Grip {
  readonly camera: Camera;
  readonly middle: Point;
  readonly spread: number;
  readonly fingers: number;
  /** Where the first finger was, on the screen. */
  readonly x: number;
  readonly y: number;
}

/** Listens to the fingers on an element; the answer ends it. */
export function watchFingers(element: HTMLElement, sheet: Sheet): () => void {
  let grip: Grip | null = null;
  const { board } = sheet;
  // Passive listeners could not keep the page from moving.
  const watch = new AbortController();
  const options = { passive: false, signal: watch.signal };

  const hold = (touches: TouchList): void => {
    const first = touches[0];
    grip = first === undefined ? null : gripOf(sheet, touches);
  };
  const onStart = (event: TouchEvent): void => {
    for (const kind of FOLLOWED) event.target?.addEventListener(kind, onStray, options);
    hold(event.touches);
    const finger = event.touches[0];
    if (event.touches.length > 1) sheet.slide?.cancel();
    else if (finger !== undefined) sheet.slide?.begin(finger.clientX, finger.clientY, event.timeStamp);
    // Two fingers on the board are meant for it: the browser neither scrolls nor zooms the page.
    if (event.touches.length > 1) event.preventDefault();
  };
  const onMove = (event: TouchEvent): void => {
    if (grip === null || grip.fingers !== event.touches.length) return;
    const isZoomed = grip.camera.scale > 1;
    if (grip.fingers === 1) {
      if (sheet.movesByOne === false) return;
      const finger = event.touches[0];
      if (finger !== undefined && sheet.slide?.move(finger.clientX, finger.clientY, event.timeStamp)) {
        event.preventDefault();
        return;
      }
      const isStill = finger === undefined || Math.hypot(finger.clientX - grip.x, finger.clientY - grip.y) < SLOP;
      if (!isZoomed || (isStill && !board.isMoved.value)) return;
    }
    event.preventDefault();
    const now = gripOf(sheet, event.touches);
    const factor = grip.spread > 0 ? now.spread / grip.spread : 1;
    board.isMoved.value = true;
    show(board, zoomByHand(sheet.view(), grip.camera, grip.middle, factor, now.middle));
  };
  const onEnd = (event: TouchEvent): void => {
    if (event.type === "touchcancel") sheet.slide?.cancel();
    // What was a slide is no tap as well.
    else if (sheet.slide?.end()) event.preventDefault();
    hold(event.touches);
    if (event.touches.length === 0) board.isMoved.value = false;
  };
  // A finger belongs to what it touched first. If that leaves the page meanwhile, because a new picture of the ground
  // has come, the finger is still heard there, but no longer on the board.
  const onStray = (event: Event): void => {
    if (element.contains(event.target as Node)) return;
    if (event.type === "touchmove") onMove(event as TouchEvent);
    else onEnd(event as TouchEvent);
  };
  // A pinch on a trackpad comes as a wheel with the control key.
  const onWheel = (event: WheelEvent): void => {
    const camera = sheet.camera();
    if (!event.ctrlKey && board.camera.value === null) return;
    event.preventDefault();
    const at = sheet.place(event.clientX, event.clientY);
    if (event.ctrlKey) {
      show(board, zoomByHand(sheet.view(), camera, at, Math.exp(-event.deltaY * WHEEL), at));
    } else {
      const from = sheet.place(event.clientX + event.deltaX, event.clientY + event.deltaY);
      show(board, zoomByHand(sheet.view(), camera, from, 1, at));
    }
  };

  element.addEventListener("touchstart", onStart, options);
  element.addEventListener("touchmove", onMove, options);
  element.addEventListener("touchend", onEnd, options);
  element.addEventListener("touchcancel", onEnd, options);
  element.addEventListener("wheel", onWheel, options);
  return () => watch.abort();
}

/** A second tap at the same place: closer, or the whole board again. */
export function toggleZoom(sheet: Sheet, x: number, y: number): void {
  const { board } = sheet;
  if (board.camera.value !== null) {
    board.camera.value = null;
    return;
  }
  const at = sheet.place(x, y);
  show(board, zoomByHand(sheet.view(), sheet.camera(), at, 2.5, at));
}

/** Shows the part of the board that the player asked for. All of it is remembered as a wish as well. */
function show(board: Sheet["board"], camera: Camera): void {
  board.isZoomedOut.value = camera === WHOLE;
  board.camera.value = camera === WHOLE ? null : camera;
}

function gripOf(sheet: Sheet, touches: TouchList): Grip {
  const places = [...touches].slice(0, 2).map(({ clientX, clientY }) => sheet.place(clientX, clientY));
  const [one, other] = [places[0] ?? { x: 0, y: 0 }, places.at(-1) ?? { x: 0, y: 0 }];
  return {
    camera: sheet.camera(),
    middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    spread: Math.hypot(one.x - other.x, one.y - other.y),
    fingers: touches.length,
    x: touches[0]?.clientX ?? 0,
    y: touches[0]?.clientY ?? 0,
  };
}
