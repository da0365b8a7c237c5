import { useId } from "preact/hooks";
import { FACINGS } from "../api/facings";
import type { FacingName } from "../api/messages";
import { facingName } from "../board/describe";
import { degrees } from "../board/geometry";
import { t } from "../i18n";

interface Props {
  readonly facing: FacingName;
  readonly onChange: (facing: FacingName) => void;
}

/** Eight ways to face, around a wheel. */
export function FacingWheel({ facing, onChange }: Props) {
  const name = useId();
  return (
    <fieldset class="facing-wheel">
      <legend class="visually-hidden">{t("editor.facing")}</legend>
      {FACINGS.map((each) => (
        <label key={each} class={`facing-spoke facing-${each}`} title={facingName(t, each)}>
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === facing}
            aria-label={facingName(t, each)}
            onChange={() => onChange(each)}
          />
          <svg viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
            <path d="M0-8L6 3 0 0-6 3z" transform={`rotate(${degrees(each)})`} />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
