/** What the page around the board says about the play. */
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/api/error";
import type { ChatLine, Choices, PlayedMove, Seat, SideName, TableView, Update, Way } from "../src/api/messages";
import { terminationText } from "../src/components/gameWords";
import { countedType, pieceName } from "../src/components/pieceWords";
import { setLanguage, t } from "../src/i18n";
import { muted } from "../src/stores/muted";
import { Actions } from "../src/table/Actions";
import { Chat } from "../src/table/Chat";
import { MoveList } from "../src/table/MoveList";
import { MoveText } from "../src/table/MoveText";
import { declinedOffer } from "../src/table/offers";
import { PlayerStrip } from "../src/table/PlayerStrip";
import { Prompts } from "../src/table/Prompts";
import { lost } from "../src/table/standing";
import { receive, type TableState } from "../src/table/state";
import { TableStore } from "../src/table/store";
import { table, update, welcome } from "./fakes";
import { patiently } from "./patience";

const [ann, bob] = table().seats as [Seat, Seat];
const NOTHING = { destroyed: [], sunk: [], burnt: [], swept: [], dispersed: [], lit: [], melted: [] };
const WAY: Way = {
  code: "H15OUT",
  side: "w",
  start: { square: "H15", facing: "N" },
  is_cargo: false,
  steps: [{ square: null, facing: "N" }],
  action: "",
  target: null,
  ...NOTHING,
  smoked: [],
  mined: [],
  takes_flag: false,
  brings_home: 0,
  power: 1,
};

let holder: HTMLElement;

function storeOf(patch: Partial<TableView> = {}, moves: PlayedMove[] = [], chat: ChatLine[] = []): TableStore {
  const store = new TableStore("abc");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("nobody is asked")));
  store.receive(welcome({ table: table(patch), moves, chat }));
  return store;
}

const move = (side: SideName): PlayedMove => ({ code: "A1A2N", text: "A1>A2/N", side });

beforeEach(() => {
  holder = document.createElement("div");
  document.body.append(holder);
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
});

afterEach(() => {
  render(null, holder);
  holder.remove();
  muted.value = [];
  localStorage.clear();
});

describe("the badge of a player", () => {
  const badges = (patch: Partial<TableView>) =>
    [ann, bob].map((seat) => {
      render(<PlayerStrip store={storeOf(patch)} seat={seat} onExplain={() => undefined} />, holder);
      return holder.querySelector(".badge")?.className ?? null;
    });

  it("says Escape! of the one who can escape, not of the one who must stop it", () => {
    const announcement = { check: null, escape: { ...WAY, side: "b" as const } };
    expect(badges({ announcement, turn: "w" })).toEqual([null, "badge badge-escape"]);
  });

  it("says Check! of the one who stands in it", () => {
    const announcement = { check: { ...WAY, side: "b" as const }, escape: null };
    expect(badges({ announcement, turn: "w" })).toEqual(["badge badge-check", null]);
  });

  it("says nothing once the game is over", () => {
    const announcement = { check: { ...WAY, side: "b" as const }, escape: null };
    const ending = { result: "0-1", termination: "checkmate", winner: "b" as const };
    expect(badges({ announcement, turn: "w", status: "over", ending })).toEqual([null, null]);
  });
});

describe("what is lost", () => {
  const tank = { side: "w" as const, type: "LT", square: "H15", facing: "N" as const };
  const first = {
    ...table().scene,
    pieces: [
      { ...tank, is_command: true },
      { ...tank, square: "A1" },
    ],
  };
  const now = { ...table().scene, pieces: [{ ...tank, square: "A1" }] };

  it("is not the Command tank that has escaped", () => {
    expect(lost(first, now, "w", WAY)).toEqual([]);
  });

  it("is the Command tank that was destroyed", () => {
    expect(lost(first, now, "w", { ...WAY, side: "b" })).toEqual([{ type: "LT", count: 1 }]);
    expect(lost(first, now, "w", null)).toEqual([{ type: "LT", count: 1 }]);
  });

  it.each([
    ["en", "3 Light Tanks", "1 Pillbox"],
    ["es", "3 Tanques Ligeros", "1 Búnker"],
    ["sv", "3 Light Tanks", "1 Pillbox"],
  ] as const)("is counted in the plural in %s", async (language, many, one) => {
    await setLanguage(language);
    expect(countedType(t, "LT", 3)).toBe(many);
    expect(countedType(t, "P", 1)).toBe(one);
    await setLanguage("en");
  });

  it("is counted where the type is the players' own", () => {
    expect(countedType(t, "XX", 2)).toBe("2 × XX");
  });
});

