import type { ContactChannel, Grant } from "#contract/contact.ts";
import type { Channel } from "#domain/listings/listing.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import { grants } from "#server/stored/grants.ts";
import { grantTextsOf } from "./stored.ts";

/**
 * A person's channels as the contact call returns them: the only place of this feature where a
 * number leaves.
 */
export function presentChannels(
  channels: readonly Channel[],
  found: readonly ContactChannel["found"][],
): ContactChannel[] {
  return channels.map(({ type, value }, at) => ({ type, value, ...(found[at] && { found: found[at] }) }));
}

/**
 * A grant as one of its two people sees it; null for everybody else. `isBlocked` is for its owner
 * alone.
 */
export function presentGrant(document: ShieldedDocument, readerId: string | null, isBlocked: boolean): Grant | null {
  const { askerId, keeperId, listingId, at, revokedAt } = grants.read(document);
  const side = readerId === null ? null : readerId === keeperId ? "owner" : readerId === askerId ? "asker" : null;
  if (side === null) return null;
  const { alias, reason } = grantTextsOf(document);
  return {
    collection: "grants",
    ...documentHeader(document),
    listingId,
    alias,
    reason,
    at,
    ...(revokedAt !== undefined && { revokedAt }),
    side,
    ...(side === "owner" && { isBlocked }),
  };
}
