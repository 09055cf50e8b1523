import type { findSimilar } from "#contract/duplicates/similar.ts";
import type { OutputOf, ParsedInputOf } from "#contract/route.ts";
import { readPhone } from "#domain/contact/phones.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isSearchable } from "#domain/listings/policy.ts";
import { isRepeatedPost } from "#domain/listings/repeated-post.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import { newId } from "#domain/shared/ids.ts";
import { findNewest, readShieldedAll } from "#server/documents/find-documents.ts";
import { presentListing } from "#server/presenters/listing.ts";
import { listings, shieldedListingOf } from "#server/stored/listings.ts";
import { findAlike } from "./find-alike.ts";
import type { ComparedDocument, FindDependencies } from "./find-alike.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";

type SimilarQuery = ParsedInputOf<typeof findSimilar>;

/** Entries that are shown to whoever posts. */
const MOST_SHOWN = 3;
/** Own posts that are compared, the newest. */
const MOST_OWN = 50;
/** Uncertainty of a point that a person gave, km: a door, or an area around it. */
const DOOR_KM = 0.1;
const AREA_KM = 2;

/** Whose question it is, and what a number without a country's code means. */
type Asker = { country: string | null; accountId: string | null };

/**
 * The asker's own posts that say the same, then public entries that a post may repeat, the likeliest first. Only published numbers are compared,
 * in the index, in the score and in the count of entries with a number.
 * @param dependencies `country`: of numbers without a country's code
 */
export async function readSimilar(
  { database, numbersOf, country, accountId }: FindDependencies & Asker,
  asked: SimilarQuery,
  now: Date,
): Promise<OutputOf<typeof findSimilar>> {
  const publicNumbers = (document: ComparedDocument) => ({ published: numbersOf(document).published, shielded: [] });
  const own = await readOwnRepeats({ database, accountId }, asked, now);
  const alike = await findAlike({ database, numbersOf: publicNumbers }, [documentOf(asked, { country, now })], {
    mayCompare: (_one, other) => isSearchable(listings.read(other), now),
    isApart: true,
  });
  return {
    items: [
      ...own.map((document) => ({ listing: presentListing(document, now), reasons: [], isOwn: true as const })),
      ...alike
        .filter(({ other }) => own.every(({ id }) => id !== other.id))
        .toSorted((a, b) => b.likeness.score - a.likeness.score)
        .map(({ other, likeness }) => ({
          listing: presentListing(other, now),
          reasons: likeness.reasons.map(({ code }) => code),
        })),
    ].slice(0, MOST_SHOWN),
  };
}

/** A person's own open posts that say the same, the newest first. */
async function readOwnRepeats(
  { database, accountId }: Pick<FindDependencies, "database"> & Pick<Asker, "accountId">,
  { side, kind, details, place, numbers }: SimilarQuery,
  now: Date,
): Promise<ShieldedDocument[]> {
  if (accountId === null) return [];
  const where = [
    { path: ["side"], values: [side] },
    { path: ["kind"], values: [kind] },
  ];
  const filter = { collection: "listings", where, ownerId: accountId, openAt: now, limit: MOST_OWN };
  const newest = await findNewest(database, filter);
  const documents = await readShieldedAll(
    database,
    newest.map(({ id }) => listings.key(id)),
  );
  const order = new Map(newest.map(({ id }, at) => [id, at]));
  const channels = numbers.map((value) => ({ type: "phone", value }));
  return documents
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
    .filter((document) => {
      const listing = listings.read(document);
      const { truePoint = listing.place, channels: kept = listing.contact.channels } = shieldedListingOf(document);
      const post = { ...listing, place: truePoint, channels: kept.filter(({ type }) => type !== "email") };
      return isRepeatedPost({ side, kind, details, place, channels }, post);
    });
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
