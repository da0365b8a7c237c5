/** The rules as blocks. `scripts/client_rules.py` makes them from the pages of the documentation. */
import type { SideName } from "../api/messages";
import type { Language } from "../i18n";

/** Words, and what is set apart in them. `to` is a place on the page. */
export type Span =
  | string
  | { readonly b: readonly Span[] }
  | { readonly i: readonly Span[] }
  | { readonly code: string }
  | { readonly to: string; readonly words: readonly Span[] };

export interface BoardPlace {
  readonly board: string;
  readonly words: string;
}

export type Block =
  | { readonly heading: readonly Span[]; readonly level: number; readonly anchor: string }
  | { readonly text: readonly Span[] }
  | { readonly rule: string; readonly blocks: readonly Block[] }
  | { readonly item: readonly Block[] }
  | { readonly boards: readonly BoardPlace[]; readonly caption?: readonly Span[] }
  | { readonly head: readonly (readonly Span[])[]; readonly rows: readonly (readonly (readonly Span[])[])[] }
  | { readonly terms: readonly { readonly term: readonly Span[]; readonly said: readonly Block[] }[] }
  | { readonly pieces: true };

export interface Chapter {
  readonly name: string;
  readonly language: Language;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A position of the rules: the moves that are shown, what is pointed at, and whose reach is drawn. */
export interface RuleBoard {
  readonly tfen: string;
  readonly alone: SideName | null;
  readonly played?: readonly string[];
  readonly arrows?: readonly (readonly [string, string])[];
  readonly reach?: string;
}

export interface Rules {
  readonly chapters: readonly Chapter[];
  readonly boards: Readonly<Record<string, RuleBoard>>;
}

const OWN: Record<Exclude<Language, "en">, () => Promise<{ default: unknown }>> = {
  es: () => import("./es.generated.json"),
  sv: () => import("./sv.generated.json"),
};

/** The rules in a language; a chapter that it does not have is in English. */
export async function loadRules(language: Language): Promise<Rules> {
  const [english, boards, own] = await Promise.all([
    import("./en.generated.json"),
    import("./boards.generated.json"),
    language === "en" ? null : OWN[language](),
  ]);
  const translated = (own?.default ?? []) as readonly Chapter[];
  const chapters = (english.default as unknown as readonly Chapter[]).map(
    (chapter) => translated.find(({ name }) => name === chapter.name) ?? chapter,
  );
  return { chapters, boards: boards.default as unknown as Rules["boards"] };
}

/** The words alone. */
export function plain(spans: readonly Span[]): string {
  return spans.map((span) => (typeof span === "string" ? span : wordsOf(span))).join("");
}

function wordsOf(span: Exclude<Span, string>): string {
  if ("code" in span) return span.code;
  if ("to" in span) return plain(span.words);
  return plain("b" in span ? span.b : span.i);
}
