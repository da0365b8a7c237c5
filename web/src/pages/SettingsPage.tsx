import { useState } from "preact/hooks";
import { FORM } from "../account/faults";
import { FieldFault } from "../account/fields";
import { useForm } from "../account/useForm";
import { Choice, Switch } from "../components/Choice";
import { personName } from "../components/gameWords";
import { LANGUAGE_NAMES, LANGUAGES, t } from "../i18n";
import { PushSection } from "../push/PushSection";
import { notify } from "../stores/notices";
import { me, rename } from "../stores/session";
import { CONFIRMS, settings, THEMES } from "../stores/settings";

export default function SettingsPage() {
  return (
    <div class="page page-narrow">
      <h1>{t("title.settings")}</h1>
      <section class="panel">
        <Choice
          legend={t("settings.language")}
          value={settings.language.value}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(language) => {
            settings.language.value = language;
          }}
        />
        <Choice
          legend={t("settings.theme")}
          value={settings.theme.value}
          options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={(theme) => {
            settings.theme.value = theme;
          }}
        />
      </section>
      <section class="panel">
        <h2>{t("settings.board")}</h2>
        {(
          [
            "sounds",
            "coordinates",
            "codes",
            "threats",
            "moveText",
            "hints",
            "help",
            "turnBoard",
            "reducedMotion",
          ] as const
        ).map((name) => (
          <Switch
            key={name}
            label={t(`settings.${name}`)}
            detail={t(`settings.${name}.detail`)}
            isOn={settings[name].value}
            onChange={(isOn) => {
              settings[name].value = isOn;
            }}
          />
        ))}
        <Choice
          legend={t("settings.confirm")}
          value={settings.confirm.value}
          options={CONFIRMS.map((value) => ({ value, label: t(`settings.confirm.${value}`) }))}
          onChange={(confirm) => {
            settings.confirm.value = confirm;
          }}
        />
      </section>
      <PushSection />
      <section class="panel">
        <h2>{t("settings.name")}</h2>
        <NameForm />
      </section>
    </div>
  );
}

function NameForm() {
  // What is typed stays, even if it is only known afterwards who the visitor is.
  const [typed, setTyped] = useState<string | null>(null);
  const known = personName(me.value?.name ?? "");
  const name = typed ?? known;
  const { isBusy, faults, send } = useForm();
  const fault = faults.name ?? faults[FORM];
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget, async () => {
          await rename(name.trim());
          setTyped(null);
          notify(t("settings.name.saved"));
        });
      }}
    >
      <div class="inline-form">
        <label class="visually-hidden" for="name">
          {t("settings.name")}
        </label>
        <input
          id="name"
          type="text"
          required
          maxLength={24}
          autoComplete="nickname"
          value={name}
          onInput={(event) => setTyped(event.currentTarget.value)}
          {...(fault ? { "aria-invalid": true, "aria-describedby": "name-fault" } : {})}
        />
        <button type="submit" class="button" disabled={isBusy || name.trim() === "" || name.trim() === known}>
          {t("action.save")}
        </button>
      </div>
      {fault && <FieldFault id="name" fault={fault} />}
    </form>
  );
}