describe("a Command tank", () => {
  const piece = { side: "w" as const, type: "LT", square: "H1", facing: "N" as const, is_command: true };

  it("is called so where it counts", () => {
    expect(pieceName(t, piece, true)).toBe("Command tank");
    expect(pieceName(t, piece, false)).toBe("Light Tank");
  });

  it("is what was destroyed at the end; elsewhere it is the last piece that counted", () => {
    const ending = { result: "1-0", termination: "destroyed", winner: "w" as const };
    expect(terminationText(ending, "command")).toBe("The Command tank was destroyed.");
    expect(terminationText(ending, "last")).toBe("The last piece that counted was destroyed.");
  });
});

describe("take back", () => {
  const isOpen = (moves: PlayedMove[]) => {
    render(<Actions store={storeOf({ ply: moves.length, takeback: "free" }, moves)} />, holder);
    return !holder.querySelector<HTMLButtonElement>(".action")?.disabled;
  };

  it("is for the player's own moves only", () => {
    expect([isOpen([]), isOpen([move("b")]), isOpen([move("b"), move("w")])]).toEqual([false, false, true]);
  });
});

describe("an offer", () => {
  const offering = (draw: SideName[]) => {
    const { offers } = table();
    return receive(null, welcome({ table: table({ offers: { ...offers, draw } }) })) as TableState;
  };
  const news = (event: string, by: SideName): Update => ({ ...update(), event, by }) as Update;

  it("that was declined is told to the one who made it", () => {
    expect(declinedOffer(offering(["w"]), news("draw_declined", "b"), offering([]))).toBe("draw");
  });

  it("that was answered with a move is declined too", () => {
    expect(declinedOffer(offering(["w"]), news("move", "b"), offering([]))).toBe("draw");
  });

  it("that the player has declined is no news", () => {
    expect(declinedOffer(offering(["b"]), news("draw_declined", "w"), offering([]))).toBeNull();
  });

  it("stays when the one who made it moves", () => {
    expect(declinedOffer(offering(["w"]), news("move", "w"), offering(["w"]))).toBeNull();
  });

  it("that was declined stands on the page until something else happens", () => {
    const store = storeOf({ offers: { ...table().offers, draw: ["w"] } });
    render(<Prompts store={store} />, holder);
    act(() => store.receive(update({ event: "draw_declined", by: "b", table: table() })));
    expect(holder.textContent).toContain("The draw was declined.");
    act(() => store.receive(update({ event: "draw_offered", by: "b", table: table() })));
    expect(holder.textContent).not.toContain("declined");
  });
});

describe("a table that waits", () => {
  const open = [ann, { ...bob, kind: "open" as const, name: "" }];

  it.each([
    ["in the lobby", true, /^Your table is in the lobby/],
    ["for a friend", false, /^Send this link to your opponent/],
  ])("%s says whom it waits for", (_where, isListed, words) => {
    render(<Prompts store={storeOf({ status: "waiting", seats: open, is_listed: isListed })} />, holder);
    expect(holder.querySelector(".prompt-text")?.textContent).toMatch(words);
  });
});

