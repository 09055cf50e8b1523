import { findPrivateWord } from "#domain/contact/private-words.ts";
import { holdsLink } from "#domain/contact/request-reason.ts";
import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { Finding } from "#domain/observations/outcomes.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import type { Insert } from "../documents/command.ts";
import type { DocumentKey, JsonObject, ShieldedDocument, StoredDocument } from "../documents/documents.ts";
import type { Writer } from "../commands/mutation.ts";

/**
 * What somebody found, as it is kept: what everybody may read, and the author's id where there is
 * an account.
 */
export type StoredObservation = Finding & { listingId: string; note?: string; authorId?: string };

/** What is kept apart: who spoke, as a keyed word, and a note that is for moderators only. */
export type StoredVoice = { who: string; network?: string; note?: string };

/** The observation in a stored document; the store holds only what the commands let in. */
export function observationOf(document: StoredDocument): StoredObservation {
  return document.body as unknown as StoredObservation;
}

/** What is kept apart from an observation; null for one that came from elsewhere. */
export function voiceIn(document: ShieldedDocument): StoredVoice | null {
  return document.shielded as StoredVoice | null;
}

/** The words about one listing among some documents. */
export function wordsAbout(listingId: string, documents: Iterable<ShieldedDocument>): AuthoredObservation[] {
  return [...documents].flatMap((document) => {
    if (document.collection !== "observations" || observationOf(document).listingId !== listingId) return [];
    return [wordOf(document)];
  });
}

function wordOf(document: ShieldedDocument): AuthoredObservation {
  const { outcome, count, counts, at, by } = observationOf(document);
  const voice = voiceIn(document);
  const said: Finding = {
    outcome,
    ...(count !== undefined && { count }),
    ...(counts !== undefined && { counts }),
    at,
    by,
  };
  return { id: document.id, said, who: voice?.who ?? by, network: voice?.network ?? null };
}

/**
 * One word to be added: of which listing, as it is kept, the key of the observation, and who says
 * it.
 */
export type Saying = {
  key: DocumentKey;
  listingId: string;
  listing: StoredListing;
  said: Finding;
  note?: string | undefined;
  writer: Writer;
};

/**
 * Says something about a listing, for any room's command: the observation to insert, and the
 * listing as its facts are then. Its row must be locked, and the words about it read behind that
 * lock (`readWordsOf`).
 * @param documents those that were locked and read
 */
export function say(
  documents: Iterable<ShieldedDocument>,
  { key, listingId, listing, said, note, writer }: Saying,
): { observation: Insert; listing: StoredListing } {
  const { who, actor, now } = writer;
  const network = actor.id === null ? writer.network : null;
  const words = [...wordsAbout(listingId, documents), { id: key.id, said, who, network }];
  // A note with a number or an address in it is kept for moderators only (CONTRACT.md 3).
  const noted = note === "" ? undefined : note;
  // So is a link of a passer-by: whoever wants to lead people in need elsewhere would write it
  // under every hospital.
  const isPublic =
    noted !== undefined && findPrivateWord(noted) === null && !(said.by === "seeker" && holdsLink(noted));
  const body: StoredObservation = {
    listingId,
    ...said,
    ...(isPublic && { note: noted }),
    ...(actor.id !== null && { authorId: actor.id }),
  };
  const voice: StoredVoice = {
    who,
    ...(network !== null && { network }),
    ...(noted !== undefined && !isPublic && { note: noted }),
  };
  const next = withDerivedFacts(listing, words, now);
  const { renewals } = next;
  return {
    observation: { do: "insert", ...key, body: jsonOf(body), shielded: jsonOf(voice) },
    // Somebody said something new: it may be renewed as often again.
    listing: renewals === undefined ? next : { ...next, renewals: { ...renewals, count: 0 } },
  };
}

/** A value as the store keeps it: only what JSON has, members that are undefined left out. */
function jsonOf(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
