import type { Facility } from "#contract/facilities.ts";
import type { Observation, SingleListing } from "#contract/listings.ts";
import { countingRole, facilityRole } from "#domain/facilities/policy.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isSearchable, maySee, viewerOf } from "#domain/listings/policy.ts";
import type { Viewer } from "#domain/listings/policy.ts";
import { findKindPolicy } from "#domain/policies/kind-policy.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import { DOCUMENT_COLUMNS, documentOf } from "#server/documents/documents.ts";
import type { DocumentRow, ShieldedDocument } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readable } from "#server/documents/collections/collections.ts";
import { readDocument, readShielded } from "#server/documents/store.ts";
import { keptPart, presentFacility, staffPart } from "#server/presenters/facility.ts";
import { presentListing, presentObservation, presentSingle } from "#server/presenters/listing.ts";
import type { ListingReader } from "#server/presenters/listing.ts";
import { listings } from "#server/stored/listings.ts";

/*
 * Single documents come from the database: a writer sees its own write at once. Closed listings,
 * which no search has, have a page too.
 */

/**
 * One listing in any state its reader may see.
 * @param written the listing as the reader's own write left it: then it is not read again
 */
export async function findListing(
  database: Database,
  id: string,
  { reader, now, written }: { reader: ListingReader; now: Date; written?: ShieldedDocument | undefined },
): Promise<Result<SingleListing, "listings/not-found">> {
  const document = written ?? (await readShielded(database, { collection: "listings", id }));
  if (document === null) return fail("listings/not-found");
  const seen = maySee(viewerOf(reader.actor), listings.read(document));
  return seen.ok ? ok(presentSingle(document, reader, now)) : seen;
}

/** Who reads a facility, when, and what is switched off then. */
type FacilityReader = { actor?: Actor | undefined; now: Date; switchedOff: readonly SwitchedOffKind[] };

/**
 * One facility with its open listings, also those that no search has yet. Only its staff see those
 * that are switched off: they still count them.
 */
export async function findFacility(
  database: Database,
  id: string,
  { actor = ANYONE, now, switchedOff }: FacilityReader,
): Promise<Result<Facility, "facilities/not-found">> {
  const answer = await database.pool.query<DocumentRow>({
    name: "facility-with-supply",
    text: `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE collection = 'facilities' AND id = $1
           UNION ALL SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE collection = 'listings' AND body->>'facilityId' = $2`,
    values: [id, id.toLowerCase()],
  });
  const documents = answer.rows.map(documentOf);
  const facility = documents.find((document) => document.collection === "facilities");
  if (facility === undefined) return fail("facilities/not-found");
  const isStaff = facilityRole(actor, facility.id).ok;
  const isOff = (listing: StoredListing): boolean =>
    findKindPolicy(switchedOff, { kind: listing.kind, subtype: subtypeOf(listing) }) !== null;
  const supply = readable(documents).filter((document) => {
    if (document.collection !== "listings") return false;
    const listing = listings.read(document);
    return isSearchable(listing, now) && (isStaff || !isOff(listing));
  });
  const presented = presentFacility(
    facility,
    supply.map((document) => presentListing(document, now)),
  );
  const kept = countingRole(actor, facility.id).ok ? keptPart(supply, now) : [];
  return ok({
    ...presented,
    ...(isStaff && { own: staffPart(facility) }),
    ...(kept.length > 0 && { kept }),
  });
}

/**
 * What was found about a listing, newest first. Empty where the reader may not know the listing.
 */
export async function findObservations(
  database: Database,
  listingId: string,
  reader: { viewer: Viewer; limit: number },
): Promise<Result<Observation[], "listings/not-found">> {
  const document = await readDocument(database, { collection: "listings", id: listingId });
  if (document === null || !maySee(reader.viewer, listings.read(document)).ok) return fail("listings/not-found");
  const answer = await database.pool.query<DocumentRow>({
    name: "observations-of-listing",
    text: `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE collection = 'observations' AND body->>'listingId' = $1
           ORDER BY (body->>'at') COLLATE "C" DESC, id DESC LIMIT $2`,
    values: [document.id, reader.limit],
  });
  return ok(readable(answer.rows.map(documentOf)).map(presentObservation));
}
