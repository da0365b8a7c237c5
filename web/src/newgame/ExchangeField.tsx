import { useState } from "preact/hooks";
import type { Catalogue, SetupCard, StartCard } from "../api/messages";
import { sideName } from "../components/gameWords";
import { typeName } from "../components/pieceWords";
import { SetupPicture } from "../components/SetupPicture";
import { t } from "../i18n";
import { exchangeable, withExchange } from "./start";
import type { SectionProps } from "./WhoSection";

// The pictures of setups: a square is 48 units, the rim 8.
const SQUARE = 48;
const RIM = 8;

function placeOf(square: string, setup: SetupCard) {
  const column = square.charCodeAt(0) - 65;
  const row = setup.height - Number(square.slice(1));
  const width = setup.width * SQUARE + 2 * RIM;
  const height = setup.height * SQUARE + 2 * RIM;
  return {
    left: `${((RIM + column * SQUARE) / width) * 100}%`,
    top: `${((RIM + row * SQUARE) / height) * 100}%`,
    width: `${(SQUARE / width) * 100}%`,
    height: `${(SQUARE / height) * 100}%`,
  };
}

/** Other pieces on the starting squares (G11): choose a square on the picture, then a type. */
export function ExchangeField({ draft, setup, change, catalogue }: SectionProps & { catalogue: Catalogue }) {
  const [chosen, choose] = useState<string | null>(null);
  const pieces = exchangeable(setup);
  const start = pieces.find((each) => each.square === chosen) ?? null;
  const count = Object.keys(draft.exchange).length;
  return (
    <fieldset class="field exchange">
      <legend class="field-label">{t("exchange.title")}</legend>
      <p class="field-note">{t("exchange.detail")}</p>
      <div class="exchange-board">
        <SetupPicture name={setup.name} width={setup.width} height={setup.height} />
        {pieces.map((piece) => (
          <StartButton
            key={piece.square}
            piece={piece}
            setup={setup}
            exchanged={draft.exchange[piece.square]}
            isChosen={piece.square === chosen}
            onChoose={() => choose(piece.square === chosen ? null : piece.square)}
          />
        ))}
      </div>
      {start && (
        <div class="number-field">
          <label for="exchange-type">
            {t("exchange.piece_on", { side: sideName(start.side), square: start.square })}
          </label>
          <select
            id="exchange-type"
            value={draft.exchange[start.square] ?? start.type}
            onChange={(event) => change({ exchange: withExchange(draft.exchange, start, event.currentTarget.value) })}
          >
            {catalogue.types
              .filter((type) => start.types.includes(type.code))
              .map((type) => (
                <option key={type.code} value={type.code}>
                  {typeName(t, type.code, type.name)} ({type.code})
                </option>
              ))}
          </select>
        </div>
      )}
      {count > 0 && (
        <p class="field-note">
          {t("exchange.count", { count })}{" "}
          <button type="button" class="link-button" onClick={() => change({ exchange: {} })}>
            {t("exchange.reset")}
          </button>
        </p>
      )}
    </fieldset>
  );
}

interface StartButtonProps {
  readonly piece: StartCard;
  readonly setup: SetupCard;
  readonly exchanged: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function StartButton({ piece, setup, exchanged, isChosen, onChoose }: StartButtonProps) {
  const type = exchanged ?? piece.type;
  const label = t("exchange.square", {
    square: piece.square,
    side: sideName(piece.side),
    type: typeName(t, type),
  });
  return (
    <button
      type="button"
      class={`exchange-square ${exchanged ? "is-exchanged" : ""}`}
      style={placeOf(piece.square, setup)}
      aria-label={label}
      aria-pressed={isChosen}
      title={label}
      onClick={onChoose}
    >
      {exchanged && <span aria-hidden="true">{exchanged}</span>}
    </button>
  );
}
