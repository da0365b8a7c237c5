import { batch, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Announcement, PieceView, Scene, Way } from "../api/messages";
import { play } from "../sound/sound";
import { Show } from "./effects";
import type { Geometry } from "./geometry";
import { loadGround } from "./ground";
import { aftermath, drive, painted, type Stage } from "./motion";
import { sayMove } from "./narration";
import { keepViews } from "./Pieces";
import { proofsIn } from "./proofs";
import type { BoardProps } from "./props";

/** How long the effects of a move are shown at most, in milliseconds. */
const BURNS = 800;
/** How many moves wait for their turn at most: with four players, the answers of the three others. */
const MOST_WAITING = 3;
/** How long a move stands before the next one is driven, and how long where it gives check or prepares an escape. */
export const LOOK = 250;
export const LOOK_AT_PROOF = 1400;

/** The board that is shown. While a move is animated, this is the board before it. */
export interface Shown {
  readonly scene: Scene;
  readonly pieces: readonly PieceView[];
  readonly ply: number;
  /** The move that led here, and what was announced with it. */
  readonly last: Way | null;
  readonly announcement: Announcement | null;
  /** The move whose effects are still to be shown. */
  readonly landing: Way | null;
}

export interface Motion {
  readonly shown: Shown;
  /** The position whose marks are shown: that of `shown`, or the one before it until the new pieces have been painted. */
  readonly marked: Shown;
  /** Whether a move has arrived and is looked at, while the answer to it waits. */
  readonly isResting: boolean;
  /** Ends all animation: the board is as the page says. */
  readonly finish: () => void;
}

/** Whether two boards show the same, although one of them may have been sent once more. */
export function isSamePosition(one: Pick<Shown, "scene" | "ply">, other: Pick<Shown, "scene" | "ply">): boolean {
  return one.scene === other.scene || (one.scene.tfen === other.scene.tfen && one.ply === other.ply);
}

/**
 * Animates each new move from the position before it. Quick answers wait until the move before them has arrived and was
 * seen. If too many wait, and at every touch, the board goes to the last of them at once.
 */
export function useMotion(props: BoardProps, geometry: Geometry, find: () => Omit<Stage, "geometry"> | null): Motion {
  const { scene, ply, last, announcement } = props;
  const shown = useSignal<Shown>({ scene, pieces: scene.pieces, ply, last, announcement, landing: null });
  const marked = useSignal<Shown>(shown.value);
  const isResting = useSignal(false);
  const show = useRef<Show | null>(null);
  /** The board of the page: it is shown once nothing moves. */
  const target = useRef<Shown>(shown.value);
  /** Start the answers that wait, in their order. */
  const waiting = useRef<(() => void)[]>([]);
  /** When the position on the board has been looked at for long enough. */
  const seenAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const table = useRef(props.tableId);

  const isDriving = (): boolean =>
    show.current !== null && !show.current.isOver && shown.value.scene !== target.current.scene;

  /** Starts the answer once the move before it has been looked at. */
  const rest = (): void => {
    isResting.value = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        isResting.value = false;
        waiting.current.shift()?.();
      },
      Math.max(0, seenAt.current - performance.now()),
    );
  };

  /** Shows a position with everything that belongs to it. */
  const display = (next: Shown): void =>
    batch(() => {
      shown.value = next;
      marked.value = next;
    });

  const finish = (): void => {
    waiting.current = [];
    clearTimeout(timer.current);
    isResting.value = false;
    seenAt.current = 0;
    show.current?.end();
    show.current = null;
    if (shown.value !== target.current || marked.value !== target.current) display(target.current);
  };

  const begin = (next: Shown, way: Way, tableId: string): void => {
    const stage = find();
    if (stage === null) {
      playAnnounced(next.announcement);
      display(next);
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
      playAnnounced(next.announcement);
      seenAt.current = performance.now() + timeFor(next.announcement);
      shown.value = landed;
    });
  };

  useEffect(() => {
    const { reducedMotion, tableId } = props;
    const before = target.current;
    if (isSamePosition(before, props)) return;
    const way =
      tableId === table.current && ply === before.ply + 1 && last !== null && last.start !== null ? last : null;
    table.current = tableId;
    const told = way === null ? [] : [sayMove(props.t, way, before.pieces)];
    told.push(...proofsIn(announcement, props.t).map(({ title, text }) => `${title} ${text}`));
    if (told.length > 0) props.announce(told.join(" "));
    const pieces = keepViews(before.pieces, scene.pieces);
    const next: Shown = { scene, pieces, ply, last, announcement, landing: null };
    const moves = way !== null && !reducedMotion && !document.hidden;
    const isLookedAt = !isDriving() && performance.now() < seenAt.current;
    if (moves && (isDriving() || isLookedAt) && waiting.current.length < MOST_WAITING) {
      target.current = next;
      waiting.current.push(() => begin(next, way, tableId));
      if (isLookedAt) rest();
      return;
    }
    // The effects of the move before it may go on while this one is animated.
    if (!moves || isDriving()) finish();
    target.current = next;
    if (moves) {
      begin(next, way, tableId);
      return;
    }
    if (way !== null) {
      playAnnounced(announcement);
      play(way.destroyed.length > 0 ? "explosion" : "turn");
    }
    display(next);
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
    if (waiting.current.length > 0) rest();
  }, [shown.value]);

  // A move that was driven changes one thing after the other, so that each frame has little to do: the pieces, then the
  // marks on the board, then what stands around it.
  useLayoutEffect(() => {
    const arrived = shown.value;
    if (marked.value === arrived) return undefined;
    let isWanted = true;
    void painted().then(() => {
      if (isWanted) marked.value = arrived;
    });
    return () => {
      isWanted = false;
    };
  }, [shown.value]);

  useLayoutEffect(() => {
    const { landing, scene: seen, ply: at } = marked.value;
    const tell = (): void => props.onShown?.(seen, at);
    if (landing === null) {
      tell();
      return undefined;
    }
    let isWanted = true;
    void painted().then(() => isWanted && tell());
    return () => {
      isWanted = false;
    };
  }, [marked.value.scene]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      show.current?.end();
    },
    [],
  );

  return { shown: shown.value, marked: marked.value, isResting: isResting.value, finish };
}

function timeFor(announcement: Announcement | null): number {
  return announcement?.check || announcement?.escape ? LOOK_AT_PROOF : LOOK;
}

function playAnnounced(announcement: BoardProps["announcement"]): void {
  if (announcement?.check) play("check");
  else if (announcement?.escape) play("escape");
}
