import type { Listing } from "#contract/listings.ts";
import { compatibility } from "#domain/blood/compatibility.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { statusAt } from "#domain/listings/policy.ts";
import type { LoadContext } from "../data/loader-context.ts";
import { readPoint } from "../places/place-choice.ts";
import type { ChosenPlace } from "../places/place-choice.ts";
import { keptPages } from "../store/saved/offline-pages.ts";
import type { KeptPage } from "../store/saved/offline-pages.ts";
import { keptDocument } from "../store/current-store.ts";
import { placeAndQueryPart, knownWord } from "../entry/find-query.ts";
import { listingData, phonesOf, readKindQuery } from "../entry/listing-loader.ts";
import type { ListingData } from "../entry/listing-loader.ts";
import { listingOf } from "../store/typed-documents.ts";
import { isSubstitute, nextOf } from "../entry/alternatives/next-places.ts";
import type { KindQuery } from "../entry/find-query.ts";
import { rowWithoutDistance } from "../entry/row.ts";
import type { Row } from "../entry/row.ts";

/** What the running page knows. */
export type DeviceFacts = { emergency: string | null; now: Date; site: LoadContext["site"] };

/** The device's data that offline pages are built from. */
export type DeviceStore = { keptDocument: typeof keptDocument; keptPages: typeof keptPages };

/** This browser's store and stored pages. */
export const DEVICE_STORE: DeviceStore = { keptDocument, keptPages };

/**
 * The page of a listing seen in a list but never opened, offline. Built from the device's
 * documents, with their time. Null for other pages and unknown listings.
 */
export async function knownListing(
  href: string,
  { emergency, now }: Omit<DeviceFacts, "site">,
  kept: DeviceStore = DEVICE_STORE,
): Promise<{ data: ListingData; at: string } | null> {
  const { pathname, searchParams } = new URL(href, "http://here");
  const id = /^\/r\/([^/]+)$/.exec(pathname)?.[1];
  const document = id === undefined ? null : await kept.keptDocument("listings", id);
  if (document === null) return null;
  const listing = listingOf(document);
  const { facilityId, facilityName, updatedAt } = listing;
  const lists = (await kept.keptPages()).filter(({ data }) => rowsOf(data).some((row) => row.id === listing.id));
  const place = [...searchParams].filter(([name]) => name === "at" || name === "place");
  const asked = readKindQuery(listing.kind, searchParams);
  const data: ListingData = {
    ...listingData(listing, readPoint(searchParams.get("at") ?? "")),
    // It may have expired since.
    status: statusAt(listing, now),
    ...(facilityId !== undefined && facilityName !== undefined && { facility: { id: facilityId, name: facilityName } }),
    observations: [],
    next: nextKnown(listing, { asked, rows: rowsOf(lists[0]?.data), now }),
    nextFrom: guessOf(lists[0]?.data),
    near: placeAndQueryPart(asked, new URLSearchParams(place).toString()),
    emergency,
    isPartial: true,
  };
  const seenAt = lastSeen(listing, lists);
  return { data, at: seenAt !== null && seenAt > updatedAt ? seenAt : updatedAt };
}

/** When a list last showed this version; null if unknown. */
function lastSeen({ id, version }: Pick<Listing, "id" | "version">, lists: readonly KeptPage[]): string | null {
  const seen = lists.filter(({ data }) => rowsOf(data).some((row) => row.id === id && row.v === version));
  return (
    seen
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? null
  );
}

/** The next places, from the newest list that has the listing. */
function nextKnown(
  listing: Listing,
  { asked, rows, now }: { asked: KindQuery; rows: readonly Row[]; now: Date },
): Row[] {
  const thing = rowWithoutDistance(listing);
  const alike = rows.filter((row) => isSubstitute(row, thing, asked) && suits(row, asked));
  return nextOf(alike, { id: listing.id, side: listing.side, phones: phonesOf(listing), now });
}

/** Whether a patient of the requested group can receive it: the list may be for another patient. */
function suits({ kind, subtype, extras }: Row, { group: patient }: KindQuery): boolean {
  const donor = knownWord(BLOOD_GROUPS, extras.group ?? null);
  if (kind !== "blood" || patient === undefined || donor === undefined) return true;
  return compatibility(patient, donor, knownWord(BLOOD_COMPONENTS, subtype ?? null) ?? "red-cells") !== "unsuitable";
}

/** The guessed place of a stored list, from which its distances count. */
function guessOf(data: unknown): ListingData["nextFrom"] {
  const place = (data as { place?: Partial<ChosenPlace> } | undefined)?.place;
  const [guess = ""] = place?.label?.split(", ") ?? [];
  return place?.guessed === true && guess !== "" ? { guess } : undefined;
}

/** The rows of a stored list; none for other pages. */
function rowsOf(data: unknown): readonly Row[] {
  const rows = (data as { rows?: readonly (Row | null)[] } | undefined)?.rows;
  return Array.isArray(rows) ? rows.filter((row: Row | null) => row !== null) : [];
}
