import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat, TableView } from "../src/api/messages";
import { Actions } from "../src/table/Actions";
import { browseByKey } from "../src/table/MoveList";
import { PlayerStrip } from "../src/table/PlayerStrip";
import { TableStore } from "../src/table/store";
import { table, welcome } from "./fakes";

const [ann, bob] = table().seats as [Seat, Seat];
const COMPUTER: Seat = { ...bob, kind: "computer", name: "", level: 5 };

let holder: HTMLElement;

function storeOf(patch: Partial<TableView>): TableStore {
  const store = new TableStore("abc");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("nobody is asked")));
  store.receive(welcome({ table: table(patch), moves: [{ code: "A1A2N", text: "A1A2N", side: "w" }] }));
  return store;
}

const buttons = () => [...holder.querySelectorAll<HTMLButtonElement>(".action")].map((each) => each.textContent);

beforeEach(() => {
  holder = document.createElement("div");
  document.body.append(holder);
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
});

afterEach(() => {
  render(null, holder);
  holder.remove();
});

describe("the computer's turn", () => {
  it("says that the computer is thinking, or how many moves at other tables come first", () => {
    const store = storeOf({ seats: [ann, COMPUTER], turn: "b" });
    render(<PlayerStrip store={store} seat={COMPUTER} onExplain={() => undefined} />, holder);
    const turn = () => holder.querySelector(".player-turn")?.textContent;
    expect(turn()).toBe("thinking");
    act(() => store.receive({ type: "queued", before: 12, seconds: 3.4 }));
    expect(turn()).toBe("in the queue: 12 moves first, about 3 s");
    act(() => store.receive({ type: "queued", before: 1, seconds: 0.1 }));
    expect(turn()).toBe("in the queue: 1 move first, about 1 s");
    act(() => store.receive({ type: "queued", before: 0, seconds: 0 }));
    expect(turn()).toBe("thinking");
  });
});

describe("what a player can do besides moving", () => {
  it("is to offer a draw to another person", () => {
    render(<Actions store={storeOf({})} />, holder);
    expect(buttons()).toContain("Offer a draw");
  });

  it("is to agree on a draw for two on one screen, once they have confirmed it", async () => {
    const store = storeOf({ seats: [ann, { ...bob, is_you: true }] });
    const done = vi.spyOn(store, "act").mockResolvedValue();
    render(<Actions store={store} />, holder);
    const button = [...holder.querySelectorAll<HTMLButtonElement>(".action")].find(
      (each) => each.textContent === "Agree to a draw",
    );
    await act(() => button?.click());
    expect(done).not.toHaveBeenCalled();
    await act(() => holder.querySelector<HTMLButtonElement>("dialog .button-primary")?.click());
    expect(done).toHaveBeenCalledWith("offer_draw", "w");
  });

  it("is not to offer a draw against the computer", () => {
    render(<Actions store={storeOf({ seats: [ann, COMPUTER] })} />, holder);
    expect(buttons().join()).not.toMatch(/draw/);
  });
});

describe("the strip of a player", () => {
  it("says that the computer is thinking while it is to move", () => {
    const store = storeOf({ seats: [ann, COMPUTER], turn: "b" });
    render(<PlayerStrip store={store} seat={COMPUTER} onExplain={() => undefined} />, holder);
    expect(holder.textContent).toContain("thinking");
  });

  it("says of a person that they are to move", () => {
    render(<PlayerStrip store={storeOf({ turn: "b" })} seat={bob} onExplain={() => undefined} />, holder);
    expect(holder.textContent).toContain("to move");
  });

  it("counts what the mode counts: points so far, and those of the end once it is there", () => {
    const scene = { ...table().scene, counts: { w: 3, b: 12 } };
    render(<PlayerStrip store={storeOf({ mode: "four", scene })} seat={bob} onExplain={() => undefined} />, holder);
    expect(holder.textContent).toContain("12 points");
    const ending = { result: "8-5-14-4", termination: "limit", winner: "b" as const, points: { w: 8, b: 14 } };
    render(
      <PlayerStrip
        store={storeOf({ mode: "four", scene, status: "over", ending })}
        seat={bob}
        onExplain={() => undefined}
      />,
      holder,
    );
    expect(holder.textContent).toContain("14 points");
  });

  it("counts nothing where the mode does not", () => {
    render(<PlayerStrip store={storeOf({ turn: "b" })} seat={ann} onExplain={() => undefined} />, holder);
    expect(holder.querySelector(".player-detail")?.textContent).toBe("White");
  });
});

describe("browsing by keys", () => {
  function press(target: Element, key: string): number | null {
    const store = storeOf({ ply: 1, key: "k1" });
    const view = vi.spyOn(store, "view").mockResolvedValue();
    const listen = (event: KeyboardEvent) => browseByKey(store, event);
    addEventListener("keydown", listen);
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    removeEventListener("keydown", listen);
    return view.mock.calls[0]?.[0] ?? null;
  }

  it("works with the focus on the board, which keeps the keys it uses", () => {
    holder.innerHTML = '<div role="application"><svg></svg></div>';
    expect(press(holder.querySelector("svg") as Element, "ArrowLeft")).toBe(0);
    holder.addEventListener("keydown", (event) => event.preventDefault());
    expect(press(holder.querySelector("svg") as Element, "ArrowLeft")).toBeNull();
  });

  it("leaves the keys to a field of text", () => {
    holder.innerHTML = '<input type="text">';
    expect(press(holder.querySelector("input") as Element, "ArrowLeft")).toBeNull();
  });
});
