import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { Piece } from "../board/Pieces";
import { typeName } from "../components/pieceWords";
import { t } from "../i18n";
import { freeCode, fromCard, withType } from "./ownTypes";
import type { EditorStore } from "./store";
import { TypeForm } from "./TypeForm";

interface Props {
  readonly store: EditorStore;
}

/** The board's own piece types: a list, and the form of the one that is open. */
export function TypesPanel({ store }: Props) {
  const id = useId();
  const open = useSignal<string | null>(null);
  const { types } = store.sketch;
  const codes = Object.keys(types);
  const shown = open.value !== null && open.value in types ? open.value : null;
  const usual = store.types.filter((card) => !(card.code in types));
  const add = (template: string): void => {
    const card = usual.find((each) => each.code === template);
    if (card === undefined) return;
    const code = freeCode(store.types.map((each) => each.code).concat(codes));
    store.change(withType(store.sketch, code, fromCard(card, typeName(t, card.code, card.name))));
    open.value = code;
  };
  return (
    <div class="types-panel">
      <p class="field-note">{t("editor.types.detail")}</p>
      {codes.length > 0 && (
        <ul class="type-list">
          {codes.map((code) => (
            <li key={code}>
              <button
                type="button"
                class="button"
                aria-expanded={code === shown}
                onClick={() => {
                  open.value = code === shown ? null : code;
                }}
              >
                <svg class="army-picture" viewBox="-26 -26 52 52" aria-hidden="true" focusable="false">
                  <Piece
                    piece={{ side: "w", type: code, square: "", facing: "N" }}
                    at={{ x: 0, y: 0 }}
                    angle={0}
                    cargoAngle={0}
                    code={true}
                    hasCommand={false}
                  />
                </svg>
                {types[code]?.name || code}
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown !== null && (
        <TypeForm
          key={shown}
          store={store}
          code={shown}
          onRenamed={(code) => {
            open.value = code;
          }}
        />
      )}
      <div class="number-field">
        <label for={id}>{t("editor.types.new")}</label>
        <select id={id} value="" disabled={usual.length === 0} onChange={(event) => add(event.currentTarget.value)}>
          <option value="">{t("editor.types.template")}</option>
          {usual.map((card) => (
            <option key={card.code} value={card.code}>
              {typeName(t, card.code, card.name)} ({card.code})
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
