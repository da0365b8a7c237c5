import { useEffect, useId, useRef } from "preact/hooks";
import type { Catalogue, SetupCard } from "../api/messages";
import { Choice } from "../components/Choice";
import { SetupPicture } from "../components/SetupPicture";
import { setupName, setupNote } from "../components/setupWords";
import { t } from "../i18n";
import { type Family, familiesOf, familyName, GROUPS, sizesOf, sizeText } from "./boards";
import type { SectionProps } from "./WhoSection";

/** Which board, in which size, and how it is won. */
export function BoardSection({ draft, setup, change, catalogue }: SectionProps & { catalogue: Catalogue }) {
  const families = familiesOf(catalogue.setups);
  const chosen = families.find((family) => family.name === familyName(setup.name));
  const choose = (name: string) => change({ setup: name, mode: null, exchange: {}, allAs: null });
  return (
    <section class="panel">
      <BoardField families={families} setup={setup} onChoose={choose} />
      {chosen && chosen.setups.length > 1 && (
        <Choice
          legend={t("new.size_of", { board: setupName(setup.name, setup.title) })}
          value={setup.name}
          options={chosen.setups.map((each) => ({ value: each.name, label: sizeText(each) }))}
          onChange={choose}
        />
      )}
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

interface BoardFieldProps {
  readonly families: readonly Family[];
  readonly setup: SetupCard;
  readonly onChoose: (name: string) => void;
}

/** All boards as tiles, by kind. A board that comes in several sizes is one tile, with the size that is chosen. */
function BoardField({ families, setup, onChoose }: BoardFieldProps) {
  const name = useId();
  const own = familyName(setup.name);
  const groups = GROUPS.map((group) => families.filter((family) => family.group === group));
  return (
    <fieldset class="field boards">
      <legend class="field-label">{t("new.setup")}</legend>
      {groups.map(
        (members, index) =>
          members.length > 0 && (
            <div key={GROUPS[index]} class="board-group">
              <p class="board-group-name">{t(`group.${GROUPS[index] ?? "terrain"}`)}</p>
              <div class="board-tiles">
                {members.map((family) => {
                  const shown = family.name === own ? setup : family.setups[0];
                  return (
                    shown && (
                      <BoardTile
                        key={family.name}
                        name={name}
                        family={family}
                        shown={shown}
                        isChosen={family.name === own}
                        onChoose={() => onChoose(shown.name)}
                      />
                    )
                  );
                })}
              </div>
            </div>
          ),
      )}
    </fieldset>
  );
}

interface BoardTileProps {
  readonly name: string;
  readonly family: Family;
  readonly shown: SetupCard;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function BoardTile({ name, family, shown, isChosen, onChoose }: BoardTileProps) {
  const tile = useRef<HTMLLabelElement>(null);
  // A board that the address asks for may be further along the row than what is seen of it on a phone.
  useEffect(() => {
    const row = tile.current?.parentElement;
    if (isChosen && tile.current && row) row.scrollLeft = tile.current.offsetLeft - row.offsetLeft - 16;
  }, []);
  return (
    <label class="choice-option" ref={tile}>
      <input type="radio" name={name} value={family.name} checked={isChosen} onChange={onChoose} />
      <span class="choice-face">
        <SetupPicture name={shown.name} width={shown.width} height={shown.height} />
        <span class="choice-words">
          <span class="choice-label">{setupName(shown.name, shown.title)}</span>
          <span class="choice-detail">{sizesOf(family.setups)}</span>
        </span>
      </span>
    </label>
  );
}
