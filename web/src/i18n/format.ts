/** The values to fill into a text. */
export type Values = Readonly<Record<string, string | number>>;

const PLACE = /\{(\w+)\}/g;
const PLURAL = /\{(\w+), plural,((?:\s*=?\w+ \{[^{}]*\})+)\s*\}/g;
const FORM = /(=?\w+) \{([^{}]*)\}/g;

/**
 * Fills the placeholders of a text: `{name}` is a value, and
 * `{count, plural, one {# move} other {# moves}}` chooses by the plural rules of the language (`#` is the number);
 * `=0 {none}` stands before them.
 */
export function format(message: string, values: Values, language: string): string {
  return message
    .replace(PLURAL, (_whole, name: string, forms: string) => chooseForm(forms, values[name], language))
    .replace(PLACE, (whole, name: string) => String(values[name] ?? whole));
}

interface Numerals {
  readonly rules: Intl.PluralRules;
  readonly figures: Intl.NumberFormat;
}

/** Plural rules are slow to create, so each language gets them once. */
const numerals = new Map<string, Numerals>();

function numeralsOf(language: string): Numerals {
  const known = numerals.get(language);
  if (known !== undefined) return known;
  const made = { rules: new Intl.PluralRules(language), figures: new Intl.NumberFormat(language) };
  numerals.set(language, made);
  return made;
}

function chooseForm(forms: string, value: string | number | undefined, language: string): string {
  const count = Number(value ?? 0);
  const { rules, figures } = numeralsOf(language);
  const wanted = rules.select(count);
  const known = new Map([...forms.matchAll(FORM)].map((form) => [form[1], form[2] ?? ""]));
  const chosen = known.get(`=${count}`) ?? known.get(wanted) ?? known.get("other") ?? "";
  return chosen.replaceAll("#", figures.format(count));
}

/** The names of the placeholders of a text, sorted. They are the same in every language. */
export function places(message: string): string[] {
  const names = [...message.matchAll(PLURAL)].map((match) => match[1] ?? "");
  const plain = message.replaceAll(PLURAL, "");
  names.push(...[...plain.matchAll(PLACE)].map((match) => match[1] ?? ""));
  return [...new Set(names)].sort();
}
