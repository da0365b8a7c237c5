import type { LineView, PieceView, Stand } from "../api/messages";
import { optionsOf } from "../entry/menu";
import type { Translate } from "../i18n";
import type { Bounds } from "./camera";
import { reasonWord, sumOf } from "./describe";
import { SILENT } from "./FireLayer";
import type { Geometry } from "./geometry";
import { Label, labelHalf } from "./Label";
import { type Box, placeLabel } from "./labelPlaces";
import { memo } from "./memo";
import { UNSEEN } from "./unseen";

interface Props {
  readonly geometry: Geometry;
  readonly bounds: Bounds;
  readonly lines: readonly LineView[];
  /** Where the piece stands that would fire, and all pieces by square: words do not cover them. */
  readonly from: string;
  readonly pieces: ReadonlyMap<string, PieceView>;
  /** What the piece can do there. The signs for it lie on their squares, and are not covered either. */
  readonly stand?: Stand;
  /** The squares of the player's own pieces: a bomb spares nobody (A5). */
  readonly own: ReadonlySet<string>;
  /** Units per pixel on the screen, so that words stay readable. */
  readonly unit: number;
  readonly t: Translate;
}

interface Placed extends Box {
  readonly square: string;
  readonly text: string;
  readonly tone: "sum" | "own" | "reason";
}

/** The sum at each piece on a line of fire, and the reason at the end of each line. */
export const FireWords = memo(({ geometry, bounds, lines, from, pieces, stand, own, unit, t }: Props) => {
  const placed: Placed[] = [];
  const scale = Math.max(unit, 0.7);
  const options = stand ? optionsOf(stand) : [];
  const targets = new Set(options.flatMap((option) => (option.target ? [option.target] : [])));
  const covered = [
    ...[from, ...pieces.keys()].map((square) => geometry.centre(square)),
    ...[...targets].filter((target) => !pieces.has(target)).map((target) => geometry.middle(target)),
  ];
  const place = (line: LineView, square: string, text: string, tone: Placed["tone"]): void => {
    if (placed.some((other) => other.square === square)) return;
    const step = geometry.step(line.direction);
    const wish = {
      about: geometry.centre(square),
      halfWidth: labelHalf(text, scale),
      scale,
      onIt: tone === "reason" && !pieces.has(square) && !targets.has(square),
      fromBelow: step.y < 0,
      isUpright: step.x === 0,
    };
    placed.push({ square, text, tone, ...placeLabel(wish, bounds, covered, placed) });
  };
  for (const line of lines) {
    for (const target of line.targets) {
      const sum = sumOf(t, target);
      if (own.has(target.square)) place(line, target.square, t("board.sum.own", { sum }), "own");
      else place(line, target.square, sum, "sum");
    }
  }
  for (const line of lines) {
    const end = line.squares.at(-1);
    if (end !== undefined && !SILENT.has(line.reason)) place(line, end, reasonWord(t, line.reason), "reason");
  }
  return (
    <g class="tc-words" {...UNSEEN}>
      {placed.map(({ square, text, tone, at }) => (
        <Label key={square} at={at} text={text} unit={unit} tone={tone} />
      ))}
    </g>
  );
});
