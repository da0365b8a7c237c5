import type { PieceTypeCard, PieceView, SideName, WeaponCard } from "../api/messages";
import { Piece } from "../board/Pieces";
import { sideName } from "../components/gameWords";
import { typeName } from "../components/pieceWords";
import { isKey, type Key, t } from "../i18n";
import { isKnownType } from "../symbols/symbols";
import { FireField } from "./FireField";

interface Props {
  readonly piece: PieceView;
  readonly types: readonly PieceTypeCard[];
  /** Whether Command tanks are special in this game. */
  readonly hasCommand: boolean;
}

/** What there is to know about a piece: what it is, its figures, its armour by side, its fire, what else it can do. */
export function PieceCard({ piece, types, hasCommand }: Props) {
  const card = types.find((each) => each.code === piece.type);
  return (
    <>
      <div class="piece-head">
        <PiecePicture piece={piece} hasCommand={hasCommand} />
        <div>
          <p class="piece-name">
            {/* In a tab of its own: nobody leaves a game to read. */}
            {isKnownType(piece.type) ? (
              <a href={`/pieces/${piece.type}`} target="_blank" rel="noopener" title={t("handbook.more")}>
                {pieceName(piece, card)}
              </a>
            ) : (
              pieceName(piece, card)
            )}
          </p>
          <p class="piece-side">{sideLine(piece, hasCommand)}</p>
        </div>
      </div>
      {piece.is_wreck ? (
        <p class="piece-text">{t(piece.is_low ? "card.wreck.low" : "card.wreck.text")}</p>
      ) : (
        card && <Figures piece={piece} card={card} types={types} />
      )}
    </>
  );
}

/** The figures of a piece, its armour and fire as drawings, and what else it can do. */
export function Figures({ piece, card, types }: Pick<Props, "piece" | "types"> & { readonly card: PieceTypeCard }) {
  const { cargo } = piece;
  const aboard = cargo && types.find((each) => each.code === cargo.type);
  const lines = wordsOf(card, cargo ? typeName(t, cargo.type, aboard?.name) : null);
  return (
    <>
      <dl class="piece-figures">
        <div>
          <dt>{t("about.speed")}</dt>
          <dd>{card.speed}</dd>
        </div>
        <div>
          <dt>{t("about.power")}</dt>
          <dd>{powerWord(card)}</dd>
        </div>
      </dl>
      <div class="piece-drawings">
        <figure>
          <Armour piece={piece} armour={card.armour} />
          <figcaption>{t("card.armour")}</figcaption>
        </figure>
        {card.weapons.length > 0 && (
          <figure>
            <FireField code={card.code} weapons={card.weapons} />
            <figcaption>{t("card.field")}</figcaption>
          </figure>
        )}
      </div>
      <ul class="piece-text">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** What is said of a type below its drawings, a line for each; `cargo` is the name of what it has aboard. */
export function wordsOf(card: PieceTypeCard, cargo: string | null): string[] {
  const lines = [...card.weapons.map(weaponLine), ...specials(card)];
  return cargo === null ? lines : [...lines, t("card.cargo", { type: cargo })];
}

/** The piece as it stands on the board, facing up. */
export function PiecePicture({ piece, hasCommand }: Pick<Props, "piece" | "hasCommand">) {
  return (
    <svg class="piece-picture" viewBox="-27 -27 54 54" aria-hidden="true">
      <Piece
        piece={piece}
        at={{ x: 0, y: 0 }}
        angle={0}
        cargoAngle={0}
        code={!isKnownType(piece.type)}
        hasCommand={hasCommand}
      />
    </svg>
  );
}

/** The piece from above with its armour on each side. */
function Armour({ piece, armour }: { readonly piece: PieceView; readonly armour: readonly [number, number, number] }) {
  const [front, side, rear] = armour;
  const places = [
    { x: 0, y: -38, value: front },
    { x: 36, y: 2, value: side },
    { x: -36, y: 2, value: side },
    { x: 0, y: 40, value: rear },
  ];
  return (
    <svg class="armour" viewBox="-48 -50 96 102" role="img" aria-label={t("card.armour.words", { front, side, rear })}>
      <Piece
        piece={{ side: piece.side, type: piece.type, square: "", facing: "N" }}
        at={{ x: 0, y: 0 }}
        angle={0}
        cargoAngle={0}
        code={false}
        hasCommand={false}
      />
      {places.map(({ x, y, value }) => (
        <g key={`${x} ${y}`} class={`armour-value armour-${Math.min(value, 3)}`} transform={`translate(${x} ${y})`}>
          <path d="M-10-9.500h20v8c0 6-4 9.500-10 12.500c-6-3-10-6.500-10-12.500z" />
          <text y="3.500">{value}</text>
        </g>
      ))}
    </svg>
  );
}

/** The name of a piece, by the reader's language or, for a type of the board's own, as the board calls it. */
export function pieceName(piece: PieceView, card: PieceTypeCard | undefined): string {
  const type = typeName(t, piece.type, card?.name);
  return piece.is_wreck ? t("card.wreck", { type }) : type;
}

/** Whether a piece is a Command tank, in a game where that counts. */
export function isCommand(piece: PieceView, hasCommand: boolean): boolean {
  return hasCommand && !piece.is_wreck && (piece.is_command ?? false);
}

/** Whose piece it is, and whether it is the Command tank. */
export function sideLine(piece: PieceView, hasCommand: boolean): string {
  const side = sideName(piece.side as SideName);
  return isCommand(piece, hasCommand) ? `${side} · ${t("card.command")}` : side;
}

/** The power of the strongest weapon. A flame destroys whatever it hits and has none. */
export function powerWord(card: PieceTypeCard): string {
  if (card.power !== null) return String(card.power);
  return card.weapons.some(({ kind }) => kind === "flame") ? t("card.power.any") : "–";
}

function rangeWords({ nearest, farthest }: WeaponCard): string {
  if (farthest === null) return nearest > 1 ? t("card.range.endless", { from: nearest }) : t("card.range.near");
  if (farthest === nearest) return t(nearest === 1 ? "card.range.next" : "card.range.one", { from: nearest });
  return t("card.range.span", { from: nearest, to: farthest });
}

/** A weapon in one line: `Gun: ahead and 45° to either side, from 2 squares on.` */
export function weaponLine(weapon: WeaponCard): string {
  const word = (key: string, plain: string): string => (isKey(key) ? t(key) : plain);
  return t("card.weapon", {
    weapon: word(`card.weapon.${weapon.kind}`, weapon.kind),
    arc: word(`card.arc.${weapon.arc}`, weapon.arc),
    range: rangeWords(weapon),
  });
}

/** What a type can do besides driving and firing, a sentence for each. */
export function specials(card: PieceTypeCard): string[] {
  const keys = [
    ...(card.is_vehicle ? [] : ["card.still"]),
    ...card.weapons.map(({ kind }) => `card.does.${kind}`),
    ...card.traits.map((trait) => `card.trait.${trait}`),
    ...(card.carries === null ? [] : ["card.carries"]),
    ...(card.is_vehicle ? [`card.${card.weight}`] : []),
  ];
  return keys.filter((key): key is Key => isKey(key)).map((key) => t(key));
}
