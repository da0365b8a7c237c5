/** The layers below and above the pieces at each stage of entering a move. */
import type { LineView, Mover, PathStep, Stand, Way } from "../api/messages";
import { attacksOn, type Entry } from "../entry/machine";
import { isPlayable, type Menu, type Stop } from "../entry/menu";
import { ActionLayer } from "./ActionLayer";
import type { Bounds } from "./camera";
import type { Controller } from "./controller";
import { FireGround, FireLayer } from "./FireLayer";
import { FireWords } from "./FireWords";
import { type Geometry, HALF, SQUARE } from "./geometry";
import { ArrowMarks, SquareMarks } from "./MarkLayer";
import { OutMark } from "./OutMark";
import { Piece } from "./Pieces";
import type { BoardProps } from "./props";
import { OccupiedStops, ReachLayer } from "./ReachLayer";
import { RingLayer } from "./RingLayer";
import { ChosenSquare, StuckLayer } from "./StuckLayer";
import { TargetLayer } from "./TargetLayer";
import { ThreatLayer } from "./ThreatLayer";
import { UNSEEN } from "./unseen";
import { PathLine, WayGround, WayLayer } from "./WayLayer";

interface Props {
  readonly board: Controller;
  /** The props of the page. A component that reads signals is drawn again only for those signals or for changed props. */
  readonly current: BoardProps;
  /** Units per pixel on the screen, and the visible part of the board. */
  readonly unit: number;
  readonly bounds: Bounds;
  /** Whether a move is being animated. The marks of the new position wait until it has arrived. */
  readonly isMoving: boolean;
}

export function BelowLayer({ board, current, isMoving }: Pick<Props, "board" | "current" | "isMoving">) {
  const entry = board.entry.value;
  const { last } = current;
  const { geometry } = board;
  const menu = board.choosing;
  const mover = "mover" in entry ? entry.mover : null;
  const stops = stopsOf(board);
  if (isMoving) return null;
  const isOpen = entry.stage === "square";
  const proofs = proofsOf(board);
  const fire = fireOf(board);
  return (
    <>
      {last && entry.stage !== "target" && entry.stage !== "refused" && (
        <g class={entry.stage === "idle" ? "" : "tc-dimmed"}>
          <WayGround geometry={geometry} way={last} tone="last" />
          <WayLayer geometry={geometry} way={last} tone="last" />
        </g>
      )}
      {current.marks && <SquareMarks geometry={geometry} marks={current.marks} />}
      {proofs.map((way) => (
        <WayGround key={way.code} geometry={geometry} way={way} tone="proof" />
      ))}
      {entry.stage === "idle" && proofs.length > 0 && menu && (
        <AbleLayer geometry={geometry} squares={ablePieces(menu)} />
      )}
      {mover && menu && entry.stage !== "target" && entry.stage !== "sent" && (
        <g class={isOpen ? "" : "tc-dimmed"}>
          <ReachLayer
            geometry={geometry}
            own={mover.square}
            stops={isStanding(entry) ? NOWHERE : stops}
            facing={board.pieceOf(mover)?.facing ?? "N"}
            canTurn={isOpen && stops.some((stop) => stop.square === mover.square)}
          />
        </g>
      )}
      {entry.stage === "mover" && <ChosenSquare geometry={geometry} square={entry.square} />}
      {fire && <FireGround geometry={geometry} lines={fire} />}
      {entry.stage === "target" && menu && (
        <TargetLayer geometry={geometry} target={entry.square} attacks={attacksOn(menu, entry)} />
      )}
    </>
  );
}

/** The square whose attackers are shown: that of the piece pointed at, or chosen. */
function pointedThreat(board: Controller): string | null {
  const entry = board.entry.value;
  return board.hover.value ?? (entry.stage === "square" ? entry.mover.square : null);
}

const NOWHERE: readonly Stop[] = [];

/** Whether it is settled where the piece goes, so that its other squares need not be seen. */
function isStanding({ stage }: Entry): boolean {
  return stage === "action" || stage === "review" || stage === "refused";
}

