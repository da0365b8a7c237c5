import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { TypeDraft, WeaponDraft } from "../api/messages";
import { isKey, language, t } from "../i18n";
import { NumberField } from "../newgame/TimeSection";
import { PieceCard } from "../table/PieceCard";
import { Tick, Words } from "./fields";
import {
  ARCS,
  CARGO_WEIGHTS,
  isWeapon,
  newWeapon,
  recoded,
  TRAITS,
  WEAPON_FIELDS,
  WEAPONS,
  WEIGHTS,
  withoutType,
  withType,
} from "./ownTypes";
import type { EditorStore } from "./store";

interface Props {
  readonly store: EditorStore;
  readonly code: string;
  readonly onRenamed: (code: string) => void;
}

const CODE = /^[ABD-Z][A-Z]{1,2}$/;

/** A type of the board's own, with its card as it will look in play. */
export function TypeForm({ store, code, onRenamed }: Props) {
  const type = store.sketch.types[code];
  const typed = useSignal(code);
  if (type === undefined) return null;
  const put = (patch: Partial<TypeDraft>, topic = ""): void =>
    store.change(withType(store.sketch, code, { ...type, ...patch }), topic && `${topic} ${code}`);
  const isTaken = typed.value !== code && store.card(typed.value) !== undefined;
  const faults = (store.report?.problems ?? []).filter((problem) => problem.where.startsWith(`types.${code}`));
  const armour = ["front", "side", "rear"] as const;
  return (
    <section class="type-form" aria-label={type.name || code}>
      <Card store={store} code={code} />
      {faults.map((fault) => (
        <p key={fault.where} class="form-error" role="alert">
          {fault.texts[language()] ?? fault.texts.en}
        </p>
      ))}
      <Words label={t("editor.type.name")} value={type.name} most={40} onChange={(name) => put({ name }, "name")} />
      <Words
        label={t("editor.type.code")}
        note={t(isTaken ? "editor.type.code.taken" : "editor.type.code.detail")}
        value={typed.value}
        most={3}
        isFaulty={!CODE.test(typed.value) || isTaken}
        onChange={(value) => {
          const next = value.toUpperCase();
          typed.value = next;
          if (!CODE.test(next) || next === code || store.card(next) !== undefined) return;
          store.change(recoded(store.sketch, code, next));
          onRenamed(next);
        }}
      />
      <div class="number-fields">
        <NumberField
          label={t("about.speed")}
          value={type.speed}
          least={0}
          most={9}
          onChange={(speed) => put({ speed })}
        />
        {armour.map((face, index) => (
          <NumberField
            key={face}
            label={t("editor.type.armour", { face: t(`board.armour.${face}`) })}
            value={type.armour[index] ?? 0}
            least={0}
            most={9}
            onChange={(value) =>
              put({ armour: armour.map((_, at) => (at === index ? value : (type.armour[at] ?? 0))) })
            }
          />
        ))}
      </div>
      <Select
        label={t("editor.type.weight")}
        value={type.weight ?? "medium"}
        values={WEIGHTS.map((weight) => [weight, t(`editor.weight.${weight}`)])}
        onChange={(weight) => put({ weight })}
      />
      <Weapons weapons={type.weapon ?? []} onChange={(weapon) => put({ weapon })} />
      <fieldset class="ticks">
        <legend class="field-label">{t("editor.type.traits")}</legend>
        {TRAITS.map((trait) => (
          <Tick
            key={trait}
            label={t(`editor.trait.${trait}`)}
            isOn={type.traits?.includes(trait) ?? false}
            onChange={(isOn) => {
              const others = (type.traits ?? []).filter((each) => each !== trait);
              put({ traits: isOn ? [...others, trait] : others });
            }}
          />
        ))}
      </fieldset>
      {(type.traits?.includes("boat") || type.carries) && (
        <Select
          label={t("editor.type.carries")}
          value={type.carries ?? ""}
          values={[
            ["", t("editor.type.carries.none")],
            ...CARGO_WEIGHTS.map((weight) => [weight, t(`editor.weight.${weight}`)] as const),
          ]}
          onChange={(carries) => put({ carries: carries || null })}
        />
      )}
      <button type="button" class="button" onClick={() => store.change(withoutType(store.sketch, code))}>
        {t("editor.type.remove")}
      </button>
    </section>
  );
}

