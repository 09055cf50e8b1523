import { foundReach } from "../contact/line-finding.ts";
import type { Axes } from "../observations/axes.ts";
import { derive } from "../observations/derive.ts";
import { isOwnRole } from "../observations/own-word.ts";
import type { BaseFacts } from "../observations/derive.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import { stockHalfLifeHours } from "../resources/kinds.ts";
import { confirmedAt, subtypeOf } from "./listing.ts";
import type { StoredListing } from "./listing.ts";
import { factsOf, separated } from "./joined-facts.ts";
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
  const own = derivedAlone(
    separated(listing),
    { said: said.filter(({ joined }) => joined === undefined), others: [] },
    now,
  );
  return listing.joined === undefined ? own : withJoinedEntries(own, { joined: listing.joined, said }, now);
}

/**
 * The listing with what was said of the entries that are merged into it. What it would be without
 * them is kept with it, so that a merge can be taken apart.
 * @param own the listing without them (`separated`)
 * @param said every observation that counts, of it and of them
 */
export function withJoinedEntries(
  own: StoredListing,
  { joined, said }: { joined: Omit<NonNullable<StoredListing["joined"]>, "own">; said: readonly AuthoredObservation[] },
  now: Date,
): StoredListing {
  const all = derivedAlone(own, { said, others: joined.stated }, now);
  return { ...all, joined: { ...joined, own: factsOf(own) } };
}

function derivedAlone(
  listing: StoredListing,
  { said, others }: { said: readonly AuthoredObservation[]; others: readonly BaseFacts[] },
  now: Date,
): StoredListing {
  const base = baseFactsOf(listing);
  const { took, decided, kind, turnedAt } = listing;
  const linesSince = reachCountsSince(listing);
  const halfLife = stockHalfLifeHours(kind, subtypeOf(listing));
  const found = foundReach(listing.contact.channels, listing.lineFindings, now);
  const counting = observationsSinceReplaced(said, turnedAt);
  const { axes, counted, crowd, hearsay, record } = derive(
    { base, found, took, said: counting, others, decided, linesSince, stockHalfLifeHours: halfLife },
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
  const { joined } = listing;
  const next = stockTaken(listing, took);
  return joined === undefined
    ? next
    : { ...next, joined: { ...joined, own: factsOf(stockTaken(separated(listing), took)) } };
}

function stockTaken(listing: StoredListing, took: Axes["stock"] & { count: number; at: string }): StoredListing {
  const { at: before } = listing.stock;
  const at = before !== null && Date.parse(before) > Date.parse(took.at) ? before : took.at;
  const stock = { ...took, at, ...keptForWhom(listing.stock) };
  const axes = { reach: listing.reach, stock, trust: listing.trust };
  // Whoever took knows better than what was told against the stock before.
  const { hearsay: { stock: _stock, ...others } = {}, ...rest } = listing;
  return {
    ...rest,
    ...(Object.keys(others).length > 0 && { hearsay: others }),
    base: baseFactsOf(listing),
    took: { ...took, at },
    stock,
    counted: { count: took.count, at },
    confirmedAt: confirmedAt(axes),
  };
}

/** Who takes says nothing of whom it is for. Parts end: nobody said of which was taken. */
function keptForWhom({ for: forWhom, by }: Axes["stock"]): Pick<Axes["stock"], "for"> {
  return forWhom === undefined || by === null || !isOwnRole(by) ? {} : { for: forWhom };
}

/** What an import or a post itself says: its axes before any observation. */
export function baseFactsOf({ base, reach, stock, trust, counted }: StoredListing): BaseFacts {
  if (base !== undefined) return base;
  return {
    ...(reach.value !== "unknown" && { reach }),
    ...(stock.value !== "unknown" && { stock }),
    ...(trust.value !== "unreviewed" && { trust }),
    ...(counted !== undefined && { counted }),
  };
}
