import type { StoredDocument } from "#server/documents/documents.ts";

/** What every document on the wire begins with. */
export function headOf(document: StoredDocument) {
  return {
    id: document.id,
    version: document.version,
    editVersion: document.editVersion,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  };
}
