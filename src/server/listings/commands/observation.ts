import type { Axes } from "#domain/observations/axes.ts";
import type { Said } from "#domain/observations/outcomes.ts";
import type { ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";
import type { Writer } from "#server/http/mutation.ts";

/** What somebody found, as it is kept: what everybody may read, and the author's id where there is an account. */
export type StoredObservation = Said & { listingId: string; note?: string; authorId?: string };

/** What of a listing an observation touches. */
export type Touched = Axes & { counted: { count: number; at: string } | null };

/** What is kept apart: who spoke, as a keyed word, a note that is for moderators only, and what was so before and after. */
export type StoredVoice = { who: string; network?: string; note?: string; before: Touched; after: Touched };

/** The observation in a stored document; the store holds only what the commands let in. */
export function observationOf(document: StoredDocument): StoredObservation {
  return document.body as unknown as StoredObservation;
}

/** What is kept apart from an observation; null for one that came from elsewhere. */
export function voiceIn(document: ShieldedDocument): StoredVoice | null {
  return document.shielded as StoredVoice | null;
}

/** Whether somebody is the one who said it. */
export function saidBy(document: ShieldedDocument, writer: Writer): boolean {
  return voiceIn(document)?.who === writer.who;
}
