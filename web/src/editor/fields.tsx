/** Fields of the editor's forms. */
import { useId } from "preact/hooks";

interface WordsProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly note?: string;
  readonly isLong?: boolean;
  readonly isFaulty?: boolean;
  readonly onChange: (value: string) => void;
}

/** A line of text, or several. */
export function Words({ label, value, most, note, isLong = false, isFaulty = false, onChange }: WordsProps) {
  const id = useId();
  const shared = {
    id,
    value,
    maxLength: most,
    autoComplete: "off",
    "aria-invalid": isFaulty,
    "aria-describedby": note ? `${id}-note` : undefined,
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  } as const;
  return (
    <div class="text-field">
      <label for={id}>{label}</label>
      {isLong ? <textarea rows={3} {...shared} /> : <input type="text" {...shared} />}
      {note && (
        <p class="field-note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label class="tick">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
