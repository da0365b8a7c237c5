/** The board under the brush: it shows what is being made, and turns pointer and fingers into strokes. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Coordinates } from "../board/Coordinates";
import { type Camera, cameraTransform, isSmall, WHOLE } from "../board/camera";
import { type Geometry, HALF, RIM, SQUARE } from "../board/geometry";
import { type Sheet, watchFingers } from "../board/gestures";
import { type Mark, SquareMarks } from "../board/MarkLayer";
import { LooseFlags, Pieces } from "../board/Pieces";
import { UNSEEN } from "../board/unseen";
import { t } from "../i18n";
import { settings } from "../stores/settings";
import { fillSymbols } from "../symbols/symbols";
import { AxisLayer } from "./AxisLayer";
import { BrushGhost } from "./BrushGhost";
import { viewOf } from "./content";
import { DraftGround } from "./DraftGround";
import { handleKey } from "./keys";
import { PaintPointer } from "./pointer";
import type { EditorStore } from "./store";
import { fillTiles } from "./tiles";
import "../board/board.css";
import "../board/overlays.css";
import "../board/marks.css";

interface Props {
  readonly store: EditorStore;
  readonly geometry: Geometry;
}

export function EditorBoard({ store, geometry }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const camera = useRef<SVGGElement>(null);
  const symbols = useRef<SVGDefsElement>(null);
  const tiles = useRef<SVGDefsElement>(null);
  const isKeyboard = useSignal(false);
  const width = geometry.across * SQUARE + 2 * RIM;
  const height = geometry.down * SQUARE + 2 * RIM;
  const { view } = store;
  const pointer = useMemo(() => new PaintPointer(store, () => camera.current), [store]);
  const latest = useRef(geometry);
  latest.current = geometry;

  useLayoutEffect(() => {
    if (symbols.current) fillSymbols(symbols.current);
    if (tiles.current) fillTiles(tiles.current);
  }, []);

  useLayoutEffect(() => {
    const element = svg.current;
    if (element === null) return undefined;
    const measure = (): void => {
      view.pixels.value = element.getBoundingClientRect().width / width;
    };
    measure();
    if (typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);

  useEffect(() => {
    if (root.current === null) return undefined;
    const sheet: Sheet = {
      board: view,
      movesByOne: false,
      camera: () => view.camera.value ?? WHOLE,
      view: () => ({ geometry: latest.current, rim: RIM, pixels: view.pixels.value }),
      place: (x, y) => {
        const { left, top } = svg.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
        return { x: (x - left) / view.pixels.value - RIM, y: (y - top) / view.pixels.value - RIM };
      },
    };
    return watchFingers(root.current, sheet);
  }, []);

  const shown: Camera = view.camera.value ?? WHOLE;
  const classes = ["tc-board", "editor-board", `editor-hand-${store.hand.tool.value}`];
  if (shown.scale > 1) classes.push("tc-zoomed");
  if (view.isMoved.value) classes.push("tc-moved");
  if (isSmall(view.pixels.value)) classes.push("editor-small");
  return (
    <div
      ref={root}
      class={classes.join(" ")}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a board is an application of its own, with its own keys.
      tabIndex={0}
      aria-label={t("editor.board")}
      aria-describedby="editor-help"
      onKeyDown={(event) => {
        isKeyboard.value = true;
        if (handleKey(store, event)) event.preventDefault();
      }}
      onPointerDown={(event) => {
        isKeyboard.value = false;
        pointer.down(event);
      }}
      onPointerMove={(event) => pointer.move(event)}
      onPointerUp={(event) => pointer.up(event)}
      onPointerCancel={() => pointer.leave()}
      onPointerLeave={() => pointer.hover(null)}
      onContextMenu={(event) => event.preventDefault()}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) isKeyboard.value = true;
      }}
      onBlur={() => {
        isKeyboard.value = false;
        store.hand.cancel();
      }}
    >
      <span id="editor-help" class="tc-unseen">
        {t("editor.board.help")}
      </span>
      <svg ref={svg} role="group" aria-label={t("editor.board")} viewBox={`${-RIM} ${-RIM} ${width} ${height}`}>
        <defs ref={symbols} />
        <defs ref={tiles} />
        <g ref={camera} class="tc-camera" style={{ transform: cameraTransform(shown) }}>
          <rect class="tc-rim" x={-RIM} y={-RIM} width={width} height={height} rx={10} />
          <Shown store={store} geometry={geometry} />
          <Coordinates geometry={geometry} />
          <BrushGhost store={store} geometry={geometry} />
          {isKeyboard.value && <Cursor geometry={geometry} square={store.cursor.value} />}
        </g>
      </svg>
    </div>
  );
}

/** The board itself: ground, what is marked, pieces, flags. */
function Shown({ store, geometry }: Props) {
  const sketch = store.shown.value;
  const marks = useMemo<readonly Mark[]>(
    () => store.marked.value.map((square) => ({ kind: "square", square, tone: "bad" })),
    [store.marked.value],
  );
  const pieces = useMemo(() => sketch.pieces.map(viewOf), [sketch.pieces]);
  return (
    <>
      <DraftGround geometry={geometry} terrain={sketch.terrain} drawn={store.ground.value} />
      <AxisLayer geometry={geometry} symmetry={store.hand.symmetry.value} />
      <SquareMarks geometry={geometry} marks={marks} />
      <Pieces geometry={geometry} pieces={pieces} codes={settings.codes.value} hasCommand={true} leaving={null} t={t} />
      <LooseFlags geometry={geometry} flags={sketch.flags} />
    </>
  );
}

function Cursor({ geometry, square }: { readonly geometry: Geometry; readonly square: string }) {
  const { x, y } = geometry.centre(square);
  return (
    <rect
      class="tc-cursor"
      x={x - HALF + 1}
      y={y - HALF + 1}
      width={SQUARE - 2}
      height={SQUARE - 2}
      rx={6}
      data-cursor={square}
      {...UNSEEN}
    />
  );
}
