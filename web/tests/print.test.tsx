import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { links } from "../src/api/http";
import { PrintButton, usualPaper } from "../src/components/PrintButton";
import { setLanguage } from "../src/i18n";

describe("the print dialog", () => {
  let holder: HTMLElement;

  beforeEach(() => {
    holder = document.createElement("div");
    document.body.append(holder);
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    HTMLDialogElement.prototype.close ??= () => undefined;
  });

  afterEach(async () => {
    render(null, holder);
    holder.remove();
    await setLanguage("en");
  });

  const open = async () => act(() => holder.querySelector("button")?.click());
  const sheets = () => [...holder.querySelectorAll("a")].map((each) => each.getAttribute("href"));

  it("offers the sheets that belong to no board", async () => {
    await act(() => render(<PrintButton />, holder));
    await open();
    await act(() => holder.querySelector<HTMLInputElement>('input[value="a4"]')?.click());
    expect(sheets()).toEqual([
      "/api/print/reference.pdf?paper=a4&language=en",
      "/api/print/cards.pdf?paper=a4&language=en",
      "/api/print/score-sheet.pdf?paper=a4&language=en",
    ]);
  });

  it("offers those of a board first, in its mode, on the chosen paper and in the language of the page", async () => {
    await setLanguage("sv");
    await act(() => render(<PrintButton setup="duel-12" mode="flag" />, holder));
    await open();
    await act(() => holder.querySelector<HTMLInputElement>('input[value="letter"]')?.click());
    expect(sheets().slice(0, 2)).toEqual([
      "/api/print/setups/duel-12/board.pdf?paper=letter&language=sv&mode=flag",
      "/api/print/setups/duel-12/cards.pdf?paper=letter&language=sv",
    ]);
  });
});

describe("paper", () => {
  it("is Letter where that is usual, and A4 elsewhere", () => {
    expect(usualPaper(["en-US", "en"])).toBe("letter");
    expect(usualPaper(["es-MX"])).toBe("letter");
    expect(usualPaper(["sv-SE", "en-US"])).toBe("a4");
    expect(usualPaper([])).toBe("a4");
  });
});

describe("links to sheets", () => {
  it("leave out the mode that is not asked for", () => {
    const how = { paper: "a4", language: "es" } as const;
    expect(links.printSetup("a b", "board", how)).toBe("/api/print/setups/a%20b/board.pdf?paper=a4&language=es");
  });
});
