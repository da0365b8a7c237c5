import type { PieceView, SideName } from "../api/messages";
import type { Translate } from "../i18n";
import { hullFill, isKnownType, markRef, typeRef } from "../symbols/symbols";
import { describePiece } from "./describe";
import type { Geometry, Point } from "./geometry";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

/** A wreck lies askew, whatever it faced. */
const TILT = 17;
const CARGO_SCALE = 0.56;

interface PiecesProps {
  readonly geometry: Geometry;
  readonly pieces: readonly PieceView[];
  readonly codes: boolean;
  readonly hasCommand: boolean;
  /** The square a piece is about to leave. It is drawn faintly; its ghost stands elsewhere. */
  readonly leaving: string | null;
  readonly t: Translate;
}

/** All pieces: wrecks below, then from top to bottom, as the shadows fall. */
export const Pieces = memo(({ geometry, pieces, codes, hasCommand, leaving, t }: PiecesProps) => {
  const placed = pieces.map((piece) => ({ piece, at: geometry.centre(piece.square) }));
  placed.sort((a, b) => Number(!a.piece.is_wreck) - Number(!b.piece.is_wreck) || a.at.y - b.at.y || a.at.x - b.at.x);
  return (
    <g class="tc-pieces">
      {placed.map(({ piece }) => (
        <PlacedPiece
          key={`${piece.square}${piece.side}${piece.type}${piece.is_wreck ? "x" : ""}`}
          piece={piece}
          geometry={geometry}
          codes={codes}
          hasCommand={hasCommand}
          isLeaving={piece.square === leaving}
          t={t}
        />
      ))}
    </g>
  );
});

interface PlacedProps extends Pick<PiecesProps, "geometry" | "codes" | "hasCommand" | "t"> {
  readonly piece: PieceView;
  readonly isLeaving: boolean;
}

/** A piece of the position. It is drawn again only if something about it has changed. */
const PlacedPiece = memo(({ piece, geometry, codes, hasCommand, isLeaving, t }: PlacedProps) => (
  <Piece
    piece={piece}
    at={geometry.centre(piece.square)}
    angle={geometry.angle(piece.facing)}
    cargoAngle={piece.cargo ? geometry.angle(piece.cargo.facing) : 0}
    code={codes || !isKnownType(piece.type)}
    hasCommand={hasCommand}
    isLeaving={isLeaving}
    label={describePiece(t, piece)}
  />
));

/** The views of a new position. Pieces that did not change keep their old views. */
export function keepViews(old: readonly PieceView[], fresh: readonly PieceView[]): PieceView[] {
  const known = new Map(old.map((piece) => [piece.square, piece]));
  return fresh.map((piece) => {
    const before = known.get(piece.square);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(piece) ? before : piece;
  });
}

interface PieceProps {
  readonly piece: PieceView;
  readonly at: Point;
  readonly angle: number;
  readonly cargoAngle: number;
  readonly code: boolean;
  readonly hasCommand: boolean;
  readonly isLeaving?: boolean;
  /** What screen readers say; none for a ghost. */
  readonly label?: string;
}

const TONES: Readonly<Record<SideName, string>> = { w: "white", b: "black", fw: "flag-white", fb: "flag-black" };

/** A vehicle with its shadow and marks, or a wreck. `.tc-turn` parts are those that turn with it. */
export function Piece({ piece, at, angle, cargoAngle, code, hasCommand, isLeaving, label }: PieceProps) {
  const tone = piece.is_wreck ? (piece.is_low ? "wreck tc-upturned" : "wreck") : TONES[piece.side];
  const words = label === undefined ? { "aria-hidden": true as const } : { role: "img" as const, "aria-label": label };
  return (
    <g
      class={isLeaving ? `tc-piece tc-${tone} tc-leaving` : `tc-piece tc-${tone}`}
      data-square={label === undefined ? undefined : piece.square}
      fill={piece.is_wreck ? undefined : hullFill(piece.side)}
      transform={`translate(${at.x} ${at.y})`}
      {...words}
    >
      {piece.is_wreck ? (
        <Wreck piece={piece} angle={angle} />
      ) : (
        <Vehicle piece={piece} angle={angle} cargoAngle={cargoAngle} />
      )}
      <Marks piece={piece} code={code} hasCommand={hasCommand} />
    </g>
  );
}

function Vehicle({ piece, angle, cargoAngle }: { piece: PieceView; angle: number; cargoAngle: number }) {
  const turn = `rotate(${angle})`;
  return (
    <>
      <g class="tc-shadow" transform="translate(1.5 3)">
        <use class="tc-turn" href={typeRef(piece.type)} transform={turn} />
      </g>
      <use class="tc-turn" href={typeRef(piece.type)} transform={turn} />
      {piece.cargo && (
        <g class="tc-turn" transform={turn}>
          <use href={typeRef(piece.cargo.type)} transform={`rotate(${cargoAngle - angle}) scale(${CARGO_SCALE})`} />
        </g>
      )}
    </>
  );
}

/** A low vehicle stays low: it lies on its back and shows its tracks and its belly. */
function Wreck({ piece, angle }: { piece: PieceView; angle: number }) {
  const drawing = piece.is_low ? markRef("upturned") : typeRef(piece.type);
  return (
    <>
      <use href={drawing} transform={`rotate(${angle + TILT}) scale(.9)`} />
      {!piece.is_low && <use href={markRef("crack")} transform={`rotate(${angle + TILT})`} />}
      <use class="tc-wisp" href={markRef("wisp")} />
    </>
  );
}

/** Command tanks wear an antenna in the colour of the other side; those of the Flag teams a flag of another shape. */
function commandMark(side: SideName): string {
  if (isFlagTeam(side)) return "banner";
  return side === "w" ? "antenna-black" : "antenna-white";
}

function isFlagTeam(side: SideName): boolean {
  return side === "fw" || side === "fb";
}

/** The marks that stay upright whatever the piece faces. */
function Marks({ piece, code, hasCommand }: { piece: PieceView; code: boolean; hasCommand: boolean }) {
  const { cargo } = piece;
  const isCommand = hasCommand && piece.is_command;
  const shown = cargo && code ? `${piece.type}·${cargo.type}` : piece.type;
  return (
    <g class="tc-marks">
      {!piece.is_wreck && isFlagTeam(piece.side) && !isCommand && <use href={markRef("pennant")} />}
      {!piece.is_wreck && (isCommand || (hasCommand && cargo?.is_command)) && (
        <use href={markRef(commandMark(piece.side))} />
      )}
      {(piece.has_flag || cargo?.has_flag) && <use href={markRef("carried-flag")} />}
      {code && !piece.is_wreck && <Code text={isCommand ? `C${shown}` : shown} />}
    </g>
  );
}

/** A type code in the lower left corner of its square. */
function Code({ text }: { readonly text: string }) {
  const width = 7.6 * text.length + 6;
  return (
    <g class="tc-code">
      <rect x="-23" y="9.5" width={width} height="13.5" rx="4" />
      <text x={width / 2 - 23} y="20.2">
        {text}
      </text>
    </g>
  );
}

export function LooseFlags({ geometry, flags }: { readonly geometry: Geometry; readonly flags: readonly string[] }) {
  return (
    <g class="tc-flags" {...UNSEEN}>
      {flags.map((place) => {
        const { x, y } = geometry.middle(place);
        return <use key={place} href={markRef("loose-flag")} transform={`translate(${x} ${y})`} />;
      })}
    </g>
  );
}
