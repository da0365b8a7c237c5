import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly detail?: string;
  readonly picture?: ComponentChildren;
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** How it looks: a row of words, or cards with a picture and a line of text. */
  readonly look?: "row" | "cards" | "tiles";
  readonly hidesLegend?: boolean;
}

/** One of several, as radio buttons: arrow keys move between them. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, options, value, onChange, look = "row", hidesLegend = false } = props;
  const name = useId();
  return (
    <fieldset class="field">
      <legend class={hidesLegend ? "visually-hidden" : "field-label"}>{legend}</legend>
      <div class={`choice choice-${look}`}>
        {options.map((option) => (
          <label key={option.value} class="choice-option">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span class="choice-face">
              {option.picture}
              <span class="choice-words">
                <span class="choice-label">{option.label}</span>
                {option.detail && <span class="choice-detail">{option.detail}</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly detail?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Yes or no. */
export function Switch({ label, detail, isOn, onChange }: SwitchProps) {
  const note = useId();
  return (
    <div class="switch">
      <label class="switch-label">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          aria-describedby={detail ? note : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span class="switch-track" aria-hidden="true" />
        <span>{label}</span>
      </label>
      {detail && (
        <p class="switch-detail" id={note}>
          {detail}
        </p>
      )}
    </div>
  );
}
