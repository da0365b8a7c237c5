import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ShareButton } from "../src/table/ShareDialog";
import { TableStore } from "../src/table/store";
import { table, welcome } from "./fakes";

describe("the share dialog", () => {
  let holder: HTMLElement;
  let store: TableStore;

  beforeEach(async () => {
    holder = document.createElement("div");
    document.body.append(holder);
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    HTMLDialogElement.prototype.close ??= () => undefined;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("nobody is asked")));
    store = new TableStore("abc");
    store.receive(welcome({ table: table({ ply: 3 }) }));
    await act(() => render(<ShareButton store={store} />, holder));
    await act(() => holder.querySelector("button")?.click());
  });

  afterEach(() => {
    render(null, holder);
    holder.remove();
  });

  const fields = () => [...holder.querySelectorAll("input[readonly]")].map((each) => (each as HTMLInputElement).value);
  const files = () =>
    [...holder.querySelectorAll<HTMLAnchorElement>("a[download]")].map((each) => each.getAttribute("href"));

  it("has the link, the position as text, and the pictures of the game as it stands", () => {
    expect(fields().slice(0, 2)).toEqual([`${location.origin}/t/abc`, "16x16 - - w"]);
    expect(fields()[2]).toContain(`<iframe src="${location.origin}/embed/table/abc?language=en"`);
    expect(files()).toEqual([
      "/api/tables/abc/plies/3/board.png?theme=light",
      "/api/tables/abc/plies/3/board.svg?theme=light",
      "/api/tables/abc/plies/3/game.gif?theme=light",
      "/api/tables/abc/record.tcg",
    ]);
  });

  it("shares the position that is looked at, or the whole game", async () => {
    await act(() => void store.view(1).catch(() => undefined));
    expect(fields()[0]).toBe(`${location.origin}/t/abc?ply=1`);
    await act(() => holder.querySelector<HTMLInputElement>('input[value="game"]')?.click());
    expect(fields()[0]).toBe(`${location.origin}/t/abc`);
  });

  it("copies by one press", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    await act(() => holder.querySelector<HTMLButtonElement>('[aria-label^="Copy: Position"]')?.click());
    expect(writeText).toHaveBeenCalledWith("16x16 - - w");
  });
});
