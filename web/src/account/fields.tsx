import { useId, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { type Faults, FORM } from "./faults";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, STRENGTHS, strengthOf } from "./strength";

interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  readonly autoComplete?: string;
  readonly isOptional?: boolean;
  readonly note?: string;
  /** What is wrong with it. */
  readonly fault?: string | undefined;
}

/** A fault beside its field. Screen readers say it at once, and again with the field. */
export function FieldFault({ id, fault }: { id: string; fault: string | undefined }) {
  return (
    <p class="field-error" id={`${id}-fault`} role="alert">
      {fault}
    </p>
  );
}

/** A fault of the whole form. */
export function FormFault({ faults }: { faults: Faults }) {
  const fault = faults[FORM];
  if (!fault) return null;
  return (
    <p class="form-error" role="alert">
      {fault}
    </p>
  );
}

/** What an input says about itself: whether it is wrong, and which texts belong to it. */
function about(id: string, hasNote: boolean, fault: string | undefined) {
  const texts = [fault ? `${id}-fault` : "", hasNote ? `${id}-note` : ""].filter(Boolean).join(" ");
  return { ...(fault ? { "aria-invalid": true } : {}), ...(texts ? { "aria-describedby": texts } : {}) };
}

export function TextField({ label, name, maxLength, autoComplete = "off", isOptional, note, fault }: TextFieldProps) {
  const id = useId();
  return (
    <div class="text-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="text"
        required={!isOptional}
        maxLength={maxLength}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellcheck={false}
        {...about(id, note !== undefined, fault)}
      />
      {fault && <FieldFault id={id} fault={fault} />}
      {note && (
        <p class="field-note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  /** A new password is measured while it is typed; an old one may be shorter than is permitted today. */
  readonly isNew?: boolean;
  readonly fault?: string | undefined;
}

/** A password, which can be shown while it is typed. Pasting and password managers work as usual. */
export function PasswordField({ label, name, isNew = false, fault }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const [text, setText] = useState("");
  // The types of Preact want to know which of the two it is.
  const kind = { type: isShown ? "text" : "password" } as { type: "text" };
  return (
    <div class="text-field">
      <label for={id}>{label}</label>
      <div class="password-field">
        <input
          id={id}
          name={name}
          {...kind}
          required
          minLength={isNew ? SHORTEST_PASSWORD : 1}
          maxLength={isNew ? LONGEST_PASSWORD : 200}
          autoComplete={isNew ? "new-password" : "current-password"}
          autoCapitalize="none"
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
          {...about(id, isNew, fault)}
        />
        <button
          type="button"
          class="icon-button"
          aria-label={t("account.password.show")}
          title={t("account.password.show")}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      </div>
      {fault && <FieldFault id={id} fault={fault} />}
      {isNew && <Strength id={`${id}-note`} password={text} />}
    </div>
  );
}

function Strength({ id, password }: { id: string; password: string }) {
  const strength = strengthOf(password);
  return (
    <div class="strength" id={id}>
      <meter
        min={0}
        max={STRENGTHS.length - 1}
        value={STRENGTHS.indexOf(strength)}
        aria-label={t("account.strength")}
      />
      <p class="field-note" aria-live="polite">
        {password === "" ? t("account.password.detail") : t(`account.strength.${strength}`)}
      </p>
    </div>
  );
}
