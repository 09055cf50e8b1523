import { statusAt } from "#domain/listings/policy.ts";
import { readPoint } from "../app/place.ts";
import { keptPages } from "../store/last-pages.ts";
import { keptDocument } from "../store/react.ts";
import { listingData } from "./listing-loader.ts";
import type { ListingData } from "./listing-loader.ts";
import { listingOf } from "./live.ts";

/** What the page that runs knows by itself. */
export type Here = { emergency: string | null; now: Date };

/**
 * The page of a listing that was in a list but was never opened, without a net: of what the device heard of it while the list was looked
 * at, and the time that is from. Null for other pages, and where the device heard nothing.
 */
export async function knownListing(
  href: string,
  { emergency, now }: Here,
): Promise<{ data: ListingData; at: string } | null> {
  const { pathname, searchParams } = new URL(href, "http://here");
  const id = /^\/r\/([^/]+)$/.exec(pathname)?.[1];
  const document = id === undefined ? null : await keptDocument("listings", id);
  if (document === null) return null;
  const listing = listingOf(document);
  const { facilityId, facilityName, version, updatedAt } = listing;
  const place = [...searchParams].filter(([name]) => name === "at" || name === "place");
  const data: ListingData = {
    ...listingData(listing, readPoint(searchParams.get("at") ?? "")),
    // Time has gone on since it was heard.
    status: statusAt(listing, now),
    ...(facilityId !== undefined && facilityName !== undefined && { facility: { id: facilityId, name: facilityName } }),
    told: [],
    next: [],
    near: new URLSearchParams(place).toString(),
    emergency,
    isPartial: true,
  };
  const seenAt = await lastSeen(listing.id, version);
  return { data, at: seenAt !== null && seenAt > updatedAt ? seenAt : updatedAt };
}

/** When a list last showed this version of it; what is not known is not guessed. */
async function lastSeen(id: string, version: number): Promise<string | null> {
  const isIt = (row: unknown) => typeof row === "object" && row !== null && "id" in row && row.id === id && "v" in row;
  const pages = (await keptPages()).filter(({ data }) =>
    rowsOf(data).some((row) => isIt(row) && (row as { v: unknown }).v === version),
  );
  return (
    pages
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? null
  );
}

function rowsOf(data: unknown): readonly unknown[] {
  return typeof data === "object" && data !== null && "rows" in data && Array.isArray(data.rows) ? data.rows : [];
}
