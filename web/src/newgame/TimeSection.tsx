import { useId, useState } from "preact/hooks";
import { Choice } from "../components/Choice";
import { timeText } from "../components/gameWords";
import { t } from "../i18n";
import { readControl, type TimeControl, writeControl } from "../table/clock";
import { isLocalGame, type Timing } from "./draft";
import type { SectionProps } from "./WhoSection";

const PRESETS = ["3+2", "5+3", "10+5", "15+10", "30+0", "45+0", "60/move"];
const DAYS = [1, 2, 3, 5, 7, 14];

/** How much time there is. */
export function TimeSection({ draft, change }: SectionProps) {
  const timings: Timing[] = isLocalGame(draft.opponent) ? ["none", "clock"] : ["none", "clock", "days"];
  return (
    <section class="panel">
      <Choice
        legend={t("new.time")}
        value={draft.timing}
        options={timings.map((value) => ({ value, label: t(`timing.${value}`) }))}
        onChange={(timing) => change({ timing })}
      />
      {draft.timing === "clock" && <ClockField clock={draft.clock} onChange={(clock) => change({ clock })} />}
      {draft.timing === "days" && (
        <Choice
          legend={t("new.days")}
          value={String(draft.days)}
          options={DAYS.map((days) => ({ value: String(days), label: t("count.days", { count: days }) }))}
          onChange={(days) => change({ days: Number(days) })}
        />
      )}
    </section>
  );
}

function ClockField({ clock, onChange }: { clock: string; onChange: (clock: string) => void }) {
  const [isOwn, setOwn] = useState(!PRESETS.includes(clock));
  const options = [
    ...PRESETS.map((value) => ({ value, label: value.replace("/move", `/${t("time.move_short")}`) })),
    { value: "own", label: t("new.clock_own") },
  ];
  return (
    <>
      <Choice
        legend={t("new.clock")}
        value={isOwn ? "own" : clock}
        options={options}
        onChange={(value) => {
          setOwn(value === "own");
          if (value !== "own") onChange(value);
        }}
      />
      {isOwn && <OwnClock clock={clock} onChange={onChange} />}
      <p class="field-note">{timeText(clock, null)}</p>
    </>
  );
}

function OwnClock({ clock, onChange }: { clock: string; onChange: (clock: string) => void }) {
  const control = readControl(clock) ?? { kind: "increment" as const, base: 20, bonus: 10 };
  const put = (patch: Partial<TimeControl>) => onChange(writeControl({ ...control, ...patch }));
  const isMove = control.kind === "move";
  return (
    <div class="own-clock">
      <Choice
        legend={t("clock.kind")}
        value={control.kind}
        options={(["increment", "delay", "move"] as const).map((value) => ({ value, label: t(`clock.${value}`) }))}
        onChange={(kind) => put(kind === "move" ? { kind, base: 90 } : { kind, base: isMove ? 20 : control.base })}
      />
      <div class="number-fields">
        <NumberField
          label={isMove ? t("clock.seconds") : t("clock.minutes")}
          value={control.base}
          least={1}
          most={isMove ? 3600 : 600}
          onChange={(base) => put({ base })}
        />
        {!isMove && (
          <NumberField
            label={t("clock.bonus")}
            value={control.bonus}
            least={0}
            most={600}
            onChange={(bonus) => put({ bonus })}
          />
        )}
      </div>
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

export function NumberField({ label, value, least, most, onChange }: NumberFieldProps) {
  const id = useId();
  // What cannot be is not left standing: the field says what counts.
  const settle = (input: HTMLInputElement) => {
    const given = Math.round(input.valueAsNumber);
    const right = Number.isNaN(given) ? value : Math.min(most, Math.max(least, given));
    input.value = String(right);
    if (right !== value) onChange(right);
  };
  return (
    <div class="number-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={value}
        onInput={(event) => {
          const given = Math.round(event.currentTarget.valueAsNumber);
          if (given >= least && given <= most) onChange(given);
        }}
        onBlur={(event) => settle(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === "Enter") settle(event.currentTarget);
        }}
      />
    </div>
  );
}
