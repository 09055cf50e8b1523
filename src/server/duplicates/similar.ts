import type { findSimilar } from "#contract/duplicates/similar.ts";
import type { OutputOf, ParsedInputOf } from "#contract/route.ts";
import { readPhone } from "#domain/contact/phones.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isSearchable } from "#domain/listings/policy.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import { newId } from "#domain/shared/ids.ts";
import { presentListing } from "#server/presenters/listing.ts";
import { listings } from "#server/stored/listings.ts";
import { findAlike } from "./find-alike.ts";
import type { ComparedDocument, FindDependencies } from "./find-alike.ts";

type SimilarQuery = ParsedInputOf<typeof findSimilar>;

/** Entries that are shown to whoever posts. */
const MOST_SHOWN = 3;
/** Uncertainty of a point that a person gave, km: a door, or an area around it. */
const DOOR_KM = 0.1;
const AREA_KM = 2;

/**
 * Public entries that a post may repeat, the likeliest first. Only published numbers are compared,
 * in the index, in the score and in the count of entries with a number.
 * @param country of numbers without a country's code
 */
export async function readSimilar(
  { database, numbersOf, country }: FindDependencies & { country: string | null },
  asked: SimilarQuery,
  now: Date,
): Promise<OutputOf<typeof findSimilar>> {
  const publicNumbers = (document: ComparedDocument) => ({ published: numbersOf(document).published, shielded: [] });
  const alike = await findAlike({ database, numbersOf: publicNumbers }, [documentOf(asked, { country, now })], {
    mayCompare: (_one, other) => isSearchable(listings.read(other), now),
    isApart: true,
  });
  return {
    items: alike
      .toSorted((a, b) => b.likeness.score - a.likeness.score)
      .slice(0, MOST_SHOWN)
      .map(({ other, likeness }) => ({
        listing: presentListing(other, now),
        reasons: likeness.reasons.map(({ code }) => code),
      })),
  };
}

/** What is asked about, as a listing that is not stored. */
function documentOf(
  { side, kind, details, title, place, numbers }: SimilarQuery,
  { country, now }: { country: string | null; now: Date },
): ComparedDocument {
  const channels = numbers.map((value) => ({
    type: "phone" as const,
    value: (country === null ? null : readPhone(value, country)?.value) ?? value,
  }));
  const { lat, lng, precision, label = "" } = place;
  const listing: StoredListing = {
    side,
    kind,
    details,
    ...(title !== undefined && { title }),
    language: "en",
    place: { lat, lng, label, precision, basis: "given", uncertaintyKm: precision === "exact" ? DOOR_KM : AREA_KM },
    contact: { channels, shielded: false, available: false },
    source: { kind: "member" },
    status: "open",
    urgency: "planned",
    confirmedAt: null,
    expiresAt: null,
    ownerId: null,
    ...NOTHING_KNOWN,
  };
  return listings.document(newId(now), { body: listing, shielded: null });
}
