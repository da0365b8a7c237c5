import { expect, test } from "vitest";
import { FACINGS } from "../../src/api/facings";
import { squareName } from "../../src/board/geometry";
import { paint } from "../../src/editor/painting";
import { blank, SIDES, type Sketch, squaresOf, withMode } from "../../src/editor/sketch";
import { type Image, imagesOf, joined, placeImage, SYMMETRIES } from "../../src/editor/symmetry";
import { anyStroke, lots } from "./kit";

const BOARDS: readonly Sketch[] = [
  blank(6, 6),
  blank(7, 12),
  blank(26, 25),
  withMode(blank(16, 16), "four"),
  withMode(blank(9, 14), "four"),
];

function everySquare({ width, height }: Sketch): string[] {
  return Array.from({ length: width * height }, (_, index) => squareName(index % width, Math.floor(index / width)));
}

function isIdentity({ square, facing, side }: Image, board: Sketch): boolean {
  return (
    everySquare(board).every((each) => square(each) === each) &&
    FACINGS.every((each) => facing(each) === each) &&
    SIDES.every((each) => side(each) === each)
  );
}

test("an image of an image is where it began, after two mirrors or four quarter turns", () => {
  for (const board of BOARDS) {
    for (const symmetry of SYMMETRIES) {
      for (const image of imagesOf(symmetry, board)) {
        const twice = joined(image, image);
        expect(isIdentity(twice, board) || isIdentity(joined(twice, twice), board)).toBe(true);
      }
    }
  }
});

test("no image leaves the board, and no two squares share one", () => {
  for (const board of BOARDS) {
    const squares = everySquare(board);
    for (const symmetry of SYMMETRIES) {
      for (const image of imagesOf(symmetry, board)) {
        expect(new Set(squares.map(image.square))).toEqual(new Set(squares));
      }
    }
  }
});

test("half a turn exchanges the sides and turns the facing around", () => {
  const [, central] = imagesOf("central", blank(12, 12));
  expect(central?.square("A1")).toBe("L12");
  expect(central?.side("w")).toBe("b");
  expect(central?.facing("NE")).toBe("SW");
});

test("left onto right keeps the side, south onto north exchanges it", () => {
  const [, sideways] = imagesOf("sideways", blank(12, 10));
  expect([sideways?.square("B3"), sideways?.side("w"), sideways?.facing("NE")]).toEqual(["K3", "w", "NW"]);
  const [, lengthways] = imagesOf("lengthways", blank(12, 10));
  expect([lengthways?.square("B3"), lengthways?.side("w"), lengthways?.facing("NE")]).toEqual(["B8", "b", "SE"]);
});

test("on a square board for four, four-fold is a quarter turn from player to player", () => {
  const turned = imagesOf("four", withMode(blank(16, 16), "four"));
  expect(turned.map((image) => [image.square("A3"), image.side("w"), image.facing("N")])).toEqual([
    ["A3", "w", "N"],
    ["C16", "fw", "E"],
    ["P14", "b", "S"],
    ["N1", "fb", "W"],
  ]);
});

test("a flag lies on the corner of its image, written from the south-west", () => {
  const [, central] = imagesOf("central", blank(12, 12));
  expect(central && placeImage(central, "C4+D5")).toBe("I8+J9");
  expect(central && placeImage(central, "F6+G7")).toBe("F6+G7");
});

/** Everything on a board but its lists' order. */
function things({ terrain, pieces }: Sketch): unknown {
  return {
    terrain: Object.fromEntries(Object.entries(terrain).map(([kind, items]) => [kind, squaresOf(items).sort()])),
    pieces: pieces.map(({ side, type, square, facing }) => `${side}${type}@${square}${facing}`).sort(),
  };
}

test("what is painted with a symmetry looks the same laid onto itself", () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const draw = lots(seed);
    const symmetry = SYMMETRIES[draw(SYMMETRIES.length)] ?? "central";
    let board = blank(6 + draw(10), 6 + draw(10));
    const images = imagesOf(symmetry, board);
    for (let count = 0; count < 12; count += 1) {
      const stroke = anyStroke(draw, board);
      // A piece in the middle of a board is its own image: only one side and facing can be there.
      const isOwnImage = stroke.squares.some((square) =>
        images.slice(1).some((image) => stroke.squares.includes(image.square(square))),
      );
      if (stroke.brush.kind !== "piece" || !isOwnImage) board = paint(board, stroke, images);
    }
    for (const image of images) {
      const laid: Sketch = {
        ...board,
        terrain: Object.fromEntries(
          Object.entries(board.terrain).map(([kind, items]) => [kind, squaresOf(items).map(image.square)]),
        ),
        pieces: board.pieces.map((piece) => ({
          ...piece,
          square: image.square(piece.square),
          side: image.side(piece.side),
          facing: image.facing(piece.facing),
        })),
      };
      expect(things(laid)).toEqual(things(board));
    }
  }
});
