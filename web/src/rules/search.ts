/** Finds places in the rules by words or by number. */
import { type Block, type Chapter, plain } from "./chapters";

/** Something that can be found: a rule, a ruling, a paragraph. */
export interface Place {
  /** The anchor to go to. */
  readonly to: string;
  /** The number of a rule, or nothing. */
  readonly rule: string;
  /** The heading it stands under. */
  readonly title: string;
  /** What the chapter is called. */
  readonly chapter: string;
  readonly text: string;
  /** The same without capitals and accents, as it is searched. */
  readonly folded: string;
}

export interface Hit {
  readonly place: Place;
  /** A part of the text around the first word that was found. */
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

export const MOST_HITS = 12;
/** How many letters are shown on either side of what was found. */
const AROUND = 70;

/** Without capitals and accents: who types "posicion" means "posición". As many letters as before. */
export function fold(text: string): string {
  return [...text.normalize("NFC")].map((letter) => letter.normalize("NFD").charAt(0).toLowerCase()).join("");
}

/** All that can be found, in the order of the page. */
export function placesOf(chapters: readonly Chapter[]): Place[] {
  return chapters.flatMap((chapter) => {
    const places: Place[] = [];
    let here = { to: chapter.name, title: chapter.title };
    const add = (to: string, rule: string, text: string): void => {
      const kept = text.normalize("NFC");
      const { title } = here;
      places.push({ to, rule, title, chapter: chapter.title, text: kept, folded: fold(`${rule} ${title} ${kept}`) });
    };
    add(chapter.name, "", "");
    for (const block of chapter.blocks) {
      if ("heading" in block) {
        here = { to: block.anchor, title: plain(block.heading) };
        add(block.anchor, "", "");
      } else if ("rule" in block) add(block.rule, block.rule, textOf(block));
      else if (textOf(block)) add(here.to, "", textOf(block));
    }
    return places;
  });
}

function textOf(block: Block): string {
  if ("text" in block) return plain(block.text);
  if ("rule" in block) return block.blocks.map(textOf).join(" ");
  if ("item" in block) return block.item.map(textOf).join(" ");
  if ("boards" in block) return plain(block.caption ?? []);
  if ("rows" in block) return block.rows.map((row) => row.map(plain).join(" ")).join(" ");
  if ("terms" in block) return block.terms.flatMap(({ said }) => said.map(textOf)).join(" ");
  return "";
}

/** The places that have every word of the query, each at the beginning of a word. A number of a rule comes first. */
export function search(places: readonly Place[], query: string): Hit[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = places.flatMap((place) => {
    const score = scoreOf(place, words);
    return score === 0 ? [] : [{ place, score }];
  });
  // Sorting keeps the order of the page among equals. A place is listed once.
  const best = scored.sort((one, other) => other.score - one.score).map(({ place }) => place);
  const seen = new Set<string>();
  const hits: Hit[] = [];
  for (const place of best) {
    if (seen.has(place.to) || hits.length === MOST_HITS) continue;
    seen.add(place.to);
    hits.push(hitOf(place, words));
  }
  return hits;
}

function scoreOf(place: Place, words: readonly string[]): number {
  if (!words.every((word) => startOf(place.folded, word) >= 0)) return 0;
  const isNumber = words.length === 1 && fold(place.rule) === words[0];
  const isTitle = words.every((word) => startOf(fold(place.title), word) >= 0);
  return 1 + (isNumber ? 8 : 0) + (isTitle && place.text === "" ? 4 : 0) + (place.rule ? 2 : 0);
}

/** Where a word of the text begins with these letters; -1 if none does. */
function startOf(folded: string, letters: string): number {
  let at = folded.indexOf(letters);
  while (at > 0 && /[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) at = folded.indexOf(letters, at + 1);
  return at;
}

function hitOf(place: Place, words: readonly string[]): Hit {
  const { text, title, chapter } = place;
  // Two headings may read the same: the chapter tells them apart.
  if (text === "") return { place, before: title === chapter ? "" : chapter, found: "", after: "" };
  const folded = fold(text);
  const found = words.map((word) => ({ at: startOf(folded, word), length: word.length })).find(({ at }) => at >= 0);
  const { at, length } = found ?? { at: 0, length: 0 };
  const start = Math.max(0, at - AROUND);
  const end = Math.min(text.length, at + length + AROUND);
  return {
    place,
    before: (start > 0 ? "…" : "") + text.slice(start, at),
    found: text.slice(at, at + length),
    after: text.slice(at + length, end) + (end < text.length ? "…" : ""),
  };
}