/** Where the chosen piece can end. */
function stopsOf(board: Controller): readonly Stop[] {
  const entry = board.entry.value;
  const mover = "mover" in entry ? entry.mover : null;
  return (mover && board.choosing?.stops(mover)) ?? NOWHERE;
}

function isOccupied(board: Controller, mover: Mover, square: string): boolean {
  return square !== mover.square && board.pieces.has(square);
}

export function AboveLayer({ board, current, unit, bounds, isMoving }: Props) {
  const entry = board.entry.value;
  const { threats, scene, choices, t } = current;
  const { geometry } = board;
  const menu = board.choosing;
  const stops = stopsOf(board);
  if (isMoving) return null;
  const look = entry.stage === "action" ? board.lookOf({ mover: entry.mover, stand: entry.stand }) : null;
  const exit = entry.stage === "square" && menu ? menu.out(entry.mover) : null;
  return (
    <>
      {current.marks && entry.stage === "idle" && <ArrowMarks geometry={geometry} marks={current.marks} />}
      {threats && (entry.stage === "idle" || entry.stage === "square") && (
        <ThreatLayer geometry={geometry} threats={threats} pointed={pointedThreat(board)} />
      )}
      {entry.stage === "square" && (
        <OccupiedStops
          geometry={geometry}
          stops={stops.filter((stop) => isOccupied(board, entry.mover, stop.square))}
        />
      )}
      <GhostLayer board={board} current={current} />
      {proofsOf(board).map((way) => (
        <WayLayer key={way.code} geometry={geometry} way={way} tone="proof" />
      ))}
      {exit && choices && entry.stage === "square" && (
        <OutMark geometry={geometry} side={choices.side} mover={entry.mover} exit={exit} t={t} />
      )}
      {entry.stage === "facing" && menu && (
        <RingLayer
          geometry={geometry}
          menu={menu}
          mover={entry.mover}
          facing={board.pieceOf(entry.mover)?.facing ?? "N"}
          to={entry.to}
          aim={entry.aim}
          unit={unit}
          pointed={board.hoverFacing.value}
          t={t}
        />
      )}
      {entry.stage === "action" && (
        <ActionLayer geometry={geometry} scene={scene} stand={entry.stand} look={look} aim={entry.aim} t={t} />
      )}
      {entry.stage === "review" && entry.stand && (
        <ActionLayer
          geometry={geometry}
          scene={scene}
          stand={onlyMove(entry.stand, entry.code)}
          look={null}
          aim={null}
          t={t}
        />
      )}
      {entry.stage === "action" && look && (
        <FireWords
          geometry={geometry}
          bounds={bounds}
          lines={look.lines}
          from={entry.stand.to}
          pieces={board.pieces}
          stand={entry.stand}
          own={board.ownSquares()}
          unit={unit}
          t={t}
        />
      )}
      {entry.stage === "stuck" && <StuckLayer board={board} entry={entry} bounds={bounds} unit={unit} />}
    </>
  );
}

/** A stand with one of its moves, as it is shown before it is confirmed. */
function onlyMove(stand: Stand, code: string): Stand {
  return { ...stand, moves: stand.moves.filter(([each]) => each === code), barred: [] };
}

/** The enemy's moves that prove a check or an escape, or show why a move is barred. */
function proofsOf(board: Controller): Way[] {
  const entry = board.entry.value;
  const { announcement } = board.current;
  if (entry.stage === "refused") return [board.refusal.value?.refutation].filter((way): way is Way => !!way);
  if (entry.stage !== "idle") return [];
  return [announcement?.check, announcement?.escape].filter((way): way is Way => !!way);
}

/** Pieces that have a permitted move. */
function ablePieces(menu: Menu): string[] {
  return menu
    .squares()
    .filter((square) => menu.movers(square).some((mover) => mover.out || mover.stands.some(isPlayable)));
}

