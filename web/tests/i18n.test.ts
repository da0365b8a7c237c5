import { describe, expect, it } from "vitest";
import {
  addWords,
  english as first,
  isKey,
  isPageKey,
  LANGUAGES,
  preferredLanguage,
  setLanguage,
  t,
} from "../src/i18n";
import { analysis as englishAnalysis } from "../src/i18n/en.analysis";
import { fairness as englishFairness } from "../src/i18n/en.fairness";
import { puzzles as englishPuzzles } from "../src/i18n/en.puzzles";
import { words as firstSpanish } from "../src/i18n/es.all";
import { analysis as spanishAnalysis } from "../src/i18n/es.analysis";
import { fairness as spanishFairness } from "../src/i18n/es.fairness";
import { puzzles as spanishPuzzles } from "../src/i18n/es.puzzles";
import { format, places } from "../src/i18n/format";
import { puzzleWords } from "../src/i18n/puzzleWords";
import { words as firstSwedish } from "../src/i18n/sv.all";
import { analysis as swedishAnalysis } from "../src/i18n/sv.analysis";
import { fairness as swedishFairness } from "../src/i18n/sv.fairness";
import { puzzles as swedishPuzzles } from "../src/i18n/sv.puzzles";
import { loadRules } from "../src/rules/chapters";
import { placesOf } from "../src/rules/search";

const english = { ...first, ...englishPuzzles, ...englishAnalysis, ...englishFairness };
const spanish = { ...firstSpanish, ...spanishPuzzles, ...spanishAnalysis, ...spanishFairness };
const swedish = { ...firstSwedish, ...swedishPuzzles, ...swedishAnalysis, ...swedishFairness };

const OTHERS = { es: spanish, sv: swedish };

describe.each(Object.entries(OTHERS))("the catalogue %s", (_language, words) => {
  it("has every text, and no other", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
  });

  it("leaves no text empty", () => {
    expect(Object.entries(words).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("fills the same places as the English text", () => {
    const differing = Object.entries(words).filter(
      ([key, text]) => places(text).join() !== places(english[key as keyof typeof english]).join(),
    );
    expect(differing).toEqual([]);
  });
});

/** Words that a rulebook has another word for, each with the word it has. */
const FOREIGN: Record<string, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\bon foot\b/i, "half-track"],
    [/\bCommand Tank\b/, "Command tank"],
  ],
  es: [
    [/enemig|\brival|adversari|contrincante/i, "oponente"],
    [/\bgir(?:a|e|o)/i, "rotar"],
    [/\bretroce[ds]/i, "mover hacia atrás"],
    [/\ba pie\b/i, "semioruga"],
    [/banderín/i, "bandera"],
    [/\bpotencia\b/i, "armamento"],
    [/\b(?:coraza|armadura)/i, "blindaje"],
  ],
  sv: [
    [/fiend/i, "motståndare"],
    [/\bvrak/i, "förstörd pjäs"],
    [/\b(?:vrid|sväng)/i, "rotera"],
    [/\bbacka/i, "röra sig bakåt"],
    [/\btill fots\b/i, "halvbandvagn"],
    [/\bvimpel/i, "flagga"],
    [/\bparti(?:et|er|erna|ets)?\b/i, "spel"],
    [/\bhastighet/i, "fart"],
    [/\bpansar/i, "rustning"],
    [/\b(?:bunker|bunkrar|minläggare|minröjare|granatkastare)/i, "the English name of the piece"],
  ],
};

describe.each(Object.entries({ en: english, ...OTHERS }))("the words of %s", (language, words) => {
  it.each(FOREIGN[language] ?? [])("%s is not what its rulebook says: that is %s", (foreign) => {
    expect(Object.entries(words).filter(([, text]) => foreign.test(text))).toEqual([]);
  });
});

describe.each(LANGUAGES)("the rules in %s", (language) => {
  it.each(FOREIGN[language] ?? [])("%s is not what its rulebook says: that is %s", async (foreign) => {
    const { chapters } = await loadRules(language);
    const texts = placesOf(chapters).map(({ title, text }) => `${title} ${text}`);
    expect(texts.filter((text) => foreign.test(text))).toEqual([]);
  });
});

