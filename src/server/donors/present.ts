import type { Donor } from "#contract/donors.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import { donors } from "#server/stored/donors.ts";

/** A donor as they read themselves; null for everybody else. */
export function presentDonor(document: ShieldedDocument, readerId: string | null): Donor | null {
  const stored = donors.read(document);
  const { ownerId, components, gifts, renewalAskedAt: _asked, silentAsks: _silent, source: _made, ...fields } = stored;
  if (readerId === null || ownerId !== readerId) return null;
  const shielded = donors.readShielded(document);
  return {
    collection: "donors",
    ...documentHeader(document),
    ...fields,
    components: [...components],
    gifts: [...gifts],
    ...(shielded !== null && { place: shielded.place }),
  };
}
