import type { Look, Scene, Stand } from "../api/messages";
import { actionOf } from "../entry/actions";
import { type Option, optionsOf } from "../entry/menu";
import type { Translate } from "../i18n";
import { markRef } from "../symbols/symbols";
import { type Geometry, HALF, type Point, SQUARE } from "./geometry";
import { optionName } from "./options";

interface Props {
  readonly geometry: Geometry;
  readonly scene: Scene;
  readonly stand: Stand;
  readonly look: Look | null;
  readonly aim: string | null;
  readonly t: Translate;
}

/** What can be done from a stand: targets pulse, other actions have a sign on their square, and the ghost just moves. */
export function ActionLayer({ geometry, scene, stand, look, aim, t }: Props) {
  const options = optionsOf(stand);
  const plain = options.find((option) => option.action === "");
  return (
    <g class="tc-actions">
      {plain && <Plain geometry={geometry} square={stand.to} option={plain} t={t} />}
      {options
        .filter((option) => option.action !== "")
        .map((option) => (
          <Mark
            key={option.code}
            at={placeOf(geometry, scene, stand, option)}
            option={option}
            isAim={option.target === aim}
            name={optionName(t, option, look)}
            t={t}
          />
        ))}
    </g>
  );
}

/** Where the sign of an action is drawn. A bomb and a flag close by have no square of their own. */
export function placeOf(geometry: Geometry, scene: Scene, stand: Stand, option: Option): Point {
  if (option.target !== "") return geometry.middle(option.target);
  const own = geometry.centre(stand.to);
  if (option.action === "t") {
    const places = scene.flags.map((place) => geometry.middle(place));
    places.sort((a, b) => Math.hypot(a.x - own.x, a.y - own.y) - Math.hypot(b.x - own.x, b.y - own.y));
    return places[0] ?? own;
  }
  return { x: own.x + HALF, y: own.y - HALF };
}

function Plain({ geometry, square, option, t }: { geometry: Geometry; square: string; option: Option; t: Translate }) {
  const { x, y } = geometry.centre(square);
  const name = t("board.button.plain");
  return (
    <g
      class={option.isBarred ? "tc-plain tc-barred" : "tc-plain"}
      transform={`translate(${x} ${y})`}
      data-option={option.code}
      role="button"
      aria-label={option.isBarred ? t("board.button.barred", { what: name }) : name}
    >
      <rect class="tc-plain-box" x={1 - HALF} y={1 - HALF} width={SQUARE - 2} height={SQUARE - 2} rx={9} />
      {option.isBarred && <rect x={1 - HALF} y={1 - HALF} width={46} height={46} rx={9} fill="url(#tc-hatch)" />}
      {!option.isBarred && (
        <g class="tc-tick" transform="translate(19 19)">
          <circle r="9.5" />
          <path d="M-4.5 .3l3 3.2 6-6.6" />
        </g>
      )}
    </g>
  );
}

interface MarkProps {
  readonly at: Point;
  readonly option: Option;
  readonly isAim: boolean;
  readonly name: string;
  readonly t: Translate;
}

function Mark({ at, option, isAim, name, t }: MarkProps) {
  const { sign, attacks } = actionOf(option.action);
  const classes = [
    "tc-mark",
    sign === undefined ? "" : "tc-mark-sign",
    attacks ? "" : "tc-mark-peaceful",
    option.isBarred ? "tc-barred" : "",
    isAim ? "tc-aim" : "",
  ];
  return (
    <g
      class={classes.filter(Boolean).join(" ")}
      transform={`translate(${at.x} ${at.y})`}
      data-option={option.code}
      role="button"
      aria-label={option.isBarred ? t("board.button.barred", { what: name }) : name}
    >
      <circle class="tc-mark-touch" r={HALF} />
      {option.isBarred && <circle r={HALF - 3} fill="url(#tc-hatch)" />}
      <circle class="tc-mark-ring" r={sign ? 18 : HALF - 1} />
      {sign === undefined ? (
        <path class="tc-cross" d="M0-27v9M0 27v-9M-27 0h9M27 0h-9" />
      ) : (
        <use href={markRef(sign)} transform="scale(.82)" />
      )}
    </g>
  );
}