describe("an opponent who is away", () => {
  const away = { ...bob, is_online: false };

  it("can be claimed after a time that is counted down", () => {
    vi.useFakeTimers();
    const store = storeOf({ seats: [ann, away], leaving: { b: 60 } });
    vi.spyOn(store, "now").mockReturnValue(17_500);
    act(() => render(<PlayerStrip store={store} seat={away} onExplain={() => undefined} />, holder));
    expect(holder.textContent).toContain("away: claim in 43 s");
    vi.spyOn(store, "now").mockReturnValue(20_000);
    act(() => {
      vi.advanceTimersByTime(600);
    });
    expect(holder.textContent).toContain("away: claim in 40 s");
    vi.useRealTimers();
  });

  it("is only away for those who watch", () => {
    const seats = [{ ...ann, is_you: false }, away];
    render(
      <PlayerStrip store={storeOf({ seats, leaving: { b: 60 } })} seat={away} onExplain={() => undefined} />,
      holder,
    );
    expect(holder.querySelector(".player-away")?.textContent).toBe("away");
  });
});

describe("the list of moves", () => {
  it("says whose moves the columns are where four play", () => {
    const seats = (["w", "fw", "b", "fb"] as const).map((side) => ({ ...bob, side }));
    render(<MoveList store={storeOf({ seats, mode: "four", ply: 1 }, [move("w")])} />, holder);
    const heads = [...holder.querySelectorAll(".move-side")].map((each) => each.textContent);
    expect(heads).toEqual(["White", "Flag White", "Black", "Flag Black"]);
  });

  it("needs no heads for two", () => {
    render(<MoveList store={storeOf({ ply: 1 }, [move("w")])} />, holder);
    expect(holder.querySelector(".move-sides")).toBeNull();
  });
});

describe("a move code", () => {
  const choices: Choices = { ply: 4, key: "k4", side: "w", movers: [], must_pass: false };

  it("that cannot be played is answered with the reason", async () => {
    const store = storeOf();
    store.choices.value = choices;
    vi.spyOn(store, "play").mockRejectedValue(new ApiError("illegal_move", "no"));
    const texts = { en: "The way is blocked: C4.", es: "El paso está cerrado: C4." };
    const why = { kind: "rule" as const, rule: "M4", text: "is blocked at C4", texts, refutation: null };
    const asked = vi.fn().mockResolvedValue(why);
    store.refusal = asked;
    await act(() => render(<MoveText store={store} />, holder));
    const field = holder.querySelector<HTMLInputElement>("input");
    if (!field) throw new Error("there is no field");
    field.value = "c3c5n";
    await act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
    await act(async () => holder.querySelector<HTMLButtonElement>("button")?.click());
    const told = () => holder.querySelector(".move-why")?.textContent;
    await patiently(() => expect(told()).toBe("Not permitted (rule M4): The way is blocked: C4."));
    expect(asked).toHaveBeenCalledWith(4, "C3C5N");
  });
});

describe("the chat", () => {
  const line = (who: string, name: string, side: SideName | null): ChatLine => ({ name, side, text: name, at: 1, who });
  const LINES = [line("1", "Ann", "w"), line("2", "Bob", "b"), line("3", "Eve", null)];
  const texts = () => [...holder.querySelectorAll(".chat-text")].map((each) => each.textContent);
  const press = (label: string) =>
    act(() => {
      const buttons = [...holder.querySelectorAll("button")];
      buttons.find((each) => (each.getAttribute("aria-label") ?? each.textContent) === label)?.click();
    });

  beforeEach(() => render(<Chat store={storeOf({}, [], LINES)} />, holder));

  it("leaves out who is muted, whatever they are called then, and says so", async () => {
    await press("Mute Bob");
    expect(texts()).toEqual(["Ann", "Eve"]);
    expect(holder.textContent).toContain("Muted: Bob");
    expect(JSON.parse(localStorage.getItem("tankchess.muted") ?? "[]")).toEqual([{ who: "2", name: "Bob" }]);
    render(<Chat store={storeOf({}, [], [line("2", "Robert", "b")])} />, holder);
    expect(texts()).toEqual([]);
  });

  it("shows them again when they are to be heard again", async () => {
    await press("Mute Eve");
    await press("Hear Eve again");
    expect(texts()).toEqual(["Ann", "Bob", "Eve"]);
  });

  it("does not offer to mute oneself", () => {
    const labels = [...holder.querySelectorAll(".chat-mute")].map((each) => each.getAttribute("aria-label"));
    expect(labels).toEqual(["Mute Bob", "Mute Eve"]);
  });
});
