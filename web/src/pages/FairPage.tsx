import { useSignal } from "@preact/signals";
import type { ModeName } from "../api/messages";
import { Choice } from "../components/Choice";
import { SetupPicture } from "../components/SetupPicture";
import { setupNote, setupTitle } from "../components/setupWords";
import { FairnessPanel } from "../fairness/FairnessPanel";
import { t } from "../i18n";
import { useCatalogue } from "../shell/again";
import type { PageProps } from "../shell/routes";
import { catalogue, findSetup } from "../stores/catalogue";
import MissingPage from "./MissingPage";

/** Is a shipped board fair, in the mode it suggests or in another? */
export default function FairPage({ parameters }: PageProps) {
  const mode = useSignal<ModeName | null>(null);
  useCatalogue();
  if (catalogue.value === null) return <p class="loading">{t("shell.loading")}</p>;
  const setup = findSetup(parameters.setup ?? "");
  if (!setup) return <MissingPage />;
  const board = setupTitle(setup.name, setup.title);
  return (
    <div class="page fair-page">
      <h1>{t("fair.of", { board })}</h1>
      <div class="fair-of">
        <SetupPicture name={setup.name} width={setup.width} height={setup.height} />
        <div>
          <p>{setupNote(setup)}</p>
          {setup.modes.length > 1 && (
            <Choice<ModeName>
              legend={t("new.mode")}
              value={mode.value ?? setup.modes[0] ?? "command"}
              options={setup.modes.map((each) => ({ value: each, label: t(`mode.${each}`) }))}
              onChange={(value) => {
                mode.value = value;
              }}
            />
          )}
        </div>
      </div>
      <FairnessPanel
        board={{ setup: setup.name, mode: mode.value }}
        known={mode.value === null || mode.value === setup.modes[0] ? setup.balance : null}
      />
    </div>
  );
}
