import type { PieceTypeCard, PieceView, Scene } from "../api/messages";
import { memo } from "../board/memo";
import { typeName } from "../components/pieceWords";
import { t } from "../i18n";
import { sideLine, wordsOf } from "./PieceCard";

interface Props {
  /** The board as the game began: nobody joins an army later. */
  readonly scene: Scene;
  readonly types: readonly PieceTypeCard[];
  /** The piece whose card says how to see those of others. */
  readonly first: PieceView | undefined;
  readonly language: string;
}

/**
 * The room that the longest card of the pieces on this board needs, unseen: their cards then follow each other without
 * anything below them moving, and what is below has the rest of the column.
 */
export const PieceRoom = memo(({ scene, types, first }: Props) => {
  const aboard = scene.pieces.flatMap(({ cargo }) => cargo?.type ?? []);
  const codes = new Set([...scene.pieces.map(({ type }) => type), ...aboard]);
  const cards = types.filter(({ code }) => codes.has(code));
  const names = cards.map(({ code, name }) => typeName(t, code, name));
  const sidesOf = (code: string) =>
    scene.pieces.filter(({ type }) => type === code).map((piece) => sideLine(piece, scene.has_command));
  return (
    <div class="piece-room" aria-hidden="true">
      {cards.map((card, at) => (
        <div key={card.code} class="piece-room-card">
          <div class="piece-room-head">
            <p class="piece-room-name">{names[at]}</p>
            <p class="piece-side">{longest(sidesOf(card.code))}</p>
          </div>
          <ul class="piece-text">
            {wordsOf(card, card.carries === null ? null : longest(names)).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {card.code === first?.type && <p class="piece-more">{t("card.empty")}</p>}
        </div>
      ))}
    </div>
  );
});

function longest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one), "");
}
