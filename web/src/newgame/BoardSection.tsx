import type { Catalogue, SetupCard } from "../api/messages";
import { Choice } from "../components/Choice";
import { SetupPicture } from "../components/SetupPicture";
import { setupName, setupNote } from "../components/setupWords";
import { t } from "../i18n";
import type { SectionProps } from "./WhoSection";

export function setupDetail(setup: SetupCard): string {
  const size = `${setup.width}×${setup.height}`;
  return setup.players > 2 ? `${size} · ${t("count.players", { count: setup.players })}` : size;
}

/** Which board, and how it is won. */
export function BoardSection({ draft, setup, change, catalogue }: SectionProps & { catalogue: Catalogue }) {
  return (
    <section class="panel">
      <Choice
        legend={t("new.setup")}
        look="cards"
        value={setup.name}
        options={catalogue.setups.map((each) => ({
          value: each.name,
          label: setupName(each.name, each.title),
          detail: setupDetail(each),
          picture: <SetupPicture name={each.name} width={each.width} height={each.height} />,
        }))}
        onChange={(name) => change({ setup: name, mode: null, exchange: {}, allAs: null })}
      />
      <p class="field-note">{setupNote(setup)}</p>
      {setup.modes.length > 1 && (
        <Choice
          legend={t("new.mode")}
          look="tiles"
          value={draft.mode ?? setup.modes[0] ?? "command"}
          options={setup.modes.map((mode) => ({
            value: mode,
            label: t(`mode.${mode}`),
            detail: t(`mode.${mode}.detail`),
          }))}
          onChange={(mode) => change({ mode })}
        />
      )}
    </section>
  );
}
