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

/** The board on show: while a move is driven it is the one before it. */
export interface Shown {
  readonly scene: Scene;
  readonly pieces: readonly PieceView[];
  readonly ply: number;
  /** The move whose consequences are still to be shown. */
  readonly landing: Way | null;
}

export interface Motion {
  readonly shown: Shown;
  readonly isDriving: () => boolean;
  /** Ends what moves: the board is as the page says. */
  readonly finish: () => void;
}

/** Drives each new move from the position before it; anything newer ends it at once. */
export function useMotion(props: BoardProps, geometry: Geometry, find: () => Omit<Stage, "geometry"> | null): Motion {
  const shown = useSignal<Shown>({ scene: props.scene, pieces: props.scene.pieces, ply: props.ply, landing: null });
  const show = useRef<Show | null>(null);
  const target = useRef<Shown>(shown.value);
  const table = useRef(props.tableId);

  const finish = (): void => {
    show.current?.end();
    show.current = null;
    if (shown.value !== target.current) shown.value = target.current;
  };

  useEffect(() => {
    const { scene, ply, last, reducedMotion, tableId, announcement } = props;
    if (scene === target.current.scene || (scene.tfen === target.current.scene.tfen && ply === target.current.ply)) {
      return;
    }
    finish();
    const isNext = tableId === table.current && ply === target.current.ply + 1 && last !== null && last.start !== null;
    table.current = tableId;
    const told = isNext && last !== null ? [sayMove(props.t, last, target.current.pieces)] : [];
    told.push(...proofsIn(announcement, props.t).map(({ title, text }) => `${title} ${text}`));
    if (told.length > 0) props.announce(told.join(" "));
    const pieces = keepViews(target.current.pieces, scene.pieces);
    target.current = { scene, pieces, ply, landing: null };
    const stage = find();
    if (isNext && announcement?.check) play("check");
    else if (isNext && announcement?.escape) play("escape");
    if (!isNext || reducedMotion || stage === null || document.hidden) {
      if (isNext && last !== null) play(last.destroyed.length > 0 ? "explosion" : "turn");
      shown.value = target.current;
      return;
    }
    // The terrain may have changed: it is fetched while the piece is still under way.
    loadGround(tableId, ply, scene.ground).catch(() => undefined);
    const running = new Show(stage.layer);
    show.current = running;
    void drive(running, { ...stage, geometry }, last).then(() => {
      if (running.isOver) return;
      target.current = { scene, pieces, ply, landing: last };
      shown.value = target.current;
    });
  }, [props.scene, props.ply]);

  // The new pieces are in the page now: let go of the old ones, and show what became of those hit.
  useLayoutEffect(() => {
    const { landing } = shown.value;
    const stage = find();
    const running = show.current;
    if (landing === null || stage === null || running === null || running.isOver) return;
    running.settle();
    aftermath(running, { ...stage, geometry }, landing);
  }, [shown.value]);

  useEffect(() => () => show.current?.end(), []);

  return {
    shown: shown.value,
    isDriving: () => show.current !== null && !show.current.isOver && shown.value.landing === null,
    finish,
  };
}
