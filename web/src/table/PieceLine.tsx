import { useState } from "preact/hooks";
import type { PieceTypeCard, PieceView } from "../api/messages";
import { Dialog } from "../components/Dialog";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import { isCommand, PieceCard, PiecePicture, pieceName, powerWord } from "./PieceCard";

interface Props {
  readonly piece: PieceView;
  readonly types: readonly PieceTypeCard[];
  readonly hasCommand: boolean;
}

/** A piece in one line, where there is no room for its card; the card opens from it. */
export function PieceLine({ piece, types, hasCommand }: Props) {
  const [isOpen, open] = useState(false);
  const card = types.find((each) => each.code === piece.type);
  const name = pieceName(piece, card);
  return (
    <>
      <button type="button" class="piece-line" onClick={() => open(true)} title={t("card.whole", { type: name })}>
        <PiecePicture piece={piece} hasCommand={hasCommand} />
        <span class="piece-line-words">
          <span class="piece-name">{isCommand(piece, hasCommand) ? `${t("board.command")} · ${name}` : name}</span>
          {card && !piece.is_wreck && (
            <span class="piece-line-figures">
              {t("card.line", { speed: card.speed, power: powerWord(card), armour: card.armour.join("/") })}
            </span>
          )}
        </span>
        <Icon name="info" />
      </button>
      <Dialog title={t("card.title")} isOpen={isOpen} onClose={() => open(false)}>
        <div class="piece-card-body">
          <PieceCard piece={piece} types={types} hasCommand={hasCommand} />
        </div>
      </Dialog>
    </>
  );
}
