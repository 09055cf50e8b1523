import type { Axes } from "../observations/axes.ts";
import { DAY_MS } from "../shared/durations.ts";
import { IMPORT_AVAILABLE_DAYS } from "./listing.ts";
import type { Source } from "./listing.ts";

/** Milliseconds for which the stock of an import is shown after its observation. */
export const IMPORT_AVAILABLE_MS = IMPORT_AVAILABLE_DAYS * DAY_MS;

/**
 * Whether an import's stock is too old to be shown (CONTRACT.md 3: at most 30 days after its
 * observation). Without a time it is not shown.
 * @param stockAtMs time of the observation, ms since 1970; NaN when unknown
 */
export function isImportStockTooOld(sourceKind: Source["kind"], stockAtMs: number, nowMs: number): boolean {
  return sourceKind === "import" && !(nowMs - stockAtMs <= IMPORT_AVAILABLE_MS);
}

/** The stock as readers see it. An old import's is unknown and without counts; its time stays. */
export function publicStock(stock: Axes["stock"], source: Source, now: Date): Axes["stock"] {
  const at = stock.at === null ? Number.NaN : Date.parse(stock.at);
  return isImportStockTooOld(source.kind, at, now.getTime()) ? { value: "unknown", at: stock.at, by: stock.by } : stock;
}

/** The source of a document field by field, as any reader may see it. */
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