/** The card as the server makes it: that of the last time, while the form is at fault. */
function Card({ store, code }: { readonly store: EditorStore; readonly code: string }) {
  return (
    <div class="piece-card type-card">
      <div class="piece-card-body">
        <PieceCard
          piece={{ side: store.hand.side.value, type: code, square: "", facing: "N" }}
          types={store.types}
          hasCommand={false}
        />
      </div>
    </div>
  );
}

interface WeaponsProps {
  readonly weapons: readonly WeaponDraft[];
  readonly onChange: (weapons: WeaponDraft[]) => void;
}

function Weapons({ weapons, onChange }: WeaponsProps) {
  const id = useId();
  const put = (index: number, weapon: WeaponDraft | null): void =>
    onChange(weapons.flatMap((each, at) => (at === index ? (weapon ? [weapon] : []) : [each])));
  return (
    <fieldset class="field weapons">
      <legend class="field-label">{t("editor.type.weapons")}</legend>
      {weapons.map((weapon, index) => (
        <Weapon
          key={`${weapon.kind} ${index}`}
          weapon={weapon}
          onChange={(next) => put(index, next)}
          onRemove={() => put(index, null)}
        />
      ))}
      <div class="number-field">
        <label for={id}>{t("editor.weapon.add")}</label>
        <select
          id={id}
          value=""
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (isWeapon(value)) onChange([...weapons, newWeapon(value)]);
          }}
        >
          <option value="">{t("editor.weapon.choose")}</option>
          {WEAPONS.filter((kind) => weapons.every((weapon) => weapon.kind !== kind)).map((kind) => (
            <option key={kind} value={kind}>
              {weaponName(kind)}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

function weaponName(kind: string): string {
  const key = `card.weapon.${kind}`;
  return isKey(key) ? t(key) : kind;
}

interface WeaponProps {
  readonly weapon: WeaponDraft;
  readonly onChange: (weapon: WeaponDraft) => void;
  readonly onRemove: () => void;
}

function Weapon({ weapon, onChange, onRemove }: WeaponProps) {
  const fields = isWeapon(weapon.kind) ? WEAPON_FIELDS[weapon.kind] : [];
  const [nearest = 2, farthest] = weapon.range ?? [];
  const isEndless = weapon.kind === "gun" && farthest === undefined;
  return (
    <div class="weapon">
      <div class="weapon-head">
        <strong>{weaponName(weapon.kind)}</strong>
        <button type="button" class="link-button" onClick={onRemove}>
          {t("editor.weapon.remove", { weapon: weaponName(weapon.kind) })}
        </button>
      </div>
      <div class="number-fields">
        {fields.includes("power") && (
          <NumberField
            label={t("about.power")}
            value={weapon.power ?? 1}
            least={1}
            most={10}
            onChange={(power) => onChange({ ...weapon, power })}
          />
        )}
        {fields.includes("range") && (
          <>
            <NumberField
              label={t("editor.weapon.nearest")}
              value={nearest}
              least={1}
              most={25}
              onChange={(value) =>
                onChange({ ...weapon, range: farthest === undefined ? [value] : [value, Math.max(value, farthest)] })
              }
            />
            {!isEndless && (
              <NumberField
                label={t("editor.weapon.farthest")}
                value={farthest ?? nearest}
                least={1}
                most={25}
                onChange={(value) => onChange({ ...weapon, range: [Math.min(nearest, value), value] })}
              />
            )}
          </>
        )}
      </div>
      {weapon.kind === "gun" && (
        <Tick
          label={t("editor.weapon.endless")}
          isOn={isEndless}
          onChange={(isOn) => onChange({ ...weapon, range: isOn ? [nearest] : [nearest, Math.max(nearest, 6)] })}
        />
      )}
      {fields.includes("arc") && (
        <Select
          label={t("editor.weapon.arc")}
          value={weapon.arc ?? "turret"}
          values={ARCS.map((arc) => [arc, t(`card.arc.${arc}`)])}
          onChange={(arc) => onChange({ ...weapon, arc })}
        />
      )}
    </div>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly (readonly [string, string])[];
  readonly onChange: (value: string) => void;
}

function Select({ label, value, values, onChange }: SelectProps) {
  const id = useId();
  return (
    <div class="number-field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {values.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
