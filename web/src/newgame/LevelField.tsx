import { useId } from "preact/hooks";
import { isKey, t } from "../i18n";
import { FIRST_LEVEL, OPPONENTS, opponentOf } from "../opponents/opponents";
import { Portrait } from "../opponents/Portrait";

export function levelWord(level: number): string {
  const key = `level.${level}`;
  return isKey(key) ? t(key) : String(level);
}

/** How somebody plays, in a sentence. */
export function howTheyPlay(level: number): string {
  const key = `opponents.${level}.how`;
  return isKey(key) ? t(key) : "";
}

/** The opponents of the ten levels: a face, a name, and how the chosen one plays. */
export function LevelField({ level, onChange }: { level: number; onChange: (level: number) => void }) {
  const name = useId();
  const chosen = opponentOf(level);
  return (
    <fieldset class="field">
      <legend class="field-label">{t("new.level")}</legend>
      <div class="opponents">
        {OPPONENTS.map((each) => (
          <label key={each.level} class="choice-option">
            <input
              type="radio"
              name={name}
              value={each.level}
              checked={each.level === level}
              aria-label={t("opponents.label", {
                name: each.name,
                level: each.level,
                word: levelWord(each.level),
                how: howTheyPlay(each.level),
              })}
              onChange={() => onChange(each.level)}
            />
            <span class="choice-face">
              <Portrait level={each.level} />
              <span class="opponent-name">{each.name}</span>
              <span class="opponent-level">{each.level}</span>
            </span>
          </label>
        ))}
      </div>
      <div class="opponent-card" aria-hidden="true">
        <Portrait level={level} />
        <div>
          <strong>
            {chosen.name}
            {level === FIRST_LEVEL && <span class="badge badge-turn">{t("opponents.recommended")}</span>}
          </strong>
          <span class="quiet">{t("new.level_words", { level, word: levelWord(level) })}</span>
          <span>{howTheyPlay(level)}</span>
        </div>
      </div>
    </fieldset>
  );
}
