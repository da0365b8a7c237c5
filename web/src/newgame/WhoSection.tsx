import type { SeatWish, SetupCard } from "../api/messages";
import { Choice, Switch } from "../components/Choice";
import { sideName } from "../components/gameWords";
import { Icon, type IconName } from "../components/Icon";
import { t } from "../i18n";
import { settings } from "../stores/settings";
import { type Draft, OPPONENTS, type Opponent, suggestSeats } from "./draft";
import { LevelField } from "./LevelField";

const ICONS: Record<Opponent, IconName> = { computer: "computer", friend: "link", lobby: "globe", screen: "screen" };

export interface SectionProps {
  readonly draft: Draft;
  readonly setup: SetupCard;
  readonly change: (patch: Partial<Draft>) => void;
}

/** The opponent, the level of the computer, and the side of the player. */
export function WhoSection({ draft, setup, change }: SectionProps) {
  return (
    <section class="panel">
      <Choice
        legend={t("new.opponent")}
        look="tiles"
        value={draft.opponent}
        options={OPPONENTS.map((value) => ({
          value,
          label: t(`opponent.${value}`),
          detail: t(`opponent.${value}.detail`),
          picture: <Icon name={ICONS[value]} />,
        }))}
        onChange={(opponent) => {
          const seats = suggestSeats({ ...draft, opponent }, setup.players);
          const timing =
            draft.timing === "days" && (opponent === "computer" || opponent === "screen") ? "none" : draft.timing;
          change({ opponent, seats, timing });
        }}
      />
      {setup.players === 2 && draft.opponent === "computer" && (
        <LevelField level={draft.level} onChange={(level) => change({ level })} />
      )}
      {draft.opponent === "screen" && (
        <Switch
          label={t("new.turns")}
          detail={t("new.turns.detail")}
          isOn={settings.turnBoard.value}
          onChange={(isOn) => {
            settings.turnBoard.value = isOn;
          }}
        />
      )}
      {setup.players > 2 ? (
        <SeatsField draft={draft} setup={setup} change={change} />
      ) : (
        draft.opponent !== "screen" && <SideField draft={draft} setup={setup} change={change} />
      )}
    </section>
  );
}

function SideField({ draft, setup, change }: SectionProps) {
  const [first, second] = setup.sides;
  if (!first || !second) return null;
  const options = [first, "random" as const, second].map((value) => ({
    value,
    label: value === "random" ? t("side.random") : sideName(value),
    picture: <span class={`side-mark side-mark-${value}`} aria-hidden="true" />,
  }));
  return <Choice legend={t("new.side")} options={options} value={draft.side} onChange={(side) => change({ side })} />;
}

/** Four players: who sits where. */
function SeatsField({ draft, setup, change }: SectionProps) {
  const put = (index: number, wish: SeatWish) =>
    change({ seats: draft.seats.map((seat, at) => (at === index ? wish : seat)) });
  const hasMe = draft.seats.some((seat) => seat.kind === "me");
  return (
    <fieldset class="field seats-field">
      <legend class="field-label">{t("new.seats")}</legend>
      {setup.sides.map((side, index) => {
        const seat = draft.seats[index] ?? { kind: "computer" as const, level: draft.level };
        return (
          <div key={side} class="seat-row">
            <span class={`side-mark side-mark-${side}`} aria-hidden="true" />
            <span class="seat-row-name">{sideName(side)}</span>
            <select
              aria-label={t("new.seat_of", { side: sideName(side) })}
              value={seat.kind}
              onChange={(event) => {
                const kind = event.currentTarget.value as SeatWish["kind"];
                put(index, kind === "computer" ? { kind, level: draft.level } : { kind });
              }}
            >
              <option value="me">{t("seat.me")}</option>
              <option value="computer">{t("seat.the_computer")}</option>
              <option value="open">{t("seat.someone")}</option>
            </select>
            {seat.kind === "computer" && (
              <select
                aria-label={t("new.level_of", { side: sideName(side) })}
                value={seat.level ?? draft.level}
                onChange={(event) => put(index, { kind: "computer", level: Number(event.currentTarget.value) })}
              >
                {Array.from({ length: 10 }, (_, at) => (
                  <option key={at} value={at + 1}>
                    {t("new.level_short", { level: at + 1 })}
                  </option>
                ))}
              </select>
            )}
          </div>
        );
      })}
      <Switch
        label={t("new.shuffle")}
        isOn={draft.side === "random"}
        onChange={(isOn) => change({ side: isOn ? "random" : (setup.sides[0] ?? "w") })}
      />
      {!hasMe && <p class="field-note">{t("new.no_seat_for_you")}</p>}
    </fieldset>
  );
}
