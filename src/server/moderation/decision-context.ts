import type { Reason } from "#contract/errors.ts";
import type { AccountStanding } from "#domain/identity/account-standing.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { decisionInForce } from "#domain/moderation/decision.ts";
import { isBackedByAnother, mayModerate } from "#domain/moderation/policy.ts";
import type { IsActive } from "#domain/moderation/policy.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import type { Locked, Refused } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import type { Writer } from "#server/commands/mutation.ts";
import { observationsOf } from "#server/observations/add-observation.ts";
import { listings } from "#server/stored/listings.ts";
import { reports } from "#server/stored/moderation.ts";
import { readDecided, readOpenReports } from "./queries.ts";
import { appealsIn, decisionsIn, reportOf } from "./stored.ts";
import type { appealOf, decisionOf } from "./stored.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

export type Decision = ReturnType<typeof decisionOf>;
export type Appeal = ReturnType<typeof appealOf>;

/** One locked listing for a command: observations, decisions, appeals, and what is pending. */
export type View = {
  id: string;
  listing: StoredListing;
  said: AuthoredObservation[];
  /** Newest first. */
  decisions: Decision[];
  standing: Decision | null;
  /** What another moderator proposed against the present decision. */
  proposed: Decision | null;
  appeal: Appeal | null;
  hasOpenReports: boolean;
};

/** Reads all of that for some listings. */
export async function readViews(client: SqlClient, ids: readonly string[]): Promise<ShieldedDocument[]> {
  const read = [...(await readDecided(client, ids)), ...(await readObservationsOf(client, ids))];
  for (const id of ids) {
    // One connection runs one statement at a time; whether there is one is enough.
    read.push(...(await readOpenReports(client, id, 1)));
  }
  return read;
}

/** The view of one listing; null where there is none. */
export function viewOf(current: Locked, id: string): View | null {
  const document = current.get(keyText(listings.key(id)));
  if (document === undefined) return null;
  const documents = [...current.values()];
  const decisions = decisionsIn(documents)
    .filter(({ listingId }) => listingId === document.id)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const standing = decisionInForce(decisions);
  const appeals = appealsIn(documents);
  return {
    id: document.id,
    listing: listings.read(document),
    said: observationsOf(document.id, documents),
    decisions,
    standing,
    proposed: decisions.find(({ state, against }) => state === "proposed" && against === standing?.id) ?? null,
    appeal: appeals.find(({ listingId, state }) => listingId === document.id && state === "open") ?? null,
    hasOpenReports: documents.some(
      (each) => reports.holds(each) && reportOf(each).listingId === document.id && reportOf(each).state === "open",
    ),
  };
}

/** The view of a listing that this moderator may decide about. */
export function viewFor(current: Locked, id: string, { actor }: Writer): { ok: true; value: View } | Refused<Reason> {
  const view = viewOf(current, id);
  if (view === null) return { ok: false, reason: "listings/not-found" };
  const allowed = mayModerate(actor, view.listing);
  return allowed.ok ? { ok: true, value: view } : allowed;
}

/** Which accounts are still moderators. An account that was not read counts as one. */
export function activeAmong(standings: ReadonlyMap<string, AccountStanding>, asked: readonly string[]): IsActive {
  return (id) => {
    const standing = standings.get(id);
    if (standing === undefined) return !asked.includes(id);
    return standing.ban === null && (standing.roles.has("moderator") || standing.roles.has("admin"));
  };
}

/**
 * Whether only another moderator may change the present decision, because a moderator still
 * supports it.
 */
export function isAnothers(standing: Decision, { actor }: Writer, isActive: IsActive): boolean {
  return isBackedByAnother(standing, actor.id ?? "", isActive);
}
