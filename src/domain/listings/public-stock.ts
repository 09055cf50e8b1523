import { isPlaceClosed } from "../facilities/state-rules.ts";
import { effectAt, markedEffect } from "../facilities/utilities.ts";
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
type Stocked = Pick<StoredListing, "stock" | "source" | "facilityState" | "placeEffect">;

/**
 * The stock of a listing as readers see it. A closed place has none to give, whatever was counted,
 * and a lack of power, oxygen or staff may leave none. The counts stay stored, and return. Then who
 * says so, and when, are those of the state or of the lack.
 */
export function shownStock(listing: Stocked, now: Date): Axes["stock"] {
  return stoppedAt(listing, now) ?? publicStock(listing.stock, listing.source, now);
}

/** The stock that its place keeps while readers are told another; null where they are told it. */
export function keptStock(listing: Stocked, now: Date): Axes["stock"] | null {
  return stoppedAt(listing, now) === null ? null : publicStock(listing.stock, listing.source, now);
}

function stoppedAt(listing: Stocked, now: Date): Axes["stock"] | null {
  const { facilityState, placeEffect } = listing;
  const closed = isPlaceClosed(listing, now) ? facilityState : undefined;
  return stoppedStock({ facilityState: closed, placeEffect: effectAt(placeEffect, now) });
}

/** What of a place may leave nothing of a stock, as it is marked now. */
type Stopping = { [Name in "facilityState" | "placeEffect"]: StoredListing[Name] | undefined };

/** The stock that the state of a place leaves; null: as it was counted. */
export function stoppedStock({ facilityState, placeEffect }: Stopping): Axes["stock"] | null {
  if (facilityState?.value === "closed") return { value: "closed", at: facilityState.at, by: facilityState.by };
  const effect = markedEffect(placeEffect);
  if (placeEffect === undefined || effect === null || effect === "short") return null;
  return { value: effect === "none" ? "out" : "unknown", at: placeEffect.at, by: placeEffect.by };
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