describe("the words of the rulebooks", () => {
  it("call the other player oponente and motståndare", () => {
    for (const key of ["mode.command.detail", "mode.last.detail", "board.prompt.idle", "new.opponent"] as const) {
      expect(spanish[key].toLowerCase()).toContain("oponente");
      expect(swedish[key].toLowerCase()).toContain("motståndar");
    }
  });

  it("call a turn in place rotar en el sitio and rotera", () => {
    for (const key of ["rules.turning", "info.no_turning", "board.prompt.square"] as const) {
      expect(spanish[key].toLowerCase()).toContain("rotar en el sitio");
      expect(swedish[key].toLowerCase()).toContain("rotera");
    }
  });

  it("call a wreck pieza destruida and förstörd pjäs", () => {
    for (const key of ["board.reason.wreck", "board.piece.wreck"] as const) {
      expect(spanish[key].toLowerCase()).toContain("pieza destruida");
      expect(swedish[key].toLowerCase()).toContain("förstörd pjäs");
    }
  });

  it("put the Anti-tank Squad in a half-track", () => {
    const key = "setup.fiery-battlefield.note";
    expect([english[key], spanish[key], swedish[key]]).toEqual([
      expect.stringContaining("half-track"),
      expect.stringContaining("semioruga"),
      expect.stringContaining("halvbandvagn"),
    ]);
  });
});

describe("a text", () => {
  it("takes its values", () => {
    expect(format("Level {level}: {word}", { level: 3, word: "gentle" }, "en")).toBe("Level 3: gentle");
  });

  it("has words of its own for none where they are given", () => {
    const text = "{count, plural, =0 {no moves} one {# move} other {# moves}}";
    expect([0, 1, 2].map((count) => format(text, { count }, "en"))).toEqual(["no moves", "1 move", "2 moves"]);
    expect(places(text)).toEqual(["count"]);
  });

  it("chooses its plural by the rules of the language", () => {
    const text = "{count, plural, one {# move} other {# moves}} played";
    expect(format(text, { count: 1 }, "en")).toBe("1 move played");
    expect(format(text, { count: 0 }, "en")).toBe("0 moves played");
    expect(format(text, { count: 1200 }, "en")).toBe("1,200 moves played");
  });

  it("falls back to the common form where a language has more of them", () => {
    expect(format("{n, plural, one {# día} other {# días}}", { n: 1_000_000 }, "es")).toContain("días");
  });

  it("cannot smuggle a place into another", () => {
    expect(format("{side} offers", { side: "{count}", count: 3 }, "en")).toBe("{count} offers");
  });

  it("changes with the language of the page", async () => {
    await setLanguage("sv");
    expect(t("nav.play")).toBe("Spela");
    expect(document.documentElement.lang).toBe("sv");
    await setLanguage("en");
    expect(t("nav.play")).toBe("Play");
  });
});

describe("the language", () => {
  it("is the first available one the browser asks for", () => {
    expect(preferredLanguage(["de-CH", "es-MX", "en"])).toBe("es");
    expect(preferredLanguage(["sv"])).toBe("sv");
    expect(preferredLanguage(["fi"])).toBe("en");
    expect(preferredLanguage([])).toBe("en");
  });
});

describe("the codes of the server", () => {
  const endings =
    "checkmate escapemate destroyed escaped time resigned agreed repetition quiet limit stalemate flag unreachable pass";
  it.each(endings.split(" "))("a game that ended by %s is told in words", (ending) => {
    expect(isKey(`ended.${ending}`)).toBe(true);
  });
});

describe("texts that are fetched with their pages", () => {
  it("are there once they were added, and follow the language", async () => {
    expect(isPageKey("puzzle.next")).toBe(false);
    await addWords(puzzleWords);
    expect(t("puzzle.next")).toBe("Next puzzle");
    await setLanguage("sv");
    expect(t("puzzle.next")).toBe("Nästa problem");
    await setLanguage("en");
    expect(t("puzzle.next")).toBe("Next puzzle");
  });
});
