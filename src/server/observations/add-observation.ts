import { findPublicWordFault, findFaultTogether } from "#domain/contact/public-words.ts";
import { findPrivateWord } from "#domain/contact/private-words.ts";
import type { ResultChange } from "#domain/facilities/result-change.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import { areaOf, knownBefore } from "#domain/learning/outcome-cells.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { withCallDone } from "#domain/verification/owner-check.ts";
import type { Finding } from "#domain/observations/outcomes.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import type { Insert, Locked, Write } from "../documents/command.ts";
import type { NewDocument } from "../documents/collections/collections.ts";
import { keyText } from "../documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "../documents/documents.ts";
import type { Writer } from "../commands/mutation.ts";
import type { JudgedAuthor } from "./judge-author.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";
import type { StoredObservation, StoredSpeaker } from "#server/stored/observations.ts";

/** The observations of one listing among some documents, also of entries merged into it. */
export function observationsOf(listingId: string, documents: Iterable<NewDocument>): AuthoredObservation[] {
  return observations.readAll(documents).flatMap(({ document, value: { listingId: about, joins } }) => {
    if (joins === undefined) return about === listingId ? [authoredObservation(document)] : [];
    if (joins.listingId !== listingId) return [];
    return [{ ...authoredObservation(document), joined: joins.sameLines ? "same-lines" : "other-lines" }];
  });
}

/** Those that were made of the listing itself. */
export function ownObservationsOf(listingId: string, documents: Iterable<ShieldedDocument>): AuthoredObservation[] {
  return observationsOf(listingId, documents).filter(({ joined }) => joined === undefined);
}

function authoredObservation(document: NewDocument): AuthoredObservation {
  const { outcome, count, counts, moreAt, for: forWhom, parts, condition, at, by } = observations.read(document);
  const voice = observations.readShielded(document);
  const said: Finding = {
    outcome,
    ...(count !== undefined && { count }),
    ...(counts !== undefined && { counts }),
    ...(moreAt !== undefined && { moreAt }),
    ...(forWhom !== undefined && { for: forWhom }),
    ...(parts !== undefined && { parts }),
    ...(condition !== undefined && { condition }),
    at,
    by,
  };
  return {
    id: document.id,
    said,
    who: voice?.who ?? by,
    network: voice?.network ?? null,
    ...(voice?.standing !== undefined && { standing: voice.standing }),
  };
}

/** An observation to add: its listing as stored, its key, and its author. */
export type NewObservation = {
  key: DocumentKey;
  listingId: string;
  listing: StoredListing;
  said: Finding;
  note?: string | undefined;
  resultChange?: ResultChange | undefined;
  writer: Writer;
  /** Who stands behind a seeker's observation. All others speak for themselves. */
  author?: JudgedAuthor | undefined;
};

/**
 * Adds an observation, for any feature's command: the document to insert, and the listing with its
 * new facts. The listing must be locked, and its observations read under that lock
 * (`readObservationsOf`).
 * @param documents those that were locked and read
 */
export function addObservation(
  documents: Iterable<ShieldedDocument>,
  { key, listingId, listing, said, note, resultChange, writer, author }: NewObservation,
): { observation: Insert; listing: StoredListing } {
  const { who, actor, now } = writer;
  const { network = null, standing } = author ?? {};
  const read = [...documents];
  const words = [
    ...observationsOf(listingId, read),
    { id: key.id, said, who, network, ...(standing !== undefined && { standing }) },
  ];
  const noted = note === "" ? undefined : note;
  const earlier = notesOf(read, { listingId, who, network });
  const isPublic = noted !== undefined && mayShowNote(noted, earlier, said.by === "seeker");
  const body: StoredObservation = {
    listingId,
    ...said,
    ...(isPublic && { note: noted }),
    ...(resultChange !== undefined && { resultChange }),
    ...(actor.id !== null && { authorId: actor.id }),
    ...(actor.desk !== undefined && { desk: actor.desk.label }),
  };
  const voice: StoredSpeaker = {
    who,
    ...(network !== null && { network }),
    ...(standing !== undefined && { standing }),
    ...(noted !== undefined && !isPublic && { note: noted }),
    before: knownOf(listing, said.at),
  };
  const next = withDerivedFacts(withCallDone(listing, { said, id: key.id }), words, now);
  const { renewals } = next;
  return {
    observation: observations.insert(key.id, { body, shielded: voice }),
    // A new observation resets the number of renewals.
    listing: renewals === undefined ? next : { ...next, renewals: { ...renewals, count: 0 } },
  };
}

/** What readers saw of a listing at the time of an observation: chances are learnt from it. */
export function knownOf(listing: StoredListing, at: string): NonNullable<StoredSpeaker["before"]> {
  const { kind, place } = listing;
  const known = knownBefore(listing, { kind, subtype: subtypeOf(listing), at: new Date(at) });
  return { kind, area: areaOf(place), ...known };
}

/** What one speaker, or others of their network, noted about a listing that everybody reads. */
function notesOf(
  documents: Iterable<ShieldedDocument>,
  speaker: { listingId: string; who: string; network: string | null },
): string[] {
  return observations
    .readAll(documents)
    .filter(({ document, value }) => {
      const voice = observations.readShielded(document);
      const isSame = voice?.who === speaker.who || (speaker.network !== null && voice?.network === speaker.network);
      return isSame && value.listingId === speaker.listingId;
    })
    .toSorted((a, b) => a.value.at.localeCompare(b.value.at))
    .flatMap(({ value }) => value.note ?? []);
}

/**
 * Whether a note is shown. With a number or an address in it, it is kept for moderators only
 * (CONTRACT.md 3). So it is where a number is split over several notes. So is a stranger's link:
 * somebody could put it under every hospital to lead people elsewhere.
 */
function mayShowNote(note: string, earlier: readonly string[], isStranger: boolean): boolean {
  const fault = isStranger ? findPublicWordFault(note) : findPrivateWord(note);
  return fault === null && findFaultTogether([...earlier, note], { mayLink: !isStranger }) === null;
}

/**
 * An observation by somebody responsible for a listing: a facility's staff of its supply, a
 * verifier after a call.
 */
export type ListingObservation = {
  /** The listing as it is, or as this observation creates it. */
  listing: { key: DocumentKey; value: StoredListing };
  observation: DocumentKey;
  said: Finding;
  /** What it changes of the time to a test's result. */
  resultChange?: ResultChange | undefined;
  writer: Writer;
};

/** The writes of one observation, which may create its listing. */
export function observationWrites(
  current: Locked,
  { listing: { key, value }, observation, ...words }: ListingObservation,
): Write[] {
  const added = addObservation(current.values(), { key: observation, listingId: key.id, listing: value, ...words });
  const { listing: body, observation: insert } = added;
  const isThere = current.has(keyText(key));
  return [insert, isThere ? listings.update(key, { body, isEdit: true }) : listings.insert(key.id, { body })];
}
