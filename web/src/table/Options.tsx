import type { Signal } from "@preact/signals";
import { Icon, type IconName } from "../components/Icon";
import { t } from "../i18n";
import { settings } from "../stores/settings";
import type { TableStore } from "./store";

interface OptionsProps {
  readonly store: TableStore;
  readonly onTurn: (degrees: 90 | 180) => void;
}

/** How the board is shown. */
export function Options({ store, onTurn }: OptionsProps) {
  const permitsThreats = store.state.value?.table.shows_threats ?? false;
  return (
    <div class="options" role="group" aria-label={t("options.title")}>
      <OptionButton icon="flip" label={t("options.flip")} onClick={() => onTurn(180)} />
      <OptionButton icon="rotate" label={t("options.rotate")} onClick={() => onTurn(90)} />
      <Toggle icon="grid" label={t("settings.coordinates")} value={settings.coordinates} />
      <Toggle icon="letters" label={t("settings.codes")} value={settings.codes} />
      {permitsThreats && <Toggle icon="target" label={t("settings.threats")} value={settings.threats} />}
      <Toggle icon={settings.sounds.value ? "sound" : "mute"} label={t("settings.sounds")} value={settings.sounds} />
      <Toggle icon="keyboard" label={t("settings.moveText")} value={settings.moveText} />
    </div>
  );
}

function OptionButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function Toggle({ icon, label, value }: { icon: IconName; label: string; value: Signal<boolean> }) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={value.value}
      onClick={() => {
        value.value = !value.value;
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
