import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "../components/Icon";
import { t } from "../i18n";
import { settings } from "../stores/settings";
import type { TableStore } from "./store";

interface OptionsProps {
  readonly store: TableStore;
  readonly onTurn: (degrees: 90 | 180) => void;
  readonly onLegend: () => void;
}

/** How the board is shown: what is used often at once, everything else in a menu. */
export function Options({ store, onTurn, onLegend }: OptionsProps) {
  const permitsThreats = store.state.value?.table.shows_threats ?? false;
  return (
    <div class="options" role="group" aria-label={t("options.title")}>
      <OptionButton icon="flip" label={t("options.flip")} word={t("options.flip.short")} onClick={() => onTurn(180)} />
      {permitsThreats && (
        <Toggle icon="target" label={t("settings.threats")} word={t("settings.threats")} value={settings.threats} />
      )}
      <OptionButton icon="help" label={t("sign.title")} word={t("options.signs")} onClick={onLegend} />
      <More>
        <MenuItem icon="rotate" label={t("options.rotate")} onClick={() => onTurn(90)} />
        <MenuToggle icon="grid" label={t("settings.coordinates")} value={settings.coordinates} />
        <MenuToggle icon="letters" label={t("settings.codes")} value={settings.codes} />
        <MenuToggle
          icon={settings.sounds.value ? "sound" : "mute"}
          label={t("settings.sounds")}
          value={settings.sounds}
        />
        <MenuToggle icon="keyboard" label={t("settings.moveText")} value={settings.moveText} />
        <MenuToggle icon="info" label={t("settings.hints")} value={settings.hints} />
        <MenuToggle icon="help" label={t("settings.help")} value={settings.help} />
        <a class="menu-item" href="/settings">
          <Icon name="settings" />
          {t("options.settings")}
        </a>
      </More>
    </div>
  );
}

/** A menu that opens above its button, and closes at a click elsewhere or by Escape. */
function More({ children }: { children: ComponentChildren }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      if (menu.current && !(event.target instanceof Node && menu.current.contains(event.target))) {
        menu.current.open = false;
      }
    };
    addEventListener("pointerdown", close);
    return () => removeEventListener("pointerdown", close);
  }, []);
  return (
    <details
      class="more"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary class="option">
        <Icon name="menu" />
        <span>{t("options.more")}</span>
      </summary>
      <div class="more-items">{children}</div>
    </details>
  );
}

interface ButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}

function OptionButton({ icon, label, word, onClick }: ButtonProps & { readonly word: string }) {
  return (
    <button type="button" class="option" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
      <span>{word}</span>
    </button>
  );
}

interface ToggleProps {
  readonly icon: IconName;
  readonly label: string;
  readonly value: Signal<boolean>;
}

function Toggle({ icon, label, word, value }: ToggleProps & { readonly word: string }) {
  return (
    <button
      type="button"
      class="option"
      aria-label={label}
      title={label}
      aria-pressed={value.value}
      onClick={() => {
        value.value = !value.value;
      }}
    >
      <Icon name={icon} />
      <span>{word}</span>
    </button>
  );
}

function MenuItem({ icon, label, onClick }: ButtonProps) {
  return (
    <button type="button" class="menu-item" onClick={onClick}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

function MenuToggle({ icon, label, value }: ToggleProps) {
  return (
    <button
      type="button"
      class="menu-item"
      aria-pressed={value.value}
      onClick={() => {
        value.value = !value.value;
      }}
    >
      <Icon name={icon} />
      {label}
      {value.value && <Icon name="check" />}
    </button>
  );
}
