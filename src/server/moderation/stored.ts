import type { StoredListing } from "#domain/listings/listing.ts";
import type { ShieldedDecision, StoredAppeal, StoredDecision } from "#domain/moderation/decision.ts";
import type { ShieldedReport, StoredReport } from "#domain/moderation/report.ts";
import type { Update } from "#server/documents/command.ts";
import type { DocumentKey, JsonObject, ShieldedDocument, StoredDocument } from "#server/documents/documents.ts";

/** Collections of this room; none of them is told to browsers as documents. */
export const REPORTS = "reports";
export const DECISIONS = "decisions";
export const APPEALS = "appeals";

/** A value as the store keeps it: only what JSON has, members that are undefined left out. */
export function jsonOf(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

/** The key of a listing. */
export function listingKey(id: string): DocumentKey {
  return { collection: "listings", id: id.toLowerCase() };
}

/** The listing in a stored document; the store holds only what the commands let in. */
export function listingOf(document: StoredDocument): StoredListing {
  return document.body as unknown as StoredListing;
}

/** What a listing says in free words; nothing where it says nothing. */
export function saidIn({ title, note }: StoredListing): { said?: string } {
  const said = [title, note].filter((each) => each !== undefined).join("\n");
  return said === "" ? {} : { said };
}

/** The write of a changed listing. */
export function updateOf(key: DocumentKey, listing: StoredListing): Update {
  return { do: "update", ...key, body: jsonOf(listing) };
}

/** A report with what is kept apart of it. */
export function reportOf(document: ShieldedDocument): StoredReport & ShieldedReport & { id: string } {
  const { who = "system", ...rest } = (document.shielded ?? {}) as Partial<ShieldedReport>;
  return { ...(document.body as unknown as StoredReport), ...rest, who, id: document.id };
}

/** A decision with what is kept apart of it. */
export function decisionOf(document: ShieldedDocument): StoredDecision & ShieldedDecision & { id: string } {
  return {
    ...(document.body as unknown as StoredDecision),
    ...(document.shielded as unknown as ShieldedDecision),
    id: document.id,
  };
}

/** An appeal with its words. */
export function appealOf(document: ShieldedDocument): StoredAppeal & { id: string; text: string } {
  const { text = "" } = (document.shielded ?? {}) as { text?: string };
  return { ...(document.body as unknown as StoredAppeal), text, id: document.id };
}
