import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Camera, View } from "./camera";
import type { Controller } from "./controller";
import { type Sheet, toggleZoom, watchFingers } from "./gestures";
import { isByFinger } from "./pointer";

/** Two taps of a finger belong together within this many milliseconds and pixels. */
const SOON = 320;
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
  shown: { readonly view: View; readonly camera: Camera },
): Fingers {
  const latest = useRef(shown);
  latest.current = shown;
  const sheet = useMemo<Sheet>(
    () => ({
      board,
      camera: () => latest.current.camera,
      view: () => latest.current.view,
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
