/** What pieces can do, what signs mean. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PieceTypeCard, PieceView } from "../src/api/messages";
import { primeGround } from "../src/board/ground";
import { markSeen, seenSigns } from "../src/stores/seenSigns";
import { settings } from "../src/stores/settings";
import { cellsOf } from "../src/table/FireField";
import { Legend } from "../src/table/Legend";
import { PieceCard } from "../src/table/PieceCard";
import { PieceLine } from "../src/table/PieceLine";
import { unexplained } from "../src/table/SignHint";
import { SIGNS, SignPicture } from "../src/table/signs";
import { table } from "./fakes";

const LAUNCHER: PieceTypeCard = {
  code: "SL",
  name: "Smoke Launcher",
  speed: 4,
  power: 2,
  armour: [2, 0, 1],
  weapon: "gun, smoke",
  is_vehicle: true,
  weight: "medium",
  weapons: [
    { kind: "gun", power: 2, arc: "turret", nearest: 2, farthest: null },
    { kind: "smoke", power: null, arc: "turret", nearest: 1, farthest: 3 },
  ],
  traits: [],
  carries: null,
  worth: 100,
};
const OWN: PieceTypeCard = {
  ...LAUNCHER,
  code: "ZZ",
  name: "Scout",
  power: null,
  weapons: [],
  traits: ["amphibious"],
  weight: "light",
};
const PIECE: PieceView = { side: "b", type: "SL", square: "F1", facing: "N" };
let page: HTMLElement;

beforeEach(() => {
  page = document.body.appendChild(document.createElement("div"));
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  settings.hints.value = true;
  seenSigns.value = [];
});

afterEach(() => {
  render(null, page);
  page.remove();
});

const show = (piece: PieceView) =>
  act(() => render(<PieceCard piece={piece} types={[LAUNCHER, OWN]} hasCommand={true} />, page));
const lines = () => [...page.querySelectorAll(".piece-text li")].map((each) => each.textContent);

describe("the card of a piece", () => {
  it("tells its figures, its armour by side, its weapons and what else it can do", () => {
    show(PIECE);
    expect(page.querySelector(".piece-name")?.textContent).toBe("Smoke Launcher");
    expect([...page.querySelectorAll("dd")].map((each) => each.textContent)).toEqual(["4", "2"]);
    expect(page.querySelector(".armour")?.getAttribute("aria-label")).toBe("Armour: front 2, side 0, rear 1.");
    expect([...page.querySelectorAll(".armour text")].map((each) => each.textContent)).toEqual(["2", "0", "0", "1"]);
    expect(lines()).toEqual([
      "Gun: ahead and 45° to either side, 2 or more squares away.",
      "Smoke: ahead and 45° to either side, 1 to 3 squares away.",
      "Instead of firing it can lay smoke, which stops shots.",
    ]);
  });

  it("is there for a type of the board's own, by the name it has there", () => {
    show({ ...PIECE, type: "ZZ" });
    expect(page.querySelector(".piece-name")?.textContent).toBe("Scout");
    expect(lines()).toEqual(["It moves on land and water.", "It is light enough for ice."]);
  });

  it("says of a wreck only that it is in the way", () => {
    show({ ...PIECE, is_wreck: true });
    expect(page.querySelector(".piece-name")?.textContent).toBe("Wreck: Smoke Launcher");
    expect(page.querySelector("dl")).toBeNull();
  });

  it("says which piece is the Command tank, where there is one", () => {
    show({ ...PIECE, is_command: true });
    expect(page.querySelector(".piece-side")?.textContent).toBe("Black · Command tank");
  });

  it("is one line where there is no room, and opens from it", () => {
    act(() => render(<PieceLine piece={PIECE} types={[LAUNCHER]} hasCommand={true} />, page));
    expect(page.querySelector(".piece-line-figures")?.textContent).toBe("Speed 4 · Power 2 · Armour 2/0/1");
    expect(page.querySelector(".armour")).toBeNull();
    act(() => page.querySelector<HTMLElement>(".piece-line")?.click());
    expect(page.querySelector("dialog .armour")).not.toBeNull();
  });
});

describe("the field of fire", () => {
  it("of a fixed mortar is straight ahead, not nearer and not farther than its range", () => {
    const weapon = { kind: "indirect", power: 5, arc: "fixed", nearest: 3, farthest: 5 };
    expect(cellsOf(weapon)).toEqual([3, 4, 5].map((ahead) => ({ across: 0, ahead })));
  });

  it("of charges is all around, of mines behind", () => {
    expect(cellsOf({ kind: "charges", power: 3, arc: "all", nearest: 1, farthest: 1 })).toHaveLength(8);
    const mines = { kind: "mines", power: null, arc: "behind", nearest: 1, farthest: 1 };
    expect(cellsOf(mines).map(({ ahead }) => ahead)).toEqual([-1]);
  });
});

describe("the legend", () => {
  it("draws every sign as the board does, the terrain of this board, and what stands beside the players", () => {
    primeGround("abc", "g", '<g data-terrain="mine"/>');
    const view = table();
    const scene = { ...view.scene, terrain: { mine: ["C3"] } };
    const { announcement, last, key } = view;
    const shown = { ply: 0, key, scene, last, announcement };
    act(() => render(<Legend tableId="abc" shown={shown} isOpen onClose={() => undefined} />, page));
    const rows = [...page.querySelectorAll(".legend-row")];
    const beside = rows.filter((row) => row.querySelector(".legend-loss, .legend-lead") !== null);
    expect(beside).toHaveLength(2);
    expect(rows).toHaveLength(SIGNS.length + beside.length + 1);
    for (const row of rows.filter((each) => !beside.includes(each))) {
      expect(row.querySelectorAll("svg *").length).toBeGreaterThan(1);
      expect(row.textContent).not.toBe("");
    }
  });

  it.each(SIGNS.map((sign) => [sign.name, sign] as const))("shows %s by what the board is searched for", (_, sign) => {
    act(() => render(<SignPicture sign={sign} />, page));
    expect(page.querySelector(sign.seen)).not.toBeNull();
  });
});

describe("the signs", () => {
  it("are explained all: what is drawn while a move is entered, a hint is shown, or a shot has been fired", () => {
    const drawn = {
      "tc-reverse": '<g class="tc-stop"><path class="tc-reverse"/></g>',
      "tc-impossible": '<g class="tc-ring"><g class="tc-facing tc-impossible"/></g>',
      "tc-tick": '<g class="tc-actions"><g class="tc-plain"><g class="tc-tick"/></g></g>',
      "tc-line": '<g class="tc-fire"><path class="tc-line-ink"/></g>',
      "tc-shot": '<g class="tc-shot tc-shot-last"/>',
      "tc-mark-hint": '<g class="tc-marks"><rect class="tc-mark tc-mark-hint"/></g>',
    };
    const names = Object.values(drawn).map((drawing) => {
      page.innerHTML = `<div>${drawing}</div>`;
      return unexplained(page.firstElementChild as Element, []);
    });
    expect(names).toEqual([["reverse"], ["impossible"], ["hold"], ["fire"], ["shot"], ["hint"]]);
  });
});

describe("a sign that has just appeared", () => {
  const board = () => {
    page.innerHTML = '<div><g class="tc-stop"><text>2</text></g><g data-terrain="mine"></g></div>';
    return page.firstElementChild as Element;
  };

  it("is explained before the terrain, and once only", () => {
    expect(unexplained(board(), [])).toEqual(["steps", "terrain.mine"]);
    markSeen("steps");
    expect(unexplained(board(), seenSigns.value)).toEqual(["terrain.mine"]);
  });

  it("is explained again when explanations are switched on again", () => {
    markSeen("steps");
    settings.hints.value = false;
    expect(seenSigns.value).toEqual(["steps"]);
    settings.hints.value = true;
    expect(seenSigns.value).toEqual([]);
  });
});
