import type { AnnounceName, Catalogue, EditionName } from "../api/messages";
import { Choice, Switch } from "../components/Choice";
import { typeName } from "../components/pieceWords";
import { t } from "../i18n";
import { EDITIONS, editionOf } from "./draft";
import { ExchangeField } from "./ExchangeField";
import { NumberField } from "./TimeSection";
import type { SectionProps } from "./WhoSection";

const ANNOUNCE: readonly AnnounceName[] = ["yes", "only", "no"];

/** The rulebook to follow. A mix is offered only while the rules are one. */
function EditionField({ draft, setup, change }: SectionProps) {
  const edition = editionOf(draft, draft.mode ?? setup.modes[0] ?? null);
  const values: (EditionName | "own")[] = edition === null ? ["current", "earlier", "own"] : ["current", "earlier"];
  return (
    <Choice
      legend={t("rules.edition")}
      look="tiles"
      value={edition ?? "own"}
      options={values.map((value) => ({
        value,
        label: t(`rules.edition.${value}`),
        detail: t(`rules.edition.${value}.detail`),
      }))}
      onChange={(value) => value !== "own" && change(EDITIONS[value])}
    />
  );
}

/** The rules that most games leave as they are. */
export function RulesSection({ draft, setup, change, catalogue }: SectionProps & { catalogue: Catalogue }) {
  const mode = draft.mode ?? setup.modes[0];
  const singles = catalogue.types.filter((type) => setup.single_types.includes(type.code));
  return (
    <details class="panel more">
      <summary>{t("new.more")}</summary>
      <div class="more-body">
        <EditionField draft={draft} setup={setup} change={change} />
        {mode === "command" && (
          <Choice
            legend={t("rules.announce")}
            look="tiles"
            value={draft.announce}
            options={ANNOUNCE.map((value) => ({
              value,
              label: t(`rules.announce.${value}`),
              detail: t(`rules.announce.${value}.detail`),
            }))}
            onChange={(announce) => change({ announce })}
          />
        )}
        {mode === "flag" && setup.flags.length > 1 && (
          <Choice
            legend={t("rules.flags")}
            value={String(draft.flags)}
            options={setup.flags.map((count) => ({ value: String(count), label: t("rules.flags.count", { count }) }))}
            onChange={(count) => change({ flags: count === "3" ? 3 : 1 })}
          />
        )}
        <Switch
          label={t("rules.threats")}
          detail={t("rules.threats.detail")}
          isOn={draft.threats}
          onChange={(threats) => change({ threats })}
        />
        <Switch
          label={t("rules.turning")}
          detail={t("rules.turning.detail")}
          isOn={draft.turning}
          onChange={(turning) => change({ turning })}
        />
        <Switch
          label={t("rules.house")}
          detail={t("rules.house.detail")}
          isOn={draft.house}
          onChange={(house) => change({ house })}
        />
        <Switch
          label={t("rules.limit")}
          detail={t("rules.limit.detail")}
          isOn={draft.limit !== null}
          onChange={(isOn) => change({ limit: isOn ? 25 : null })}
        />
        {draft.limit !== null && (
          <NumberField
            label={t("rules.limit.number")}
            value={draft.limit}
            least={1}
            most={1000}
            onChange={(limit) => change({ limit })}
          />
        )}
        {singles.length > 0 && (
          <div class="number-field">
            <label for="all-as">{t("rules.all_as")}</label>
            <select
              id="all-as"
              value={draft.allAs ?? ""}
              onChange={(event) => change({ allAs: event.currentTarget.value || null })}
            >
              <option value="">{t("rules.all_as.none")}</option>
              {singles.map((type) => (
                <option key={type.code} value={type.code}>
                  {typeName(t, type.code, type.name)} ({type.code})
                </option>
              ))}
            </select>
          </div>
        )}
        {draft.allAs === null && setup.starts.length > 0 && (
          <ExchangeField draft={draft} setup={setup} change={change} catalogue={catalogue} />
        )}
      </div>
    </details>
  );
}
