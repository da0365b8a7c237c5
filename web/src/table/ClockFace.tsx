import { useEffect, useState } from "preact/hooks";
import type { SideName } from "../api/messages";
import { durationText } from "../components/gameWords";
import { t } from "../i18n";
import { play } from "../sound/sound";
import { clockText, remaining, SHORT } from "./clock";
import type { TableStore } from "./store";

/** Redraws the component at an interval in milliseconds; null for never. */
export function useTick(interval: number | null): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (interval === null) return;
    const timer = setInterval(() => tick((count) => count + 1), interval);
    return () => clearInterval(timer);
  }, [interval]);
}

/** The time of a side: its clock, or the deadline of correspondence when it is to move. */
export function ClockFace({ store, side }: { store: TableStore; side: SideName }) {
  const state = store.state.value;
  // Which clock runs is shown with the move that started it. What it says is the time of the server.
  const truth = store.newest.value;
  const clocks = truth?.table.clocks ?? null;
  const running = state?.table.clocks?.running ?? null;
  const isRunning = running === side && state?.table.status === "playing";
  const left = clocks && truth ? remaining(clocks, side, truth.clocksAt, store.now()) : null;
  const hasDeadline = clocks?.deadline !== null && clocks?.deadline !== undefined && state?.table.turn === side;
  const goesOn = isRunning || (clocks?.running === side && truth?.table.status === "playing");
  useTick(goesOn ? (left !== null && left < SHORT ? 100 : 250) : hasDeadline ? 30_000 : null);
  const isMine = state?.table.seats.some((seat) => seat.side === side && seat.is_you) ?? false;
  const isUrgent = isMine && isRunning && left !== null && left < SHORT;
  useEffect(() => {
    if (isUrgent) play("lowTime");
  }, [isUrgent]);
  if (!clocks || !state) return null;
  if (hasDeadline && clocks.deadline) {
    return (
      <span class="deadline" title={new Date(clocks.deadline * 1000).toLocaleString()}>
        {t("clock.deadline", { time: durationText(clocks.deadline * 1000 - store.now()) })}
      </span>
    );
  }
  if (left === null) return null;
  const classes = ["clock", isRunning ? "is-running" : "", left < SHORT ? "is-short" : ""].join(" ");
  return (
    <span class={classes} role="timer" aria-live="off" aria-label={t("clock.left", { time: clockText(left) })}>
      {clockText(left)}
    </span>
  );
}
