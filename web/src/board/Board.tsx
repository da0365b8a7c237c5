/** The board: it shows what it is told and asks its questions through `look` and `refusal`. It knows no rules. */
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { fillSymbols } from "../symbols/symbols";
import { Coordinates } from "./Coordinates";
import { boundsOf, cameraTransform, isSmall } from "./camera";
import { Controller } from "./controller";
import { Ground } from "./Ground";
import { NARROW_RIM, RIM, SQUARE } from "./geometry";
import { handleKey } from "./keyboard";
import { AboveLayer, BelowLayer, CursorLayer } from "./layers";
import { LooseFlags, Pieces } from "./Pieces";
import { grab, pointAt, press } from "./pointer";
import { proofsIn } from "./proofs";
import type { BoardProps } from "./props";
import { RestGround, RestLayer } from "./RestLayer";
import { rehearse, warmWords } from "./rehearsal";
import { bandOf, StickyRims } from "./StickyRims";
import { Tray } from "./Tray";
import { useFingers } from "./useFingers";
import { isSamePosition, useMotion } from "./useMotion";
import { aimCamera } from "./view";
import { WholeButton } from "./WholeButton";
import "./board.css";
import "./overlays.css";
import "./marks.css";
import "./entry.css";
import "./words.css";
import "./play.css";
import { UNSEEN } from "./unseen";

export type { BoardProps, LookQuery } from "./props";

export function Board(props: BoardProps) {
  const { tableId, announcement, codes, coordinates, reducedMotion, t } = props;
  // One controller for as long as the board is on the page; the props of the moment are passed on.
  const board = useMemo(() => new Controller(props), []);
  board.update(props);
  const { geometry } = board;
  const rim = coordinates ? RIM : NARROW_RIM;
  const width = geometry.across * SQUARE + 2 * rim;
  const height = geometry.down * SQUARE + 2 * rim;

  const root = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const defs = useRef<SVGDefsElement>(null);
  const camera = useRef<SVGGElement>(null);
  const pieces = useRef<SVGGElement>(null);
  const effects = useRef<HTMLDivElement>(null);
  const actors = useRef<HTMLDivElement>(null);
  const helpId = `tc-help-${tableId}`;
  /** Pixels for one unit of the picture, without zoom. */
  const pixels = useSignal(0);

  const motion = useMotion(props, geometry, () =>
    camera.current && pieces.current && effects.current && actors.current
      ? { camera: camera.current, pieces: pieces.current, layer: effects.current, actors: actors.current }
      : null,
  );

  useLayoutEffect(() => {
    if (defs.current) fillSymbols(defs.current);
  }, []);

  useLayoutEffect(() => {
    const element = svg.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const found = element.getBoundingClientRect().width / width;
      if (found === pixels.value) return;
      // What drives above the board was measured by its old size.
      motion.finish();
      pixels.value = found;
      board.isSmall.value = isSmall(pixels.value);
    };
    measure();
    if (typeof ResizeObserver === "undefined") return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);

  // Later ones are told with the move that led to them.
  useEffect(() => {
    const told = proofsIn(announcement, t).map(({ title, text }) => `${title} ${text}`);
    if (told.length > 0) props.announce(told.join(" "));
  }, []);

  useEffect(() => warmWords(board), []);

  // A tap during a drive ends it: what comes before the next tap can wait until the piece has arrived.
  const isMoving = !isSamePosition(motion.marked, props);
  const isBurning = motion.shown.landing !== null;
  useEffect(() => (isMoving ? undefined : rehearse(board, isBurning)), [board.choosing, isMoving]);

  const view = aimCamera(board, rim, pixels.value);
  const unit = pixels.value > 0 ? 1 / (pixels.value * view.scale) : 1;
  // The same view gives the same bounds, so that what depends on them is not drawn again.
  const isZoomed = view.scale > 1;
  const band = isZoomed && coordinates ? bandOf(pixels.value) : 0;
  const bounds = useMemo(() => boundsOf(geometry, rim, view, band), [geometry, rim, view.scale, view.x, view.y, band]);
  const fingers = useFingers(board, root, svg, camera, { view: { geometry, rim, pixels: pixels.value }, camera: view });
  const { shown, marked } = motion;
  const isResting = motion.isResting && marked === shown;
  const classes = [
    "tc-board",
    isZoomed ? "tc-zoomed" : "",
    board.isMoved.value ? "tc-moved" : "",
    board.isKeyboard.value ? "" : "tc-by-pointer",
  ];
  const focus = useCallback((): void => root.current?.focus({ preventScroll: true }), []);

  return (
    <div class={reducedMotion ? "tc-table tc-still" : "tc-table"}>
      <div
        ref={root}
        class={classes.filter(Boolean).join(" ")}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a board is an application of its own, with its own keys.
        tabIndex={0}
        aria-label={t("board.label")}
        aria-describedby={helpId}
        onKeyDown={(event) => {
          if (event.target instanceof HTMLButtonElement) return;
          motion.finish();
          if (handleKey(board, event)) event.preventDefault();
        }}
        onClick={(event) => {
          motion.finish();
          if (!fingers.zooms(event)) press(board, camera.current, event);
        }}
        onPointerDown={(event) => {
          motion.finish();
          grab(board, camera.current, event);
        }}
        onPointerMove={(event) => pointAt(board, camera.current, event)}
        onPointerLeave={() => board.point(null, null)}
        onFocus={(event) => {
          if (!event.currentTarget.matches(":focus-visible")) return;
          board.isKeyboard.value = true;
          board.cursor.value = null;
        }}
        onBlur={() => {
          board.isKeyboard.value = false;
        }}
      >
        <span id={helpId} class="tc-unseen">
          {t("board.help")}
        </span>
        <svg ref={svg} role="group" aria-label={t("board.label")} viewBox={`${-rim} ${-rim} ${width} ${height}`}>
          <defs ref={defs} />
          <g ref={camera} class="tc-camera" style={{ transform: cameraTransform(view) }}>
            <rect class="tc-rim" x={-rim} y={-rim} width={width} height={height} rx={10} />
            <Ground geometry={geometry} tableId={tableId} ply={shown.ply} ground={shown.scene.ground} />
            <BelowLayer board={board} current={props} isMoving={isMoving} />
            {isResting && <RestGround geometry={geometry} shown={shown} />}
            <g ref={pieces}>
              <Pieces
                geometry={geometry}
                pieces={shown.pieces}
                codes={codes}
                hasCommand={shown.scene.has_command}
                leaving={isMoving ? null : board.leaving()}
                t={t}
              />
              <LooseFlags geometry={geometry} flags={shown.scene.flags} />
            </g>
            {coordinates && <Coordinates geometry={geometry} />}
            <AboveLayer board={board} current={props} unit={unit} bounds={bounds} isMoving={isMoving} />
            {isResting && <RestLayer geometry={geometry} shown={shown} />}
            <CursorLayer board={board} current={props} />
          </g>
          {band > 0 && <StickyRims geometry={geometry} rim={rim} view={view} band={band} />}
        </svg>
        {/* Shots and explosions, above the board: it is not painted again for their every frame. */}
        <div ref={effects} class="tc-effects" {...UNSEEN} />
        <div ref={actors} class="tc-actors" {...UNSEEN} />
        <WholeButton board={board} onDone={focus} />
        {props.across}
      </div>
      <Tray
        board={board}
        current={props}
        announcement={isMoving ? marked.announcement : announcement}
        isMoving={isMoving}
        onDone={focus}
      />
    </div>
  );
}
