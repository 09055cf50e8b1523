import type { Follow } from "#contract/follows.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { follows } from "#server/stored/follows.ts";

/** A follow as its owner reads it; null for everybody else. */
export function presentFollow(document: ShieldedDocument, readerId: string | null): Follow | null {
  const { ownerId, at: _at, source: _source, ...fields } = follows.read(document);
  if (readerId === null || ownerId !== readerId) return null;
  const shielded = follows.readShielded(document);
  return {
    collection: "follows",
    ...documentHeader(document),
    ...fields,
    ...shielded?.details,
    ...(shielded !== null && { place: shielded.place }),
  };
}
