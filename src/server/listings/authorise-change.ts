import type { Reason } from "#contract/errors.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { isRunning, mayManage } from "#domain/listings/policy.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Locked, Refused } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import type { Precondition, Writer } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";

/** A locked listing that somebody may act on. */
export type AuthorisedListing = { document: ShieldedDocument; listing: StoredListing };

/** How an act is checked: who may, and which versions the writer has seen. */
type ChangeCheck = {
  writer: Writer;
  rule: (listing: StoredListing) => Result<null, Reason>;
  precondition?: Precondition | undefined;
};

/** The rule of changes that only who manages the listing may make. */
export function managerRule(writer: Writer): ChangeCheck["rule"] {
  return (listing) => mayManage(writer.actor, listing);
}

/**
 * The locked listing, if it exists, the writer may act, and it has not changed since they saw it.
 * `needsRunning` checks whether it is closed.
 */
export function authoriseChange(
  current: Locked,
  key: DocumentKey,
  { rule, precondition }: ChangeCheck,
): { ok: true; value: AuthorisedListing } | Refused<Reason> {
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "listings/not-found" };
  const listing = listings.read(document);
  const allowed = rule(listing);
  if (!allowed.ok) return allowed;
  const { version, editVersion } = document;
  if (precondition !== undefined && precondition.editVersion !== editVersion) {
    return { ok: false, reason: "listings/version-changed", current: { version, editVersion } };
  }
  return { ok: true, value: { document, listing } };
}

/** The same for acts on open listings: fulfilled, withdrawn and expired ones no longer change. */
export function authoriseChangeOfRunning(
  current: Locked,
  key: DocumentKey,
  check: ChangeCheck,
): { ok: true; value: AuthorisedListing } | Refused<Reason> {
  const authorised = authoriseChange(current, key, check);
  if (!authorised.ok || isRunning(authorised.value.listing, check.writer.now)) return authorised;
  return { ok: false, reason: "listings/closed" };
}
