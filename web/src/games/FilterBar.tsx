import { useId } from "preact/hooks";
import { Choice } from "../components/Choice";
import { setupTitle } from "../components/setupWords";
import { t } from "../i18n";
import { catalogue } from "../stores/catalogue";
import { type GameFilter, OUTCOMES, STATES, VERSUS } from "./filter";

interface FilterBarProps {
  readonly filter: GameFilter;
  readonly onChange: (filter: GameFilter) => void;
}

/** What to show of one's games. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const put = (patch: Partial<GameFilter>) => onChange({ ...filter, ...patch });
  return (
    <search class="games-filter panel">
      <Choice
        legend={t("games.state")}
        hidesLegend
        value={filter.state}
        options={STATES.map((value) => ({ value, label: t(`games.state.${value}`) }))}
        onChange={(state) => put(state === "open" ? { state, outcome: null } : { state })}
      />
      <div class="games-filter-fields">
        <Pick
          label={t("games.outcome")}
          any={t("games.outcome.any")}
          value={filter.outcome}
          options={OUTCOMES.map((value) => [value, t(`games.outcome.${value}`)])}
          isDisabled={filter.state === "open"}
          onChange={(outcome) => put({ outcome })}
        />
        <Pick
          label={t("games.versus")}
          any={t("games.versus.any")}
          value={filter.versus}
          options={VERSUS.map((value) => [value, t(`games.versus.${value}`)])}
          onChange={(versus) => put({ versus })}
        />
        <PickSetup value={filter.setup} onChange={(setup) => put({ setup })} />
        <NameSearch label={t("games.name")} value={filter.name} most={24} onChange={(name) => put({ name })} />
      </div>
    </search>
  );
}

/** One of the boards of the game, or any. */
export function PickSetup({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  return (
    <Pick
      label={t("games.setup")}
      any={t("games.setup.any")}
      value={value}
      options={(catalogue.value?.setups ?? []).map(({ name, title }) => [name, setupTitle(name, title)])}
      onChange={onChange}
    />
  );
}

interface NameSearchProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly onChange: (name: string) => void;
}

/** A name to look for. */
export function NameSearch({ label, value, most, onChange }: NameSearchProps) {
  const id = useId();
  return (
    <form
      class="games-search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(String(new FormData(event.currentTarget).get("name")).trim());
      }}
    >
      <label for={id}>{label}</label>
      <div class="inline-form">
        <input id={id} name="name" type="text" maxLength={most} autoComplete="off" key={value} defaultValue={value} />
        <button type="submit" class="button">
          {t("games.search")}
        </button>
      </div>
    </form>
  );
}

interface PickProps<Value extends string> {
  readonly label: string;
  readonly any: string;
  readonly value: Value | null;
  readonly options: readonly (readonly [Value, string])[];
  readonly isDisabled?: boolean;
  readonly onChange: (value: Value | null) => void;
}

/** One of several, or any. */
export function Pick<Value extends string>({ label, any, value, options, isDisabled, onChange }: PickProps<Value>) {
  const id = useId();
  return (
    <div class="games-pick">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value ?? ""}
        disabled={isDisabled ?? false}
        onChange={(event) => onChange((event.currentTarget.value || null) as Value | null)}
      >
        <option value="">{any}</option>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
