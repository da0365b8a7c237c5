import type { ComponentChildren } from "preact";
import { actionOf } from "../entry/actions";
import type { Entry } from "../entry/machine";
import { type Option, optionsOf } from "../entry/menu";
import type { Controller } from "./controller";
import { shoots } from "./narration";
import { optionName, optionRoom } from "./options";

interface Props {
  readonly board: Controller;
  readonly entry: Entry;
}

/** More of one kind than this are squares behind one word, so that all of them can be seen. */
const MOST_IN_FULL = 2;

/** Whether a stage has answers that are chosen by buttons. */
export function hasAnswers(board: Controller, entry: Entry): boolean {
  const { choices } = board.current;
  if (board.choosing === null) return false;
  switch (entry.stage) {
    case "idle":
      return choices?.must_pass ?? false;
    case "square":
      return board.choosing.out(entry.mover) !== null;
    case "mover":
    case "way":
    case "exit":
    case "action":
    case "confirm":
    case "review":
      return true;
    default:
      return false;
  }
}

/** Every answer to the present question, as a button. */
export function Answers({ board, entry }: Props) {
  const { t, onMove } = board.current;
  const menu = board.choosing;
  if (menu === null) return null;
  switch (entry.stage) {
    case "idle":
      return (
        <TrayButton kind="main" onClick={() => onMove("pass")}>
          {t("board.button.pass")}
        </TrayButton>
      );
    case "mover":
      return (
        <>
          {menu.movers(entry.square).map((mover) => {
            const type = board.nameOf(mover);
            const isCargo = mover.is_cargo ?? false;
            return (
              <TrayButton key={String(isCargo)} kind="main" onClick={() => board.send({ type: "mover", isCargo })}>
                {isCargo ? t("board.button.cargo", { type }) : t("board.button.boat", { type })}
              </TrayButton>
            );
          })}
        </>
      );
    case "square": {
      const exit = menu.out(entry.mover);
      if (exit === null) return null;
      const name = t("board.button.out");
      return (
        <TrayButton kind={exit.isBarred ? "barred" : "main"} onClick={() => board.send({ type: "out" })}>
          {exit.isBarred ? t("board.button.barred", { what: name }) : name}
        </TrayButton>
      );
    }
    case "way":
      return (
        <>
          {entry.stands.map((stand, index) => (
            <TrayButton key={(stand.via ?? []).join()} kind="main" onClick={() => board.send({ type: "way", index })}>
              {viaName(board, stand.via ?? [])}
            </TrayButton>
          ))}
        </>
      );
    case "exit":
      return (
        <>
          {entry.ways.map(({ code, via }) => (
            <TrayButton key={code} kind="main" onClick={() => board.send({ type: "option", code })}>
              {viaName(board, via)}
            </TrayButton>
          ))}
        </>
      );
    case "confirm":
      return (
        <TrayButton kind="danger" onClick={() => board.send({ type: "confirm" })}>
          {t("board.button.go")}
        </TrayButton>
      );
    case "review":
      return (
        <TrayButton kind="main" onClick={() => board.send({ type: "confirm" })}>
          {t("tray.confirm")}
        </TrayButton>
      );
    case "action":
      return <Actions board={board} entry={entry} />;
    default:
      return null;
  }
}

/** What a piece can do where it stands: shots first, then everything else. Where it can fire, the plain move is last. */
function Actions({ board, entry }: { readonly board: Controller; readonly entry: Entry & { stage: "action" } }) {
  const { t } = board.current;
  const options = optionsOf(entry.stand);
  const plain = options.find((option) => option.action === "");
  const fires = shoots(entry.stand);
  const hold = plain && (
    <TrayButton
      kind={plain.isBarred ? "barred" : fires ? "quiet" : "main"}
      onClick={() => board.send({ type: "confirm" })}
    >
      {fires ? t("board.button.plain") : t("board.button.only")}
    </TrayButton>
  );
  return (
    <>
      {!fires && hold}
      {grouped(options, entry.aim).map((group) => (
        <Group key={group[0]?.action} board={board} entry={entry} options={group} />
      ))}
      {fires && hold}
    </>
  );
}

/** The actions by kind, shots first, and among them the one that was aimed at. */
function grouped(options: readonly Option[], aim: string | null): Option[][] {
  const kinds = new Map<string, Option[]>();
  for (const option of options) {
    if (option.action !== "") kinds.set(option.action, [...(kinds.get(option.action) ?? []), option]);
  }
  const rank = (option: Option | undefined): number => Number(option?.action !== "x");
  const groups = [...kinds.values()].sort(([one], [other]) => rank(one) - rank(other));
  return groups.map((group) => group.sort((one, other) => Number(other.target === aim) - Number(one.target === aim)));
}

interface GroupProps {
  readonly board: Controller;
  readonly entry: Entry & { stage: "action" };
  readonly options: readonly Option[];
}

/** One kind of action: a button for each target, or where there are many, their squares behind one word. */
function Group({ board, entry, options }: GroupProps) {
  const { t } = board.current;
  const look = board.lookOf({ mover: entry.mover, stand: entry.stand });
  const kind = (option: Option) =>
    option.isBarred
      ? "barred"
      : option.action === "x" && (entry.aim ?? option.target) === option.target
        ? "main"
        : "other";
  const choose = (option: Option) => board.send({ type: "option", code: option.code });
  if (options.length <= MOST_IN_FULL) {
    return (
      <>
        {options.map((option) => (
          <TrayButton key={option.code} kind={kind(option)} room={optionRoom(t, option)} onClick={() => choose(option)}>
            {optionName(t, option, look)}
          </TrayButton>
        ))}
      </>
    );
  }
  const name = t(actionOf(options[0]?.action ?? "").name, { square: "" }).trim();
  return (
    <span class="tc-group" role="group" aria-label={name}>
      <span class="tc-group-name" aria-hidden="true">
        {name}
      </span>
      {options.map((option) => (
        <TrayButton
          key={option.code}
          kind={kind(option)}
          label={optionName(t, option, look)}
          onClick={() => choose(option)}
        >
          {option.target}
        </TrayButton>
      ))}
    </span>
  );
}

function viaName(board: Controller, via: readonly string[]): string {
  const { t } = board.current;
  return via.length > 0 ? t("board.button.via", { squares: via.join(", ") }) : t("board.button.via_none");
}

interface ButtonProps {
  readonly kind: "main" | "other" | "danger" | "quiet" | "barred";
  /** For screen readers, where the button itself shows less. */
  readonly label?: string;
  /** The longest text it may come to have: it takes the room of that from the beginning. */
  readonly room?: string | undefined;
  /** Keeps its place without being there. */
  readonly isHidden?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

export function TrayButton({ kind, label, room, isHidden = false, onClick, children }: ButtonProps) {
  const classes = `tc-button tc-button-${kind}${isHidden ? " tc-button-hidden" : ""}`;
  return (
    <button type="button" class={classes} aria-label={label} title={label} data-room={room} onClick={onClick}>
      {children}
    </button>
  );
}
