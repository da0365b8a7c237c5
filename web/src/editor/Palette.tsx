import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { SideName } from "../api/messages";
import { facingName } from "../board/describe";
import { degrees } from "../board/geometry";
import { Piece } from "../board/Pieces";
import { Choice } from "../components/Choice";
import { sideName } from "../components/gameWords";
import { t } from "../i18n";
import { KINDS } from "../symbols/ground.generated";
import { isKnownType, markRef } from "../symbols/symbols";
import { EditorIcon } from "./EditorIcon";
import { FacingWheel } from "./FacingWheel";
import { type Item, itemName } from "./hand";
import { sidesOf } from "./sketch";
import type { EditorStore } from "./store";
import { tileRef } from "./tiles";
import { ownTypeName } from "./words";

interface Props {
  readonly store: EditorStore;
}

/** What can be put on the board. */
export function Palette({ store }: Props) {
  const group = useId();
  // On a narrow screen one part is shown at a time.
  const part = useSignal<"ground" | "pieces">("ground");
  return (
    <div class="editor-palette" data-part={part.value}>
      <div class="palette-switch">
        <Choice
          legend={t("editor.palette")}
          hidesLegend
          value={part.value}
          options={[
            { value: "ground", label: t("editor.ground") },
            { value: "pieces", label: t("editor.pieces") },
          ]}
          onChange={(value) => {
            part.value = value;
          }}
        />
      </div>
      <GroundItems store={store} group={group} />
      <PieceItems store={store} group={group} />
    </div>
  );
}

interface ItemsProps extends Props {
  /** The name that all items share: one of them is chosen. */
  readonly group: string;
}

function GroundItems({ store, group }: ItemsProps) {
  return (
    <fieldset class="palette-part palette-ground">
      <legend class="palette-title">{t("editor.ground")}</legend>
      <div class="palette-items">
        {KINDS.map((terrain) => (
          <PaletteItem key={terrain} store={store} group={group} item={{ kind: "terrain", terrain }}>
            <svg viewBox="-1 -1 50 50" aria-hidden="true" focusable="false">
              <rect class="tc-light" width="48" height="48" rx="4" />
              <use href={tileRef(terrain)} />
            </svg>
          </PaletteItem>
        ))}
        <PaletteItem store={store} group={group} item={{ kind: "land" }}>
          <svg viewBox="-1 -1 50 50" aria-hidden="true" focusable="false">
            <rect class="tc-light" width="48" height="48" rx="4" />
            <path class="tc-dark" d="M0 24h24V0h20a4 4 0 0 1 4 4v20H24v24H4a4 4 0 0 1-4-4z" />
          </svg>
        </PaletteItem>
        <PaletteItem store={store} group={group} item={{ kind: "flag" }}>
          <svg viewBox="-19 -33 44 44" aria-hidden="true" focusable="false">
            <use href={markRef("loose-flag")} />
          </svg>
        </PaletteItem>
        <PaletteItem store={store} group={group} item={{ kind: "erase" }}>
          <EditorIcon name="erase" />
        </PaletteItem>
      </div>
    </fieldset>
  );
}

function PieceItems({ store, group }: ItemsProps) {
  const { hand } = store;
  const sketch = store.shown.value;
  const own = Object.keys(sketch.types);
  const usual = store.types.map((card) => card.code).filter((code) => !own.includes(code));
  const side = hand.side.value;
  return (
    <fieldset class="palette-part palette-pieces">
      <legend class="palette-title">{t("editor.pieces")}</legend>
      <div class="palette-hand">
        <div class="palette-sides">
          <Choice
            legend={t("editor.side")}
            hidesLegend
            value={side}
            options={sidesOf(sketch).map((value) => ({
              value,
              label: sideName(value),
              picture: <span class={`side-mark side-mark-${value}`} aria-hidden="true" />,
            }))}
            onChange={(value: SideName) => hand.chooseSide(value)}
          />
          <label class="palette-command">
            <input
              type="checkbox"
              checked={hand.isCommand.value}
              onChange={(event) => {
                hand.isCommand.value = event.currentTarget.checked;
              }}
            />
            <span>{t("board.command")}</span>
          </label>
        </div>
        <button
          type="button"
          class="icon-button palette-turn"
          aria-label={`${t("editor.facing")}: ${facingName(t, hand.facing.value)}`}
          title={t("editor.facing")}
          onClick={() => hand.turn(1)}
        >
          <svg class="icon" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
            <path d="M0-8L6 5 0 2-6 5z" transform={`rotate(${degrees(hand.facing.value)})`} />
          </svg>
        </button>
        <FacingWheel
          facing={hand.facing.value}
          onChange={(facing) => {
            hand.facing.value = facing;
          }}
        />
      </div>
      <div class="palette-items">
        {[...usual, ...own].map((type) => (
          <PaletteItem key={type} store={store} group={group} item={{ kind: "piece", type }}>
            <svg viewBox="-26 -26 52 52" aria-hidden="true" focusable="false">
              <Piece
                piece={{ side, type, square: "", facing: hand.facing.value, is_command: hand.isCommand.value }}
                at={{ x: 0, y: 0 }}
                angle={degrees(hand.facing.value)}
                cargoAngle={0}
                code={!isKnownType(type)}
                hasCommand={true}
              />
            </svg>
          </PaletteItem>
        ))}
      </div>
    </fieldset>
  );
}

interface PaletteItemProps extends ItemsProps {
  readonly item: Item;
  readonly children: ComponentChildren;
}

function PaletteItem({ store, group, item, children }: PaletteItemProps) {
  const name = itemName(item);
  const words = item.kind === "piece" ? pieceWords(store, item.type) : store.itemWords(item);
  return (
    <label class="choice-option palette-item" title={words}>
      <input
        type="radio"
        name={group}
        value={name}
        checked={itemName(store.hand.item.value) === name}
        aria-label={words}
        onChange={() => store.hand.choose(item)}
      />
      <span class="choice-face">{children}</span>
    </label>
  );
}

function pieceWords(store: EditorStore, type: string): string {
  return `${ownTypeName(type, store.shown.value.types)} (${type})`;
}
