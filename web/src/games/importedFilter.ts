/** Which imported games are wanted: kept in the address, beside the tab. */
import type { ImportedQuery } from "../api/http";

export const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"] as const;
export type ResultName = (typeof RESULTS)[number];

export interface ImportedFilter {
  readonly name: string;
  readonly setup: string | null;
  readonly result: ResultName | null;
  readonly file: string | null;
}

export const isImportedTab = (query: URLSearchParams): boolean => query.get("tab") === "imported";

/** Reads the address; what makes no sense is left out. */
export function readImportedFilter(query: URLSearchParams): ImportedFilter {
  const setup = query.get("board") ?? "";
  const file = query.get("file") ?? "";
  return {
    name: (query.get("name") ?? "").slice(0, 60),
    setup: /^[a-z0-9-]{1,64}$/.test(setup) ? setup : null,
    result: RESULTS.find((each) => each === query.get("result")) ?? null,
    file: /^[0-9A-Za-z]{10}$/.test(file) ? file : null,
  };
}

/** The address of a list. */
export function writeImportedFilter(filter: ImportedFilter): string {
  const query = new URLSearchParams([["tab", "imported"]]);
  if (filter.result) query.set("result", filter.result);
  if (filter.setup) query.set("board", filter.setup);
  if (filter.name) query.set("name", filter.name);
  if (filter.file) query.set("file", filter.file);
  return `/games?${query}`;
}

/** What the server is asked for. */
export function importedQuery(filter: ImportedFilter, after: string | null): ImportedQuery {
  return { ...filter, name: filter.name.trim() || null, after };
}

export const isEveryImport = (filter: ImportedFilter): boolean => writeImportedFilter(filter) === "/games?tab=imported";
