import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES } from "../src/i18n";
import { Blocks } from "../src/rules/Blocks";
import { type Block, type Chapter, loadRules, plain } from "../src/rules/chapters";
import { printAll, wantsAll } from "../src/rules/printing";
import { fold, MOST_HITS, placesOf, search } from "../src/rules/search";

const CHAPTERS: readonly Chapter[] = [
  {
    name: "moving",
    language: "en",
    title: "Moving",
    blocks: [
      { rule: "M4", blocks: [{ text: ["It cannot enter a square with a ", { b: ["piece"] }, "."] }] },
      { heading: ["Water and ice"], level: 2, anchor: "moving-water-and-ice" },
      { rule: "M10", blocks: [{ text: ["Ice carries light vehicles. See ", { to: "M4", words: ["rule M4"] }, "."] }] },
      { text: ["Una posición difícil."] },
    ],
  },
];
const PLACES = placesOf(CHAPTERS);

let page: HTMLElement;
beforeEach(() => {
  page = document.createElement("div");
});
afterEach(() => render(null, page));

function anchorsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => ("rule" in block ? [block.rule] : "heading" in block ? [block.anchor] : []));
}

describe("the search in the rules", () => {
  it("finds a rule by its number first, whatever else mentions it", () => {
    expect(search(PLACES, "m4").map(({ place }) => place.to)).toEqual(["M4", "M10"]);
  });

  it("wants every word, at the beginning of a word, without capitals and accents", () => {
    expect(search(PLACES, "LIGHT ice").map(({ place }) => place.to)).toEqual(["M10"]);
    expect(search(PLACES, "posicion").map(({ place }) => place.to)).toEqual(["moving-water-and-ice"]);
    expect(search(PLACES, "ight")).toEqual([]);
    expect(search(PLACES, "  ")).toEqual([]);
  });

  it("shows what it found among the words around it, as they are written", () => {
    const [hit] = search(PLACES, "difi");
    expect([hit?.before, hit?.found, hit?.after]).toEqual(["Una posición ", "difí", "cil."]);
  });

  it("names the chapter of a heading, so that two of the same words are told apart", async () => {
    expect(search(PLACES, "water")[0]?.before).toBe("Moving");
    expect(search(PLACES, "moving")[0]?.before).toBe("");
    const { chapters } = await loadRules("en");
    const shown = search(placesOf(chapters), "mine").map(({ place, before, found }) => [
      place.rule,
      place.title,
      before + found,
    ]);
    expect(new Set(shown.map(String)).size).toBe(shown.length);
  });

  it("keeps the length of a text when it folds it", () => {
    for (const text of ["Ångström", "e\u0301xito".normalize("NFC"), "İ"]) expect(fold(text)).toHaveLength(text.length);
  });

  it("does not list more places than can be read", async () => {
    const { chapters } = await loadRules("en");
    expect(search(placesOf(chapters), "a")).toHaveLength(MOST_HITS);
  });
});

describe("the rules on paper", () => {
  it("are printed once every board is there", async () => {
    const place = document.createElement("div");
    place.className = "rule-board";
    document.body.append(place);
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const printing = printAll();
    expect(wantsAll.value).toBe(true);
    await new Promise((done) => setTimeout(done, 150));
    expect(print).not.toHaveBeenCalled();
    place.innerHTML = '<div data-ready="true"></div>';
    await printing;
    expect(print).toHaveBeenCalledOnce();
    place.remove();
    vi.unstubAllGlobals();
  });
});

describe("the rules", () => {
  it.each(LANGUAGES)("have the same places in every language: %s", async (language) => {
    const english = await loadRules("en");
    const { chapters, boards } = await loadRules(language);
    expect(chapters.map(({ name }) => name)).toEqual(english.chapters.map(({ name }) => name));
    for (const [index, chapter] of chapters.entries()) {
      expect(anchorsIn(chapter.blocks)).toEqual(anchorsIn(english.chapters[index]?.blocks ?? []));
    }
    const shown = chapters.flatMap(({ blocks }) => blocks.flatMap((each) => ("boards" in each ? each.boards : [])));
    expect(shown.every(({ board }) => Object.hasOwn(boards, board))).toBe(true);
  });

  it("are drawn with an anchor for every rule and a link for every mention", () => {
    act(() => render(<Blocks blocks={CHAPTERS[0]?.blocks ?? []} boards={{}} />, page));
    expect(page.querySelector("#M10 .rule-text a")?.getAttribute("href")).toBe("#M4");
    expect(page.querySelector("#M4 strong")?.textContent).toBe("piece");
    expect(page.querySelector("h3")?.id).toBe("moving-water-and-ice");
  });

  it("are read as plain words, whatever is set apart", () => {
    expect(plain(["See ", { i: ["all ", { code: "of=it" }] }, { to: "M4", words: [" here"] }])).toBe(
      "See all of=it here",
    );
  });
});
