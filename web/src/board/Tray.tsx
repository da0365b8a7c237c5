import type { ComponentChildren } from "preact";
import type { Announcement } from "../api/messages";
import type { Entry } from "../entry/machine";
import { optionsOf } from "../entry/menu";
import type { Controller } from "./controller";
import { promptOf, shoots } from "./narration";
import { optionName } from "./options";
import { proofsIn } from "./proofs";

interface TrayProps {
  readonly board: Controller;
  /** What is announced in the position on the board, which may be one behind that of the page. */
  readonly announcement: Announcement | null;
  readonly onDone: () => void;
}

/**
 * The tray below the board: announcements, the current question, and every answer as a button. It keeps its place even
 * when it is empty, so that the page does not jump. A button may be gone once it is pressed: `onDone` takes the focus
 * back.
 */
export function Tray({ board, announcement, onDone }: TrayProps) {
  const entry = board.entry.value;
  const { t } = board.current;
  const proofs = proofsIn(announcement, t);
  const isOpen = entry.stage !== "idle";
  return (
    <div
      class={`tc-tray tc-tray-${entry.stage}`}
      role="group"
      aria-label={t("board.tray")}
      onClick={(event) => {
        if (event.target instanceof HTMLButtonElement) onDone();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.preventDefault();
        board.send({ type: "back" });
        onDone();
      }}
    >
      <div class="tc-asked">
        {proofs.map(({ kind, title }) => (
          <strong key={kind} class={`tc-banner tc-banner-${kind}`}>
            {title}
          </strong>
        ))}
        <p class="tc-prompt">
          {proofs.length > 0 && !isOpen ? proofs.map(({ text }) => text).join(" ") : promptOf(board, entry)}
        </p>
      </div>
      <div class="tc-buttons">
        {isOpen && entry.stage !== "sent" && (
          <TrayButton kind="quiet" onClick={() => board.send({ type: "back" })}>
            {t("board.button.back")}
          </TrayButton>
        )}
        <Answers board={board} entry={entry} />
        {isOpen && board.isSmall.value && <ZoomButton board={board} />}
      </div>
    </div>
  );
}

/** On a small screen the board zooms to the current question. This button shows all of it. */
function ZoomButton({ board }: { readonly board: Controller }) {
  const { t } = board.current;
  const isOut = board.isZoomedOut.value;
  return (
    <TrayButton
      kind="quiet"
      onClick={() => {
        board.isZoomedOut.value = !isOut;
      }}
    >
      {isOut ? t("board.button.zoom_in") : t("board.button.zoom_out")}
    </TrayButton>
  );
}

function Answers({ board, entry }: { readonly board: Controller; readonly entry: Entry }) {
  const { t, choices, onMove } = board.current;
  const menu = board.choosing;
  if (menu === null) return null;
  switch (entry.stage) {
    case "idle":
      return choices?.must_pass ? (
        <TrayButton kind="main" onClick={() => onMove("pass")}>
          {t("board.button.pass")}
        </TrayButton>
      ) : null;
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
    case "action":
      return <Actions board={board} entry={entry} />;
    default:
      return null;
  }
}

function Actions({ board, entry }: { readonly board: Controller; readonly entry: Entry & { stage: "action" } }) {
  const { t } = board.current;
  const look = board.lookOf({ mover: entry.mover, stand: entry.stand });
  const options = optionsOf(entry.stand);
  const acts = options.filter((option) => option.action !== "");
  const plain = options.find((option) => option.action === "");
  return (
    <>
      {plain && (
        <TrayButton kind={plain.isBarred ? "barred" : "main"} onClick={() => board.send({ type: "confirm" })}>
          {shoots(entry.stand) ? t("board.button.plain") : t("board.button.only")}
        </TrayButton>
      )}
      {acts.map((option) => (
        <TrayButton
          key={option.code}
          kind={option.isBarred ? "barred" : option.action === "x" ? "danger" : "other"}
          onClick={() => board.send({ type: "option", code: option.code })}
        >
          {optionName(t, option, look)}
        </TrayButton>
      ))}
    </>
  );
}

function viaName(board: Controller, via: readonly string[]): string {
  const { t } = board.current;
  return via.length > 0 ? t("board.button.via", { squares: via.join(", ") }) : t("board.button.via_none");
}

interface ButtonProps {
  readonly kind: "main" | "other" | "danger" | "quiet" | "barred";
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

function TrayButton({ kind, onClick, children }: ButtonProps) {
  return (
    <button type="button" class={`tc-button tc-button-${kind}`} onClick={onClick}>
      {children}
    </button>
  );
}
