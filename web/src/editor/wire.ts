/** Boards as the server and setup files have them, and as the editor works with them. Nothing is lost on the way. */
import { FACINGS } from "../api/facings";
import type { FacingName, ModeName, SetupDraft, SideName } from "../api/messages";
import { MODE_NAMES } from "../api/messages";
import { KINDS } from "../symbols/ground.generated";
import { isKnownType } from "../symbols/symbols";
import { type Aboard, blank, type Kind, type Placed, SIDES, type Sketch, type Stray } from "./sketch";

const FACING = [...FACINGS].sort((a, b) => b.length - a.length).join("|");
const PIECE = new RegExp(`^(C?)([A-Z]{1,3})@([A-Z]\\d{1,2})(${FACING})(?:\\(([^()]*)\\))?$`);
const CARGO = /^(fw|fb|w|b)(C?)([A-Z]{2,5})$/;

/** Whether there is a type with this code. */
type IsType = (code: string) => boolean;

/** A piece of a list, `CLT@D1N` or `LL@B5N(wMTN)`; null if it cannot be read. */
export function readPiece(side: SideName, text: string, isType: IsType = isKnownType): Placed | null {
  const [, command, type, square, facing, load] = PIECE.exec(text) ?? [];
  if (type === undefined || square === undefined) return null;
  const cargo = load === undefined ? null : readCargo(load, isType);
  if (load !== undefined && cargo === null) return null;
  return { side, type, square, facing: facing as FacingName, isCommand: command === "C", cargo };
}

/** AS facing E reads like A facing SE: the facing that leaves a type is meant, the longer one first. */
function readCargo(text: string, isType: IsType): Aboard | null {
  const [, side, command, rest = ""] = CARGO.exec(text) ?? [];
  for (const length of [2, 1]) {
    const [type, facing] = [rest.slice(0, -length), rest.slice(-length)];
    if ((FACINGS as readonly string[]).includes(facing) && isType(type)) {
      return { side: side as SideName, type, isCommand: command === "C", facing: facing as FacingName };
    }
  }
  return null;
}

const code = ({ isCommand, type }: Aboard): string => `${isCommand ? "C" : ""}${type}`;

export function writePiece(piece: Placed): string {
  const { square, facing, cargo } = piece;
  const load = cargo ? `(${cargo.side}${code(cargo)}${cargo.facing})` : "";
  return `${code(piece)}@${square}${facing}${load}`;
}

export function toSketch(draft: SetupDraft): Sketch {
  const plain = blank();
  const [width, height] = draft.size ?? [plain.width, plain.height];
  const isType = (code: string): boolean => isKnownType(code) || code in (draft.types ?? {});
  const pieces: Placed[] = [];
  const strays: Stray[] = [];
  for (const side of SIDES) {
    for (const text of draft.pieces?.[side] ?? []) {
      const piece = readPiece(side, text, isType);
      if (piece === null) strays.push({ side, text });
      else pieces.push(piece);
    }
  }
  const { flags } = draft;
  return {
    ...plain,
    name: draft.name ?? "",
    title: draft.title ?? "",
    author: draft.author ?? "",
    note: draft.note ?? "",
    width,
    height,
    mode: draft.mode ?? "command",
    modes: draft.modes ?? [],
    clock: draft.clock ?? "",
    mines: draft.mines ?? plain.mines,
    flags: Array.isArray(flags) ? flags : [],
    flagCount: typeof flags === "number" ? flags : 1,
    order: draft.order ?? [],
    options: {
      edition: draft.edition ?? null,
      announce: draft.announce ?? null,
      turning: draft.turning ?? null,
      house: draft.house ?? null,
      limit: draft.limit ?? null,
    },
    terrain: Object.fromEntries(
      KINDS.filter((kind) => (draft.terrain?.[kind] ?? []).length > 0).map((kind) => [kind, draft.terrain?.[kind]]),
    ) as Partial<Record<Kind, readonly string[]>>,
    pieces,
    strays,
    types: draft.types ?? {},
  };
}

export function toDraft(sketch: Sketch): SetupDraft {
  const pieces: Partial<Record<SideName, string[]>> = {};
  for (const side of SIDES) {
    const texts = [
      ...sketch.pieces.filter((piece) => piece.side === side).map(writePiece),
      ...sketch.strays.filter((stray) => stray.side === side).map((stray) => stray.text),
    ];
    if (texts.length > 0) pieces[side] = texts;
  }
  const modes: ModeName[] = MODE_NAMES.filter((mode) => mode === sketch.mode || sketch.modes.includes(mode));
  return {
    name: sketch.name,
    title: sketch.title,
    author: sketch.author,
    note: sketch.note,
    size: [sketch.width, sketch.height],
    mode: sketch.mode,
    modes: modes.length > 1 ? modes : [],
    clock: sketch.clock,
    mines: sketch.mines,
    flags: sketch.flags.length === 0 && sketch.flagCount === 3 ? 3 : [...sketch.flags],
    order: [...sketch.order],
    ...sketch.options,
    terrain: Object.fromEntries(Object.entries(sketch.terrain).map(([kind, items]) => [kind, [...items]])),
    pieces,
    types: { ...sketch.types },
  };
}
