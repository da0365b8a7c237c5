import { language } from "../i18n";

/** The day of a moment, which is given in seconds since 1970. */
export function day(moment: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(moment * 1000);
}
