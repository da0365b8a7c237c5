/** Every sign on the board: how it is found there, how it is drawn alone, and the line that explains it. */
import type { ComponentChildren } from "preact";
import type { FacingName, LineView, PieceView, Scene, Way } from "../api/messages";
import { ActionLayer } from "../board/ActionLayer";
import { FireLayer } from "../board/FireLayer";
import { Geometry } from "../board/geometry";
import { AbleLayer } from "../board/layers";
import { SquareMarks } from "../board/MarkLayer";
import { OutMark } from "../board/OutMark";
import { LooseFlags, Piece } from "../board/Pieces";
import { OccupiedStops, ReachLayer } from "../board/ReachLayer";
import { ImpossibleSign } from "../board/RingLayer";
import { ThreatLayer } from "../board/ThreatLayer";
import { PathLine, ShotLine, WayGround, WayLayer } from "../board/WayLayer";
import type { Stop } from "../entry/menu";
import { type Key, t } from "../i18n";

export interface Sign {
  readonly name: string;
  readonly group: "moving" | "board";
  readonly text: Key;
  /** Where it is seen on the board, as a selector. */
  readonly seen: string;
  /** The visible part of the drawing: corner, width, height. */
  readonly view: string;
  readonly draw: () => ComponentChildren;
}

const ONE = "0 0 48 48";
const SECOND = "48 0 48 48";
const TWO = "0 0 96 48";
const PAIR = new Geometry(2, 1);
const SINGLE = new Geometry(1, 1);
const CENTRE = { x: 24, y: 24 };
const EMPTY_SCENE: Scene = {
  width: 2,
  height: 1,
  turn: "w",
  ground: "",
  terrain: {},
  pieces: [],
  flags: [],
  tfen: "",
  has_command: true,
  counts: {},
};

function stop(more: Partial<Stop>, facing: FacingName = "N"): () => ComponentChildren {
  const stops: Stop[] = [{ square: "B1", steps: 2, facings: [], isBarred: false, deadly: "", act: "", ...more }];
  return () => <ReachLayer geometry={PAIR} own="A1" facing={facing} stops={stops} canTurn={false} />;
}

function piece(more: Partial<PieceView>): () => ComponentChildren {
  const view: PieceView = { side: "w", type: "MT", square: "A1", facing: "N", ...more };
  return () => <Piece piece={view} at={CENTRE} angle={0} cargoAngle={0} code={false} hasCommand={true} />;
}

const WAY: Way = {
  code: "A1B1E",
  side: "b",
  start: { square: "A1", facing: "E" },
  is_cargo: false,
  steps: [{ square: "B1", facing: "E" }],
  action: "",
  target: null,
  destroyed: [],
  sunk: [],
  burnt: [],
  swept: [],
  dispersed: [],
  lit: [],
  melted: [],
  smoked: [],
  mined: [],
  takes_flag: false,
  brings_home: 0,
  power: null,
};

/** A gun that cannot hit the square next to it. */
const FIRE: LineView = {
  weapon: "gun",
  direction: "E",
  squares: ["B1", "C1"],
  nearest: 2,
  reason: "edge",
  rule: "",
  targets: [],
};

function move(tone: "last" | "proof"): () => ComponentChildren {
  return () => (
    <>
      <WayGround geometry={PAIR} way={WAY} tone={tone} />
      <WayLayer geometry={PAIR} way={WAY} tone={tone} />
    </>
  );
}

const PLAIN_STOP = ".tc-stop:not(.tc-barred, .tc-deadly)";

