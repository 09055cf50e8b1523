import type { StoredDocument } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";

/**
 * The collections whose documents have rows. No file may keep a document that was removed from the
 * database. A person deleted their account or took a post back, or the demonstration ended.
 */
const WITH_ROWS: ReadonlySet<string> = new Set([listings.name, facilities.name]);

/** Whether the documents of a collection have rows. */
export function hasRows(collection: string): boolean {
  return WITH_ROWS.has(collection);
}

/** When published numbers were last taken off a document that has rows; null: never. */
export function takenOffAt(document: StoredDocument): Date | null {
  const read = listings.holds(document) ? listings.read(document) : facilities.read(document);
  return read.numbersTakenOffAt === undefined ? null : new Date(read.numbersTakenOffAt);
}
