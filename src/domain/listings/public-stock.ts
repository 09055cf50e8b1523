import { isPlaceClosed } from "../facilities/state-rules.ts";
import type { Axes } from "../observations/axes.ts";
import { DAY_MS } from "../shared/durations.ts";
import { IMPORT_AVAILABLE_DAYS } from "./listing.ts";
import type { Source, StoredListing } from "./listing.ts";

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

/** What decides the stock that readers are told. */
type Stocked = Pick<StoredListing, "stock" | "source" | "facilityState">;

/**
 * The stock of a listing as readers see it. A closed place has none to give, whatever was counted:
 * the counts stay stored, and return when it opens. Then who says so, and when, are those of the
 * state.
 */
export function shownStock(listing: Stocked, now: Date): Axes["stock"] {
  return isPlaceClosed(listing, now) ? closedStock(listing) : publicStock(listing.stock, listing.source, now);
}

/** The stock of what is at a closed place. */
export function closedStock({ facilityState }: Pick<Stocked, "facilityState">): Axes["stock"] {
  return { value: "closed", at: facilityState?.at ?? null, by: facilityState?.by ?? null };
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