/** In the order in which they are explained: what has just been asked for comes before what was there all along. */
export const SIGNS: readonly Sign[] = [
  {
    name: "proof",
    group: "board",
    text: "sign.proof",
    seen: ".tc-move-proof",
    view: TWO,
    draw: move("proof"),
  },
  {
    name: "able",
    group: "board",
    text: "sign.able",
    seen: ".tc-able circle",
    view: ONE,
    draw: () => (
      <>
        <AbleLayer geometry={SINGLE} squares={["A1"]} />
        {piece({})()}
      </>
    ),
  },
  {
    name: "hint",
    group: "board",
    text: "sign.hint",
    seen: ".tc-mark-hint",
    view: ONE,
    draw: () => (
      <>
        <SquareMarks geometry={SINGLE} marks={[{ kind: "square", square: "A1", tone: "hint" }]} />
        {piece({})()}
      </>
    ),
  },
  {
    name: "steps",
    group: "moving",
    text: "sign.steps",
    seen: `${PLAIN_STOP} text`,
    view: SECOND,
    draw: stop({}),
  },
  {
    name: "ticks",
    group: "moving",
    text: "sign.ticks",
    seen: `${PLAIN_STOP} .tc-ticks`,
    view: SECOND,
    draw: stop({ facings: ["NW", "N", "NE"] }),
  },
  {
    name: "reverse",
    group: "moving",
    text: "sign.reverse",
    seen: ".tc-stop .tc-reverse",
    view: SECOND,
    draw: stop({ steps: 1 }, "W"),
  },
  {
    name: "shoot",
    group: "moving",
    text: "sign.shoot",
    seen: '.tc-stop use[href="#tc-m-burst"]',
    view: SECOND,
    draw: stop({ act: "x" }),
  },
  {
    name: "flag_act",
    group: "moving",
    text: "sign.flag_act",
    seen: '.tc-stop use[href="#tc-m-flag"]',
    view: SECOND,
    draw: stop({ act: "t" }),
  },
  {
    name: "barred",
    group: "moving",
    text: "sign.barred",
    seen: ".tc-stop.tc-barred",
    view: SECOND,
    draw: stop({ isBarred: true }),
  },
  {
    name: "deadly",
    group: "moving",
    text: "sign.deadly",
    seen: ".tc-stop.tc-deadly",
    view: SECOND,
    draw: stop({ deadly: "mine" }),
  },
  {
    name: "turn",
    group: "moving",
    text: "sign.turn",
    seen: ".tc-turn-sign",
    view: ONE,
    draw: () => (
      <>
        <ReachLayer geometry={SINGLE} own="A1" facing="N" stops={[]} canTurn={true} />
        {piece({})()}
      </>
    ),
  },
  {
    name: "impossible",
    group: "moving",
    text: "sign.impossible",
    seen: ".tc-impossible",
    view: ONE,
    draw: () => (
      <g class="tc-facing tc-impossible" transform="translate(24 24) scale(2)">
        <ImpossibleSign />
      </g>
    ),
  },
  {
    name: "boarding",
    group: "moving",
    text: "sign.boarding",
    seen: ".tc-boarding",
    view: ONE,
    draw: () => (
      <>
        {piece({ type: "LL" })()}
        <OccupiedStops
          geometry={SINGLE}
          stops={[{ square: "A1", steps: 1, facings: [], isBarred: false, deadly: "", act: "" }]}
        />
      </>
    ),
  },
  {
    name: "way",
    group: "moving",
    text: "sign.way",
    seen: ".tc-way-entry",
    view: TWO,
    draw: () => (
      <PathLine
        geometry={new Geometry(3, 1)}
        start={{ square: "A1", facing: "E" }}
        steps={[
          { square: "B1", facing: "E" },
          { square: "C1", facing: "E" },
        ]}
        numbered
        tone="entry"
      />
    ),
  },
  {
    name: "target",
    group: "moving",
    text: "sign.target",
    seen: ".tc-actions .tc-mark:not(.tc-mark-sign)",
    view: "42 -6 60 60",
    draw: () => (
      <>
        <g transform="translate(48 0)">{piece({ side: "b" })()}</g>
        <ActionLayer
          geometry={PAIR}
          scene={EMPTY_SCENE}
          stand={{ to: "A1", facing: "E", steps: 1, moves: [["A1A1ExB1", "x", "B1"]] }}
          look={null}
          aim={null}
          t={t}
        />
      </>
    ),
  },
  {
    name: "hold",
    group: "moving",
    text: "sign.hold",
    seen: ".tc-plain .tc-tick",
    view: "-2 -2 58 58",
    draw: () => (
      <>
        {piece({})()}
        <ActionLayer
          geometry={SINGLE}
          scene={EMPTY_SCENE}
          stand={{ to: "A1", facing: "N", steps: 1, moves: [["A1A1N", "", ""]] }}
          look={null}
          aim={null}
          t={t}
        />
      </>
    ),
  },
  {
    name: "fire",
    group: "moving",
    text: "sign.fire",
    seen: ".tc-line-ink",
    view: "48 0 96 48",
    draw: () => <FireLayer geometry={new Geometry(3, 1)} from="A1" lines={[FIRE]} />,
  },
  {
    name: "out",
    group: "moving",
    text: "sign.out",
    seen: ".tc-out",
    view: "0 -34 48 48",
    draw: () => (
      <OutMark
        geometry={SINGLE}
        side="w"
        mover={{ square: "A1", stands: [] }}
        exit={{ ways: [{ code: "", via: [] }], isBarred: false, steps: 1 }}
        t={t}
      />
    ),
  },
  {
    name: "threat",
    group: "board",
    text: "sign.threat",
    seen: ".tc-threat-badge",
    view: ONE,
    draw: () => (
      <>
        {piece({})()}
        <ThreatLayer geometry={SINGLE} threats={[{ square: "A1", by: ["B1", "C1"] }]} pointed={null} />
      </>
    ),
  },
  { name: "last", group: "board", text: "sign.last", seen: ".tc-move-last .tc-tint", view: TWO, draw: move("last") },
  {
    name: "shot",
    group: "board",
    text: "sign.shot",
    seen: ".tc-shot-last",
    view: TWO,
    draw: () => <ShotLine from={{ x: -8, y: 24 }} to={{ x: 104, y: 24 }} tone="last" />,
  },
  {
    name: "wreck",
    group: "board",
    text: "sign.wreck",
    seen: ".tc-piece.tc-wreck",
    view: ONE,
    draw: piece({ is_wreck: true }),
  },
  {
    name: "carried",
    group: "board",
    text: "sign.carried",
    seen: '.tc-marks use[href="#tc-m-carried-flag"]',
    view: ONE,
    draw: piece({ has_flag: true }),
  },
  {
    name: "command",
    group: "board",
    text: "sign.command",
    seen: '.tc-marks use[href^="#tc-m-antenna"], .tc-marks use[href="#tc-m-banner"]',
    view: ONE,
    draw: piece({ is_command: true, type: "LT" }),
  },
  {
    name: "flag",
    group: "board",
    text: "sign.flag",
    seen: ".tc-flags use",
    view: ONE,
    draw: () => <LooseFlags geometry={SINGLE} flags={["A1"]} />,
  },
];

/** A sign alone, drawn as on the board. */
export function SignPicture({ sign }: { readonly sign: Sign }) {
  return (
    <svg class="sign-picture" viewBox={sign.view} aria-hidden="true">
      <rect class="tc-light" x="-48" y="-48" width="240" height="240" />
      {sign.draw()}
    </svg>
  );
}
