import { createHmac } from "node:crypto";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { handlesIn, signsOf } from "#domain/moderation/signs.ts";
import type { Sign } from "#domain/moderation/signs.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";
import type { ModerationDependencies } from "./dependencies.ts";
import { countSharers, readObservationsOf, readUsualPrice } from "./queries.ts";
import { reportOf } from "./stored.ts";

/** How many of the newest texts about a listing are searched for signs. */
const MOST_NOTES = 100;

/** What a review of a listing needs besides the feature's parts. */
export type FraudCheckDependencies = Pick<
  ModerationDependencies,
  "database" | "people" | "sameNumberAs" | "flagWords" | "secret"
>;

/**
 * The result of a review: the searched texts, payment addresses as keyed hashes, other listings
 * with the same number.
 */
export type FraudSigns = {
  signs: Sign[];
  /** Signs from what its owner wrote and posted. What others write or post lowers nobody's rank. */
  ownSigns: Sign[];
  texts: string[];
  handles: string[];
  sameNumber: ShieldedDocument[];
};

/**
 * Searches for signs of known fraud (DOMAIN.md 4.2). They only ask moderators to review the
 * listing.
 */
export async function lookAt(
  { database, people, sameNumberAs, flagWords, secret }: FraudCheckDependencies,
  document: ShieldedDocument,
  { reports, now }: { reports: readonly ShieldedDocument[]; now: Date },
): Promise<FraudSigns> {
  const listing = listings.read(document);
  const [notes, numbers] = await Promise.all([
    readObservationsOf(database.pool, document.id, MOST_NOTES),
    sameNumberAs(document.id),
  ]);
  const open = reports.map(reportOf).filter(({ state }) => state === "open");
  const texts = [
    ...ownWords(document),
    ...notes.flatMap((each) => [observations.read(each).note, observations.readShielded(each)?.note]),
    ...open.flatMap(({ text, evidence }) => [text, evidence]),
  ].filter((text) => text !== undefined);
  const handles = [...new Set(texts.flatMap(handlesIn))].map((handle) => keyed(secret, `handle\0${handle}`));
  const [sameNumber, sharers, usualPrice, standings] = await Promise.all([
    readShieldedAll(database, numbers.map(listings.key)),
    countSharers(database.pool, document.id, handles),
    readUsualPrice(database.pool, listing.kind, document.id),
    people.standings(listing.ownerId === null ? [] : [listing.ownerId], now),
  ]);
  const owner = listing.ownerId === null ? undefined : standings.get(listing.ownerId);
  const looked = {
    listing,
    texts,
    own: ownWords(document),
    sameNumber: [listing, ...sameNumber.map(listings.read)],
    usualPrice,
    accountAgeHours: owner === undefined ? null : (now.getTime() - owner.createdAt.getTime()) / HOUR_MS,
    sharedHandles: handles.length === 0 ? 0 : sharers + 1,
    reporters: new Set(open.filter(({ cause }) => cause !== "pattern").map(({ who }) => who)).size,
  };
  const own = {
    ...looked,
    texts: looked.own,
    sameNumber: looked.sameNumber.filter((each) => each === listing || isOfOwner(each, listing)),
    // Anybody can make two listings share a payment address by writing it about both.
    sharedHandles: 0,
    listing: { ...listing, trust: NOTHING_KNOWN.trust },
  };
  return { signs: signsOf(looked, flagWords()), ownSigns: signsOf(own, flagWords()), texts, handles, sameNumber };
}

function isOfOwner(other: StoredListing, { ownerId }: StoredListing): boolean {
  return ownerId !== null && other.ownerId === ownerId;
}

/** The listing's own texts, including its source's. */
export function ownWords({ body, shielded }: Pick<ShieldedDocument, "body" | "shielded">): string[] {
  return [body["title"], body["note"], shielded?.["rawText"]].filter((text) => typeof text === "string");
}

/** A keyed hash: equal for equal texts, and otherwise without meaning. */
export function keyed(secret: string, word: string): string {
  return createHmac("sha256", secret).update(`moderation\0${word}`).digest("base64url").slice(0, 22);
}
