/** Stepping through the moves of a game, by buttons or keys: the start, one back, one forward, the last. */
import type { Key, Translate } from "../i18n";
import { Icon, type IconName } from "./Icon";
import { offWhen } from "./off";

const STEPS: readonly { icon: IconName; label: Key; keys: string; to: (now: number, count: number) => number }[] = [
  { icon: "first", label: "moves.first", keys: "Home", to: () => 0 },
  { icon: "previous", label: "moves.previous", keys: "ArrowLeft", to: (now) => now - 1 },
  { icon: "next", label: "moves.next", keys: "ArrowRight", to: (now) => now + 1 },
  { icon: "last", label: "moves.last", keys: "End", to: (_now, count) => count },
];

interface Props {
  /** How many moves lead to the board that is shown, and how many there are. */
  readonly current: number;
  readonly count: number;
  readonly onStep: (ply: number) => void;
  readonly t: Translate;
}

export function StepButtons({ current, count, onStep, t }: Props) {
  return (
    <div class="browser" role="group" aria-label={t("moves.browse")}>
      {STEPS.map((step, index) => (
        <button
          key={step.icon}
          type="button"
          class="icon-button"
          aria-label={t(step.label)}
          title={t(step.label)}
          aria-keyshortcuts={step.keys}
          {...offWhen(index < 2 ? current === 0 : current === count, () => onStep(step.to(current, count)))}
        >
          <Icon name={step.icon} />
        </button>
      ))}
    </div>
  );
}

/** Where Left and Right, Home and End lead. Null for other keys, and if the focused element needs these keys itself. */
export function stepByKey(event: KeyboardEvent, current: number, count: number): number | null {
  const target = event.target as Element | null;
  // The board calls preventDefault for the keys it uses.
  const isElsewhere = target?.closest?.("input, textarea, select, dialog, [role=grid], [role=radiogroup]");
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere) return null;
  return STEPS.find((each) => each.keys === event.key)?.to(current, count) ?? null;
}
