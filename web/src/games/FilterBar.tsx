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
  const name = useId();
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
        <Pick
          label={t("games.setup")}
          any={t("games.setup.any")}
          value={filter.setup}
          options={(catalogue.value?.setups ?? []).map(({ name, title }) => [name, setupTitle(name, title)])}
          onChange={(setup) => put({ setup })}
        />
        <form
          class="games-search"
          onSubmit={(event) => {
            event.preventDefault();
            put({ name: String(new FormData(event.currentTarget).get("name")).trim() });
          }}
        >
          <label for={name}>{t("games.name")}</label>
          <div class="inline-form">
            <input
              id={name}
              name="name"
              type="text"
              maxLength={24}
              autoComplete="off"
              key={filter.name}
              defaultValue={filter.name}
            />
            <button type="submit" class="button">
              {t("games.search")}
            </button>
          </div>
        </form>
      </div>
    </search>
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

function Pick<Value extends string>({ label, any, value, options, isDisabled, onChange }: PickProps<Value>) {
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
