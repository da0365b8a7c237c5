import { typeName } from "../components/pieceWords";
import type { Entry } from "../entry/machine";
import { optionsOf } from "../entry/menu";
import type { Controller } from "./controller";
import { facingName } from "./describe";
import { optionName } from "./options";

const NAMES = ["piece", "square", "facing", "action"] as const;
export type StageName = (typeof NAMES)[number];

/** Which of the four steps is asked now. Null once the move is on its way. */
export function presentStage(entry: Entry): StageName | null {
  switch (entry.stage) {
    case "idle":
    case "mover":
    case "stuck":
      return "piece";
    case "square":
    case "exit":
      return "square";
    case "facing":
    case "way":
      return "facing";
    case "action":
    case "confirm":
    case "review":
      return "action";
    case "target":
      return entry.mover === null ? "piece" : "square";
    case "refused":
      return presentStage(entry.back);
    case "sent":
      return null;
  }
}

/** What was chosen at each step so far, in words. */
export function chosenSteps(board: Controller, entry: Entry): Partial<Record<StageName, string>> {
  const { t } = board.current;
  const chosen: Partial<Record<StageName, string>> = {};
  const mover = "mover" in entry ? entry.mover : null;
  const piece = mover === null ? null : board.pieceOf(mover);
  if (mover && piece) chosen.piece = t("tray.piece_on", { type: typeName(t, piece.type), square: mover.square });
  const stand = "stand" in entry ? entry.stand : entry.stage === "way" ? (entry.stands[0] ?? null) : null;
  if (entry.stage === "facing") chosen.square = entry.to;
  if (stand) {
    chosen.square = stand.to;
    chosen.facing = facingName(t, stand.facing);
  }
  const aim = entry.stage === "target" ? entry.square : "aim" in entry ? entry.aim : null;
  if (aim) chosen.action = t("board.button.fire", { square: aim });
  if (entry.stage === "review" || entry.stage === "sent") {
    const option = stand && optionsOf(stand).find((each) => each.code === entry.code);
    if (stand === null) chosen.square = t("tray.out");
    else chosen.action = option && option.action !== "" ? optionName(t, option, null) : t("tray.hold");
  }
  return chosen;
}

/** The four steps of a move: what was chosen, which is asked now, and what is still to come. */
export function Stages({ board, entry }: { readonly board: Controller; readonly entry: Entry }) {
  const { t } = board.current;
  const present = presentStage(entry);
  const chosen = chosenSteps(board, entry);
  return (
    <ol class="tc-stages" aria-label={t("tray.stages")}>
      {NAMES.map((name) => {
        const word = chosen[name];
        const classes = ["tc-step", word === undefined ? "" : "tc-step-chosen", name === present ? "tc-step-now" : ""];
        return (
          <li
            key={name}
            class={classes.filter(Boolean).join(" ")}
            data-step={name}
            aria-current={name === present ? "step" : undefined}
            title={word === undefined ? undefined : `${t(`tray.stage.${name}`)}: ${word}`}
          >
            <span>
              {word === undefined ? t(`tray.stage.${name}`) : <Chosen word={word} isPlaced={name === "piece"} />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** What was chosen. Where there is too little room for the name of a piece, its square is still seen. */
function Chosen({ word, isPlaced }: { readonly word: string; readonly isPlaced: boolean }) {
  const end = isPlaced ? word.lastIndexOf(" ") + 1 : word.length;
  return (
    <>
      <span class="tc-step-name">{word.slice(0, end)}</span>
      {word.slice(end)}
    </>
  );
}
