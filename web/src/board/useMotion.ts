import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { PieceView, Scene, Way } from "../api/messages";
import { play } from "../sound/sound";
import { Show } from "./effects";
import type { Geometry } from "./geometry";
import { loadGround } from "./ground";
import { aftermath, drive, type Stage } from "./motion";
import { sayMove } from "./narration";
import { keepViews } from "./Pieces";
import { proofsIn } from "./proofs";
import type { BoardProps } from "./props";

/** How long the effects of a move are shown at most, in milliseconds. */
const BURNS = 800;

/** The board that is shown. While a move is animated, this is the board before it. */
export interface Shown {
  readonly scene: Scene;
  readonly pieces: readonly PieceView[];
  readonly ply: number;
  /** The move whose effects are still to be shown. */
  readonly landing: Way | null;
}

export interface Motion {
  readonly shown: Shown;
  /** Ends all animation: the board is as the page says. */
  readonly finish: () => void;
}

/**
 * Animates each new move from the position before it. A quick answer waits until the move before it has arrived.
 * Anything newer than that, and every touch, ends the animation.
 */
export function useMotion(props: BoardProps, geometry: Geometry, find: () => Omit<Stage, "geometry"> | null): Motion {
  const shown = useSignal<Shown>({ scene: props.scene, pieces: props.scene.pieces, ply: props.ply, landing: null });
  const show = useRef<Show | null>(null);
  /** The board of the page: it is shown once nothing moves. */
  const target = useRef<Shown>(shown.value);
  /** Starts the answer that waits. */
  const waiting = useRef<(() => void) | null>(null);
  const table = useRef(props.tableId);

  const isDriving = (): boolean =>
    show.current !== null && !show.current.isOver && shown.value.scene !== target.current.scene;

  const finish = (): void => {
    waiting.current = null;
    show.current?.end();
    show.current = null;
    if (shown.value !== target.current) shown.value = target.current;
  };

  const begin = (next: Shown, way: Way, { tableId, announcement }: BoardProps): void => {
    const stage = find();
    playAnnounced(announcement);
    if (stage === null) {
      shown.value = next;
      return;
    }
    // The terrain may have changed. It is fetched while the piece is still on its way.
    loadGround(tableId, next.ply, next.scene.ground).catch(() => undefined);
    const former = show.current;
    if (former !== null) setTimeout(() => former.end(), BURNS);
    const running = new Show(stage.layer);
    show.current = running;
    void drive(running, { ...stage, geometry }, way).then(() => {
      if (running.isOver) return;
      const landed = { ...next, landing: way };
      if (target.current === next) target.current = landed;
      shown.value = landed;
    });
  };

  useEffect(() => {
    const { scene, ply, last, reducedMotion, tableId, announcement } = props;
    const before = target.current;
    if (scene === before.scene || (scene.tfen === before.scene.tfen && ply === before.ply)) return;
    const way =
      tableId === table.current && ply === before.ply + 1 && last !== null && last.start !== null ? last : null;
    table.current = tableId;
    const told = way === null ? [] : [sayMove(props.t, way, before.pieces)];
    told.push(...proofsIn(announcement, props.t).map(({ title, text }) => `${title} ${text}`));
    if (told.length > 0) props.announce(told.join(" "));
    const next: Shown = { scene, pieces: keepViews(before.pieces, scene.pieces), ply, landing: null };
    const moves = way !== null && !reducedMotion && !document.hidden;
    if (moves && isDriving() && waiting.current === null) {
      target.current = next;
      waiting.current = () => begin(next, way, props);
      return;
    }
    // The effects of the move before it may go on while this one is animated.
    if (!moves || isDriving()) finish();
    target.current = next;
    if (moves) {
      begin(next, way, props);
      return;
    }
    if (way !== null) {
      playAnnounced(announcement);
      play(way.destroyed.length > 0 ? "explosion" : "turn");
    }
    shown.value = next;
  }, [props.scene, props.ply]);

  // Once the board is turned, the way lies elsewhere.
  useLayoutEffect(finish, [geometry]);

  // The new pieces are on the page now: let go of the old ones, and show what became of those that were hit.
  useLayoutEffect(() => {
    const { landing } = shown.value;
    const stage = find();
    const running = show.current;
    if (landing === null || stage === null || running === null || running.isOver) return;
    running.settle();
    aftermath(running, { ...stage, geometry }, landing);
    const answer = waiting.current;
    waiting.current = null;
    answer?.();
  }, [shown.value]);

  useEffect(() => () => show.current?.end(), []);

  return { shown: shown.value, finish };
}

function playAnnounced(announcement: BoardProps["announcement"]): void {
  if (announcement?.check) play("check");
  else if (announcement?.escape) play("escape");
}
