import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Camera, View } from "./camera";
import type { Controller } from "./controller";
import { type Sheet, toggleZoom, watchFingers } from "./gestures";
import { isByFinger, touchSlide } from "./pointer";
import { endSlide, moveSlide, SLOP } from "./slide";

/** Two taps of a finger belong together within this many milliseconds and pixels. */
const SOON = 320;
/** A finger that moves on sooner than this, in milliseconds, moves the board or the page, and slides to no facing. */
const HELD = 150;
const NEAR = 24;

export interface Fingers {
  /** Whether this click is the second of a double tap. It has then changed the zoom, and means nothing else. */
  readonly zooms: (event: MouseEvent) => boolean;
}

/** Zooms and moves the board by fingers, and by a pinch on a trackpad. */
export function useFingers(
  board: Controller,
  root: RefObject<HTMLElement | null>,
  svg: RefObject<SVGSVGElement | null>,
  camera: RefObject<SVGGElement | null>,
  shown: { readonly view: View; readonly camera: Camera },
): Fingers {
  const latest = useRef(shown);
  latest.current = shown;
  /** Where the finger was last: at its end an event does not tell. */
  const last = useRef({ x: 0, y: 0 });
  const begun = useRef(0);
  const sheet = useMemo<Sheet>(
    () => ({
      board,
      camera: () => latest.current.camera,
      view: () => latest.current.view,
      slide: {
        begin: (x, y, at) => {
          last.current = { x, y };
          begun.current = at;
          touchSlide(board, camera.current, x, y);
        },
        move: (x, y, at) => {
          last.current = { x, y };
          const { slide } = board;
          const isSwipe = at - begun.current < HELD && slide !== null && Math.hypot(x - slide.x, y - slide.y) >= SLOP;
          if (isSwipe && board.entry.value.stage === "square") board.slide = null;
          return board.slide !== null && moveSlide(board, board.slide, x, y);
        },
        end: () => {
          const { slide } = board;
          board.slide = null;
          return slide !== null && endSlide(board, slide, last.current.x, last.current.y);
        },
        cancel: () => {
          board.slide = null;
        },
      },
      place: (x, y) => {
        const { left, top } = svg.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
        const { pixels, rim } = latest.current.view;
        return { x: (x - left) / pixels - rim, y: (y - top) / pixels - rim };
      },
    }),
    [],
  );
  useEffect(() => (root.current ? watchFingers(root.current, sheet) : undefined), []);

  const before = useRef<MouseEvent | null>(null);
  const zooms = (event: MouseEvent): boolean => {
    const first = before.current;
    before.current = null;
    // While a move is entered, every tap is an answer.
    if (!isByFinger(event) || board.entry.value.stage !== "idle") return false;
    const isSecond =
      first !== null &&
      event.timeStamp - first.timeStamp < SOON &&
      Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < NEAR;
    if (isSecond) toggleZoom(sheet, event.clientX, event.clientY);
    else before.current = event;
    return isSecond;
  };
  return { zooms };
}
