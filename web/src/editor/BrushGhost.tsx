import { type Geometry, SQUARE } from "../board/geometry";
import { LooseFlags, Piece } from "../board/Pieces";
import { UNSEEN } from "../board/unseen";
import { isKnownType } from "../symbols/symbols";
import { pieceOn } from "./sketch";
import type { EditorStore } from "./store";
import { placeImage } from "./symmetry";
import { tileRef } from "./tiles";

interface Props {
  readonly store: EditorStore;
  readonly geometry: Geometry;
}

/** What the brush would put under the pointer, and its images, faintly. */
export function BrushGhost({ store, geometry }: Props) {
  const { hand } = store;
  const hovered = store.hovered.value;
  if (hovered === null || hand.preview.value !== null) return null;
  const images = hand.images(store.shown.value);
  const brush = hand.brush.value;
  if (hand.tool.value === "move") {
    const isPiece = pieceOn(store.shown.value, hovered.square) !== undefined;
    return <Frames geometry={geometry} squares={isPiece ? images.map((image) => image.square(hovered.square)) : []} />;
  }
  if (brush.kind === "flag") {
    const { place } = hovered;
    if (place === null) return null;
    return (
      <g class="editor-ghost">
        <LooseFlags geometry={geometry} flags={[...new Set(images.map((image) => placeImage(image, place)))]} />
      </g>
    );
  }
  const squares = [...new Map(images.map((image) => [image.square(hovered.square), image]))];
  return (
    <g class="editor-ghost" {...UNSEEN}>
      {squares.map(([square, image]) => {
        const { x, y } = geometry.cell(square);
        if (brush.kind === "piece") {
          return (
            <Piece
              key={square}
              piece={{
                side: image.side(brush.side),
                type: brush.type,
                square,
                facing: image.facing(brush.facing),
                is_command: brush.isCommand,
              }}
              at={geometry.centre(square)}
              angle={geometry.angle(image.facing(brush.facing))}
              cargoAngle={0}
              code={!isKnownType(brush.type)}
              hasCommand={true}
            />
          );
        }
        return (
          <g key={square} transform={`translate(${x * SQUARE} ${y * SQUARE})`}>
            {brush.kind === "terrain" ? <use href={tileRef(brush.terrain)} /> : null}
            <rect class="editor-ghost-frame" x="1.5" y="1.5" width={SQUARE - 3} height={SQUARE - 3} rx="5" />
          </g>
        );
      })}
    </g>
  );
}

function Frames({ geometry, squares }: { readonly geometry: Geometry; readonly squares: readonly string[] }) {
  return (
    <g class="editor-ghost" {...UNSEEN}>
      {[...new Set(squares)].map((square) => {
        const { x, y } = geometry.cell(square);
        return (
          <rect
            key={square}
            class="editor-ghost-frame"
            x={x * SQUARE + 1.5}
            y={y * SQUARE + 1.5}
            width={SQUARE - 3}
            height={SQUARE - 3}
            rx="5"
          />
        );
      })}
    </g>
  );
}
