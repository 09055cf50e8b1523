import type { Axes } from "../observations/axes.ts";
import { DAY_MS } from "../shared/durations.ts";
import { IMPORT_AVAILABLE_DAYS } from "./listing.ts";
import type { Source } from "./listing.ts";

/** How long the stock of an import is told, in ms after it was observed. */
export const IMPORT_AVAILABLE_MS = IMPORT_AVAILABLE_DAYS * DAY_MS;

/**
 * Whether what an import once said about its stock is too old to be told (CONTRACT.md 3: never
 * listed as available after 30 days without an observation). Of an import that never said when,
 * nothing is told.
 * @param stockAtMs when the stock was observed, ms since 1970; NaN when nobody said
 */
export function isImportStockTooOld(sourceKind: Source["kind"], stockAtMs: number, nowMs: number): boolean {
  return sourceKind === "import" && !(nowMs - stockAtMs <= IMPORT_AVAILABLE_MS);
}

/**
 * The stock as readers are told it: an old import's is unknown, without its counts; when it was
 * last said stays.
 */
export function publicStock(stock: Axes["stock"], source: Source, now: Date): Axes["stock"] {
  const at = stock.at === null ? Number.NaN : Date.parse(stock.at);
  return isImportStockTooOld(source.kind, at, now.getTime()) ? { value: "unknown", at: stock.at, by: stock.by } : stock;
}

/** Where a document comes from, field by field, as any reader may see it. */
export function publicSource(source: Source): Source {
  return {
    kind: source.kind,
    name: source.name,
    url: source.url,
    licence: source.licence,
    asOf: source.asOf,
    demo: source.demo,
  };
}
