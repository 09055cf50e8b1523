import { foundReach } from "../contact/line-finding.ts";
import type { Axes } from "../observations/axes.ts";
import { derive } from "../observations/derive.ts";
import type { BaseFacts } from "../observations/derive.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import { stockHalfLifeHours } from "../resources/kinds.ts";
import { confirmedAt, subtypeOf } from "./listing.ts";
import type { StoredListing } from "./listing.ts";
import { observationsSinceReplaced } from "./replaced-offer.ts";

/**
 * The listing with its facts derived from all observations (DESIGN.md 5.1). Every change of
 * observations, of a trust decision or of an imported row calls it.
 * @param said every observation that counts
 */
export function withDerivedFacts(
  listing: StoredListing,
  said: readonly AuthoredObservation[],
  now: Date,
): StoredListing {
  const base = baseFactsOf(listing);
  const { took, decided, kind, turnedAt } = listing;
  const linesSince = reachCountsSince(listing);
  const halfLife = stockHalfLifeHours(kind, subtypeOf(listing));
  const found = foundReach(listing.contact.channels, listing.lineFindings, now);
  const counting = observationsSinceReplaced(said, turnedAt);
  const { axes, counted, crowd, hearsay, record } = derive(
    { base, found, took, said: counting, decided, linesSince, stockHalfLifeHours: halfLife },
    now,
  );
  const { counted: _counted, crowd: _crowd, hearsay: _hearsay, record: _record, ...rest } = listing;
  return {
    ...rest,
    base,
    ...axes,
    confirmedAt: confirmedAt(axes),
    ...(counted !== null && { counted }),
    ...(crowd !== null && { crowd }),
    ...(hearsay !== null && { hearsay }),
    ...(record !== null && { record }),
  };
}

/** Calls until then say nothing of its present numbers; undefined: all do. */
function reachCountsSince({ linesSince, reachSince }: StoredListing): string | undefined {
  if (linesSince === undefined || reachSince === undefined) return linesSince ?? reachSince;
  return Date.parse(linesSince) > Date.parse(reachSince) ? linesSince : reachSince;
}

/**
 * The listing after its owner or staff took from its stock: they know what is left. It is never
 * older than earlier observations.
 */
export function withStockTaken(
  listing: StoredListing,
  took: Axes["stock"] & { count: number; at: string },
): StoredListing {
  const { at: before } = listing.stock;
  const at = before !== null && Date.parse(before) > Date.parse(took.at) ? before : took.at;
  const stock = { ...took, at };
  const axes = { reach: listing.reach, stock, trust: listing.trust };
  // Whoever took knows better than what was told against the stock before.
  const { hearsay: { stock: _stock, ...others } = {}, ...rest } = listing;
  return {
    ...rest,
    ...(Object.keys(others).length > 0 && { hearsay: others }),
    base: baseFactsOf(listing),
    took: stock,
    stock,
    counted: { count: took.count, at },
    confirmedAt: confirmedAt(axes),
  };
}

/** What an import or a post itself says: its axes before any observation. */
function baseFactsOf({ base, reach, stock, trust, counted }: StoredListing): BaseFacts {
  if (base !== undefined) return base;
  return {
    ...(reach.value !== "unknown" && { reach }),
    ...(stock.value !== "unknown" && { stock }),
    ...(trust.value !== "unreviewed" && { trust }),
    ...(counted !== undefined && { counted }),
  };
}
