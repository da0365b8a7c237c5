import { useEffect, useId, useRef } from "preact/hooks";
import type { Catalogue, SetupCard } from "../api/messages";
import { BoardPicture } from "../components/BoardPicture";
import { Choice } from "../components/Choice";
import { hyphenated } from "../components/hyphens";
import { Icon } from "../components/Icon";
import { setupName, setupNote } from "../components/setupWords";
import { t } from "../i18n";
import { complain } from "../stores/notices";
import { loadOwnDraft, type OwnBoard, ownBoards } from "../stores/ownBoards";
import { type Family, familiesOf, familyName, GROUPS, sizesOf, sizeText } from "./boards";
import { ownKey, ownName, suggestedRules } from "./own";
import type { SectionProps } from "./WhoSection";

/** Which board, in which size, and how it is won. */
export function BoardSection({ draft, setup, change, catalogue }: SectionProps & { catalogue: Catalogue }) {
  const families = familiesOf(catalogue.setups.filter((each) => ownKey(each.name) === null));
  const key = ownKey(setup.name);
  const chosen = key === null ? families.find((family) => family.name === familyName(setup.name)) : undefined;
  const choose = (name: string) => change({ setup: name, mode: null, exchange: {}, allAs: null });
  const chooseOwn = async (own: string) => {
    const board = await loadOwnDraft(own);
    change({ setup: ownName(own), mode: null, exchange: {}, allAs: null, ...suggestedRules(board) });
  };
  return (
    <section class="panel">
      <BoardField
        families={families}
        setup={setup}
        onChoose={choose}
        onChooseOwn={(own) => void chooseOwn(own).catch(complain)}
      />
      {chosen && chosen.setups.length > 1 && (
        <Choice
          legend={t("new.size_of", { board: setupName(setup.name, setup.title) })}
          value={setup.name}
          options={chosen.setups.map((each) => ({ value: each.name, label: sizeText(each) }))}
          onChange={choose}
        />
      )}
      <p class="field-note">
        {setupNote(setup)}{" "}
        {key === null ? (
          <a href={`/fair/${encodeURIComponent(setup.name)}`}>{t("new.fair")}</a>
        ) : (
          <a href={editPath(key)}>{t("new.own.edit")}</a>
        )}
      </p>
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
  readonly onChooseOwn: (key: string) => void;
}

/** Where a board that somebody designed is edited. */
function editPath(key: string): string {
  return ownBoards.value.find((board) => board.key === key)?.path ?? `/editor/${key}`;
}

/** All boards as tiles, by kind. A board that comes in several sizes is one tile, with the size that is chosen. */
function BoardField({ families, setup, onChoose, onChooseOwn }: BoardFieldProps) {
  const name = useId();
  const own = ownKey(setup.name) === null ? familyName(setup.name) : "";
  const groups = GROUPS.map((group) => families.filter((family) => family.group === group));
  return (
    <fieldset class="field boards">
      <legend class="field-label">{t("new.setup")}</legend>
      <OwnBoards name={name} setup={setup} onChoose={onChooseOwn} />
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
                        value={family.name}
                        title={setupName(shown.name, shown.title)}
                        detail={sizesOf(family.setups)}
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
      <p class="board-own">
        <a class="button" href="/editor">
          <Icon name="plus" />
          {t("new.own.make")}
        </a>
      </p>
    </fieldset>
  );
}

interface OwnBoardsProps {
  readonly name: string;
  readonly setup: SetupCard;
  readonly onChoose: (key: string) => void;
}

/** One's own boards, and one of somebody else's that is looked at. */
function OwnBoards({ name, setup, onChoose }: OwnBoardsProps) {
  const chosen = ownKey(setup.name);
  const own = ownBoards.value;
  const isTheirs = chosen !== null && own.every((line) => line.key !== chosen);
  const theirs = isTheirs ? [{ ...setup, key: chosen }] : [];
  const group = { name, chosen, onChoose };
  return (
    <>
      <BoardGroup title={t("new.shared")} lines={theirs} {...group} />
      <BoardGroup title={t("new.own")} lines={own} {...group} />
    </>
  );
}

interface BoardGroupProps {
  readonly title: string;
  readonly lines: readonly Pick<OwnBoard, "key" | "title" | "width" | "height">[];
  readonly name: string;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
}

function BoardGroup({ title, lines, name, chosen, onChoose }: BoardGroupProps) {
  if (lines.length === 0) return null;
  return (
    <div class="board-group">
      <p class="board-group-name">{title}</p>
      <div class="board-tiles">
        {lines.map((line) => (
          <BoardTile
            key={line.key}
            name={name}
            value={ownName(line.key)}
            title={line.title.trim() || t("new.own.untitled")}
            detail={`${line.width}×${line.height}`}
            shown={{ name: ownName(line.key), width: line.width, height: line.height }}
            isChosen={line.key === chosen}
            onChoose={() => onChoose(line.key)}
          />
        ))}
      </div>
    </div>
  );
}

interface BoardTileProps {
  readonly name: string;
  readonly value: string;
  readonly title: string;
  readonly detail: string;
  readonly shown: Pick<SetupCard, "name" | "width" | "height">;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function BoardTile({ name, value, title, detail, shown, isChosen, onChoose }: BoardTileProps) {
  const tile = useRef<HTMLLabelElement>(null);
  // A board that the address asks for may be further along the row than what is seen of it on a phone.
  useEffect(() => {
    const row = tile.current?.parentElement;
    if (isChosen && tile.current && row) row.scrollLeft = tile.current.offsetLeft - row.offsetLeft - 16;
  }, []);
  return (
    <label class="choice-option" ref={tile}>
      <input type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
      <span class="choice-face">
        <BoardPicture setup={shown} />
        <span class="choice-words">
          <span class="choice-label">{hyphenated(title)}</span>
          <span class="choice-detail">{detail}</span>
        </span>
      </span>
    </label>
  );
}
