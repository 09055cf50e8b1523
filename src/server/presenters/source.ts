import type { Listing } from "#contract/listings.ts";
import type { Source } from "#domain/listings/listing.ts";
import { publicSource } from "#domain/listings/public-stock.ts";

/** The source of an entry, and those of the entries that are merged into it. */
export function sourceWith(source: Source, joined: { sources: readonly Source[] } | undefined): Listing["source"] {
  if (joined === undefined || joined.sources.length === 0) return publicSource(source);
  return {
    ...publicSource(source),
    also: joined.sources.map(({ name, url, licence, asOf }) => ({ name, url, licence, asOf })),
  };
}
