import type { OwnFacts, StoredListing } from "./listing.ts";

/** Copies them. */
export function factsOf(listing: StoredListing): OwnFacts {
  const { reach, stock, trust, confirmedAt, counted, crowd, hearsay, record, base, took } = listing;
  return {
    reach,
    stock,
    trust,
    confirmedAt,
    ...(counted !== undefined && { counted }),
    ...(crowd !== undefined && { crowd }),
    ...(hearsay !== undefined && { hearsay }),
    ...(record !== undefined && { record }),
    ...(base !== undefined && { base }),
    ...(took !== undefined && { took }),
  };
}

/** The listing as it would be without the entries that are merged into it. */
export function separated(listing: StoredListing): StoredListing {
  if (listing.joined === undefined) return listing;
  const { joined, counted: _counted, crowd: _crowd, hearsay: _hearsay, record: _record, ...rest } = listing;
  const { base: _base, took: _took, ...plain } = rest;
  return { ...plain, ...joined.own };
}