/** In check most moves are barred. These pieces have an answer. */
export function AbleLayer({ geometry, squares }: { readonly geometry: Geometry; readonly squares: readonly string[] }) {
  return (
    <g class="tc-able" {...UNSEEN}>
      {squares.map((square) => {
        const { x, y } = geometry.centre(square);
        return <circle key={square} cx={x} cy={y} r={HALF - 2} />;
      })}
    </g>
  );
}

/** The piece where it would stand, its way there, and its lines of fire once they are known. */
function GhostLayer({ board }: Pick<Props, "board" | "current">) {
  const ghost = board.ghost();
  const { geometry } = board;
  const entry = board.entry.value;
  if (ghost === null) return null;
  const { mover, stand } = ghost;
  const piece = board.pieceOf(mover);
  if (piece === null) return null;
  const look = board.lookOf(ghost);
  const start: PathStep = { square: mover.square, facing: piece.facing };
  const turn = geometry.angle(stand.facing) - geometry.angle(piece.facing);
  const isChosen =
    entry.stage === "facing" ||
    entry.stage === "action" ||
    entry.stage === "review" ||
    entry.stage === "sent" ||
    entry.stage === "confirm";
  const fire = fireOf(board);
  return (
    <g class="tc-ghost-layer">
      {entry.stage === "way" ? (
        <WaysLayer board={board} mover={mover} stands={entry.stands} start={start} />
      ) : (
        look && <PathLine geometry={geometry} start={start} steps={look.way} numbered tone="entry" />
      )}
      {fire && <FireLayer geometry={geometry} from={stand.to} lines={fire} />}
      <g class={isChosen ? "tc-ghost tc-ghost-chosen" : "tc-ghost"}>
        <Piece
          piece={piece}
          at={geometry.centre(stand.to)}
          angle={geometry.angle(stand.facing)}
          cargoAngle={piece.cargo ? geometry.angle(piece.cargo.facing) + turn : 0}
          code={false}
          hasCommand={board.current.scene.has_command}
        />
      </g>
    </g>
  );
}

/** The lines of fire of the ghost, once they are known, while it matters where it stands. */
function fireOf(board: Controller): readonly LineView[] | null {
  const entry = board.entry.value;
  if (entry.stage === "stuck") return board.lookOf(entry)?.lines ?? null;
  const { stage } = entry;
  const ghost = stage === "action" || stage === "facing" || stage === "square" ? board.ghost() : null;
  // A piece that is lost on its way does not fire.
  return ghost === null || ghost.stand.deadly ? null : (board.lookOf(ghost)?.lines ?? null);
}

interface WaysProps {
  readonly board: Controller;
  readonly mover: Mover;
  readonly stands: readonly Stand[];
  readonly start: PathStep;
}

/** The ways to one stand, side by side, each with its number. */
function WaysLayer({ board, mover, stands, start }: WaysProps) {
  const { geometry } = board;
  return (
    <>
      {stands.map((stand, index) => {
        const look = board.lookOf({ mover, stand });
        if (look === null) return null;
        const middle = look.way[Math.floor((look.way.length - 1) / 2)]?.square ?? stand.to;
        const { x, y } = geometry.centre(stand.via?.[0] ?? middle);
        return (
          <g key={(stand.via ?? []).join()} class={`tc-variant tc-variant-${index % 3}`} data-way={index}>
            <PathLine geometry={geometry} start={start} steps={look.way} numbered={false} tone="entry" />
            <g class="tc-variant-number" transform={`translate(${x} ${y})`}>
              <circle r="14" />
              <text y="6">{index + 1}</text>
            </g>
          </g>
        );
      })}
    </>
  );
}

/** The keyboard's square, and a light frame under the pointer. */
export function CursorLayer({ board }: Pick<Props, "board" | "current">) {
  const square = board.cursor.value;
  if (!board.isKeyboard.value || square === null) return null;
  const { x, y } = board.geometry.centre(square);
  return (
    <rect
      class="tc-cursor"
      x={x - HALF + 1}
      y={y - HALF + 1}
      width={SQUARE - 2}
      height={SQUARE - 2}
      rx={6}
      {...UNSEEN}
    />
  );
}
