import { useId } from "preact/hooks";
import { WHOLE, zoomByHand } from "../board/camera";
import { RIM, SQUARE } from "../board/geometry";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { JOINED } from "../symbols/ground.generated";
import { EditorIcon, type EditorIconName } from "./EditorIcon";
import type { EditorStore } from "./store";
import { SYMMETRIES } from "./symmetry";
import { TOOLS } from "./tools";

interface Props {
  readonly store: EditorStore;
}

/** Tools, symmetry, undo and redo, and the magnifying glass. */
export function ToolBar({ store }: Props) {
  const { hand } = store;
  const { past, future } = store.history.value;
  const item = hand.item.value;
  const canJoin = item.kind === "terrain" && JOINED.includes(item.terrain);
  return (
    <div class="editor-tools">
      <IconChoice
        legend={t("editor.tool")}
        value={hand.tool.value}
        options={TOOLS.map((value) => ({ value, icon: value, label: t(`editor.tool.${value}`) }))}
        onChange={(tool) => {
          hand.cancel();
          hand.tool.value = tool;
        }}
      />
      <IconChoice
        legend={t("editor.symmetry")}
        value={hand.symmetry.value}
        options={SYMMETRIES.map((value) => ({ value, icon: value, label: t(`editor.symmetry.${value}`) }))}
        onChange={(symmetry) => {
          hand.symmetry.value = symmetry;
        }}
      />
      <div class="editor-tool-group editor-history" role="group" aria-label={t("editor.history")}>
        <button
          type="button"
          class="icon-button"
          aria-label={t("editor.undo")}
          title={`${t("editor.undo")} (Ctrl+Z)`}
          aria-keyshortcuts="Control+Z"
          disabled={past.length === 0}
          onClick={() => store.undo()}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={t("editor.redo")}
          title={`${t("editor.redo")} (Ctrl+Y)`}
          aria-keyshortcuts="Control+Y"
          disabled={future.length === 0}
          onClick={() => store.redo()}
        >
          <Icon name="redo" />
        </button>
      </div>
      <div class="editor-tool-group editor-zoom" role="group" aria-label={t("editor.zoom")}>
        <Zoom store={store} name="larger" factor={1.6} />
        <Zoom store={store} name="smaller" factor={1 / 1.6} />
      </div>
      <button
        type="button"
        class={canJoin ? "icon-button" : "icon-button unknown"}
        aria-pressed={hand.joins.value}
        aria-label={t("editor.joins")}
        title={t("editor.joins")}
        disabled={!canJoin}
        onClick={() => {
          hand.joins.value = !hand.joins.value;
        }}
      >
        <EditorIcon name="joined" />
      </button>
    </div>
  );
}

/** Closer to the middle of what is shown, or back. */
function Zoom({ store, name, factor }: Props & { readonly name: "larger" | "smaller"; readonly factor: number }) {
  const { view, geometry } = store;
  const now = view.camera.value ?? WHOLE;
  const press = (): void => {
    const middle = {
      x: (geometry.value.across * SQUARE) / 2,
      y: (geometry.value.down * SQUARE) / 2,
    };
    const sheet = { geometry: geometry.value, rim: RIM, pixels: view.pixels.value };
    const camera = zoomByHand(sheet, now, middle, factor, middle);
    view.camera.value = camera === WHOLE ? null : camera;
  };
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={t(`editor.zoom.${name}`)}
      title={t(`editor.zoom.${name}`)}
      disabled={name === "smaller" && now.scale === 1}
      onClick={press}
    >
      <EditorIcon name={name} />
    </button>
  );
}

interface IconChoiceProps<Value extends string> {
  readonly legend: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly icon: EditorIconName; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of several, shown by drawings. */
function IconChoice<Value extends string>({ legend, value, options, onChange }: IconChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset class="editor-tool-group">
      <legend class="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} class="choice-option editor-icon-option" title={option.label}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
          />
          <span class="choice-face">
            <EditorIcon name={option.icon} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
