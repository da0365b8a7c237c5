import { useId } from "preact/hooks";
import { isKey, t } from "../i18n";

const LEVELS = Array.from({ length: 10 }, (_, index) => index + 1);

export function levelWord(level: number): string {
  const key = `level.${level}`;
  return isKey(key) ? t(key) : String(level);
}

/** How strong the computer plays: a number and a word. */
export function LevelField({ level, onChange }: { level: number; onChange: (level: number) => void }) {
  const name = useId();
  return (
    <fieldset class="field">
      <legend class="field-label">{t("new.level")}</legend>
      <div class="levels">
        {LEVELS.map((each) => (
          <label key={each} class="choice-option">
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === level}
              aria-label={t("new.level_words", { level: each, word: levelWord(each) })}
              onChange={() => onChange(each)}
            />
            <span class="choice-face">{each}</span>
          </label>
        ))}
      </div>
      <p class="field-note" aria-hidden="true">
        {t("new.level_words", { level, word: levelWord(level) })}
      </p>
    </fieldset>
  );
}
