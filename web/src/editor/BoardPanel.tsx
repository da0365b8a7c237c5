import { useId } from "preact/hooks";
import { type AnnounceName, type EditionName, MODE_NAMES, type ModeName } from "../api/messages";
import { t } from "../i18n";
import { NumberField } from "../newgame/TimeSection";
import { Tick, Words } from "./fields";
import { LARGEST, type Options, resized, SMALLEST, withMode } from "./sketch";
import type { EditorStore } from "./store";

interface Props {
  readonly store: EditorStore;
}

/** What a board says besides what is on it: its size, how it is played, words about it. */
export function BoardPanel({ store }: Props) {
  const sketch = store.sketch;
  const { width, height } = sketch;
  const faults = (store.report?.problems ?? []).map((problem) => problem.where);
  return (
    <div class="board-panel">
      <fieldset class="field">
        <legend class="field-label">{t("editor.size")}</legend>
        <div class="number-fields">
          <NumberField
            label={t("editor.width")}
            value={width}
            least={SMALLEST}
            most={LARGEST}
            onChange={(value) => store.change(resized(sketch, value, height), "size")}
          />
          <NumberField
            label={t("editor.height")}
            value={height}
            least={SMALLEST}
            most={LARGEST}
            onChange={(value) => store.change(resized(sketch, width, value), "size")}
          />
        </div>
        <p class="field-note">{t("editor.size.detail")}</p>
      </fieldset>
      <Modes store={store} />
      <Words
        label={t("editor.clock")}
        note={t("editor.clock.detail")}
        value={sketch.clock}
        most={20}
        isFaulty={faults.includes("clock")}
        onChange={(clock) => store.patch({ clock }, "clock")}
      />
      <NumberField
        label={t("editor.mines")}
        value={sketch.mines}
        least={0}
        most={999}
        onChange={(mines) => store.patch({ mines }, "mines")}
      />
      <Flags store={store} />
      <Rules store={store} />
      <Words
        label={t("editor.author")}
        value={sketch.author}
        most={80}
        onChange={(author) => store.patch({ author }, "author")}
      />
      <Words
        label={t("editor.note")}
        value={sketch.note}
        most={500}
        isLong
        onChange={(note) => store.patch({ note }, "note")}
      />
    </div>
  );
}

function Modes({ store }: Props) {
  const id = useId();
  const sketch = store.sketch;
  const others = MODE_NAMES.filter((mode) => mode !== "four" && mode !== sketch.mode);
  return (
    <div class="field">
      <div class="number-field">
        <label for={id}>{t("editor.mode")}</label>
        <select
          id={id}
          value={sketch.mode}
          onChange={(event) => store.change(withMode(sketch, event.currentTarget.value as ModeName))}
        >
          {MODE_NAMES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`mode.${mode}`)}
            </option>
          ))}
        </select>
      </div>
      {sketch.mode !== "four" && (
        <fieldset class="ticks">
          <legend class="field-note">{t("editor.modes")}</legend>
          {others.map((mode) => (
            <Tick
              key={mode}
              label={t(`mode.${mode}`)}
              isOn={sketch.modes.includes(mode)}
              onChange={(isOn) =>
                store.patch({ modes: isOn ? [...sketch.modes, mode] : sketch.modes.filter((each) => each !== mode) })
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Flags lie where they were put; else the program finds their places. */
function Flags({ store }: Props) {
  const id = useId();
  const { flags, flagCount, mode, modes } = store.sketch;
  if (mode !== "flag" && !modes.includes("flag") && flags.length === 0) return null;
  return (
    <div class="number-field">
      <label for={id}>{t("rules.flags")}</label>
      <select
        id={id}
        value={flags.length > 0 ? "own" : String(flagCount)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value !== "own") store.patch({ flags: [], flagCount: value === "3" ? 3 : 1 });
        }}
      >
        <option value="1">{t("editor.flags.one")}</option>
        <option value="3">{t("editor.flags.three")}</option>
        <option value="own" disabled={flags.length === 0}>
          {t("editor.flags.own", { count: flags.length })}
        </option>
      </select>
    </div>
  );
}

/** The rules that the board suggests, where they are not left to those who play. */
function Rules({ store }: Props) {
  const { options, mode } = store.sketch;
  const put = (patch: Partial<Options>): void => store.patch({ options: { ...options, ...patch } });
  return (
    <details class="more">
      <summary>{t("new.more")}</summary>
      <div class="more-body">
        <Pick<EditionName>
          label={t("rules.edition")}
          value={options.edition}
          values={{ current: t("rules.edition.current"), earlier: t("rules.edition.earlier") }}
          onChange={(edition) => put({ edition })}
        />
        {mode === "command" && (
          <Pick<AnnounceName>
            label={t("rules.announce")}
            value={options.announce}
            values={{
              yes: t("rules.announce.yes"),
              only: t("rules.announce.only"),
              no: t("rules.announce.no"),
            }}
            onChange={(announce) => put({ announce })}
          />
        )}
        <Pick<"yes" | "no">
          label={t("rules.turning")}
          value={options.turning === null ? null : options.turning ? "yes" : "no"}
          values={{ yes: t("editor.yes"), no: t("editor.no") }}
          onChange={(value) => put({ turning: value === null ? null : value === "yes" })}
        />
        <Pick<"yes" | "no">
          label={t("rules.house")}
          value={options.house === null ? null : options.house ? "yes" : "no"}
          values={{ yes: t("editor.yes"), no: t("editor.no") }}
          onChange={(value) => put({ house: value === null ? null : value === "yes" })}
        />
        <Tick
          label={t("rules.limit")}
          isOn={options.limit !== null}
          onChange={(isOn) => put({ limit: isOn ? 25 : null })}
        />
        {options.limit !== null && (
          <NumberField
            label={t("rules.limit.number")}
            value={options.limit}
            least={1}
            most={1000}
            onChange={(limit) => put({ limit })}
          />
        )}
      </div>
    </details>
  );
}

interface PickProps<Value extends string> {
  readonly label: string;
  readonly value: Value | null;
  readonly values: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value | null) => void;
}

function Pick<Value extends string>({ label, value, values, onChange }: PickProps<Value>) {
  const id = useId();
  return (
    <div class="number-field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value ?? ""}
        onChange={(event) => onChange((event.currentTarget.value || null) as Value | null)}
      >
        <option value="">{t("editor.as_usual")}</option>
        {(Object.entries(values) as [Value, string][]).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
