import type { Reason } from "#contract/errors.ts";
import type { AccountStanding } from "#domain/identity/account-standing.ts";
import { mayBan } from "#domain/identity/policy.ts";
import { isRunning } from "#domain/listings/policy.ts";
import { isBackedByAnother, mayModerate } from "#domain/moderation/policy.ts";
import type { IsActive } from "#domain/moderation/policy.ts";
import { UNTOLD } from "#server/alarms/alert.ts";
import type { PreparedAlert } from "#server/alarms/alert.ts";
import type { Locked, Refused } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Writer } from "#server/commands/mutation.ts";
import { listings } from "#server/stored/listings.ts";
import type { ModerationDependencies, People } from "./dependencies.ts";
import { readDecided, readRunningOf } from "./queries.ts";
import { decisionsIn } from "./stored.ts";
import type { PendingDecision } from "./enforcement.ts";
import { activeAmong, viewOf } from "./decision-context.ts";
import type { View } from "./decision-context.ts";

/** How many further listings of a sanctioned owner one decision includes; others need their own. */
const MOST_OTHERS = 50;

/**
 * What is read before the documents are locked: the listing's owner, accounts' standing, what else
 * is included.
 */
export type PreparedDecision = {
  people: People;
  ownerId: string | null;
  owner: AccountStanding | null;
  isActive: IsActive;
  otherIds: string[];
  /** What tells admins of a ban. */
  told: PreparedAlert;
};

/** What a decision about a listing is checked by. */
type ProposedDecision = Pick<PendingDecision, "listingId" | "decision" | "sanctionUntil"> & { reason?: string };

/** Reads it. Refused where this moderator may not sanction the owner, or there is no owner. */
export async function prepareDecision(
  { database, people, power }: Pick<ModerationDependencies, "database" | "people" | "power">,
  { listingId, decision, reason, sanctionUntil }: ProposedDecision,
  { actor, now }: Writer,
): Promise<{ ok: true; value: PreparedDecision } | Refused<Reason>> {
  const [document] = await readShieldedAll(database, [listings.key(listingId)]);
  if (document === undefined) return { ok: false, reason: "listings/not-found" };
  const { ownerId } = listings.read(document);
  const decided = await readDecided(database.pool, [listingId]);
  const makers = decisionsIn(decided).flatMap(({ byId, confirmedById }) => [byId, confirmedById ?? byId]);
  const asked = [...new Set([...makers, ...(ownerId === null ? [] : [ownerId])])];
  const standings = await people.standings(asked, now);
  const owner = ownerId === null ? null : (standings.get(ownerId) ?? null);
  const isSanction = sanctionUntil !== undefined;
  if (isSanction) {
    if (owner === null)
      return { ok: false, reason: "http/invalid-argument", errors: [{ path: "sanction", word: "format" }] };
    const account = { ...owner, facilityIds: new Set<string>(), isBanned: owner.ban !== null };
    const allowed = mayBan(actor, account, 1);
    if (!allowed.ok) return allowed;
  }
  const takesAll = isSanction && decision === "confirm-fraud" && ownerId !== null;
  const otherIds = takesAll ? await readRunningOf(database.pool, ownerId, { but: listingId, most: MOST_OTHERS }) : [];
  const path = `/moderation/${listingId}`;
  const told = isSanction ? await power.tell(actor.id, { kind: "account-banned", words: reason ?? "", path }) : UNTOLD;
  return { ok: true, value: { people, ownerId, owner, isActive: activeAmong(standings, asked), otherIds, told } };
}

/**
 * The further listings of a sanction: still the owner's, still open, and not kept by another
 * moderator.
 */
export function othersOf(
  current: Locked,
  {
    ids,
    coming,
    isActive,
  }: { ids: readonly string[]; coming: Pick<PendingDecision, "listingId" | "byId">; isActive: IsActive },
): View[] {
  const ownerId = viewOf(current, coming.listingId)?.listing.ownerId ?? null;
  return ids.flatMap((id) => {
    const view = viewOf(current, id);
    if (view === null || view.listing.ownerId !== ownerId || view.listing.status === "hidden") return [];
    const isKept = view.standing !== null && isBackedByAnother(view.standing, coming.byId, isActive);
    return isKept ? [] : [view];
  });
}

/**
 * Whether a listing can be merged into another: of the same kind and side, still public, and not
 * one's own.
 */
export function mayMerge(
  current: Locked,
  { listing }: View,
  { into, writer }: { into: string; writer: Writer },
): { ok: true } | Refused<Reason> {
  const document = current.get(keyText(listings.key(into)));
  const refused: Refused<Reason> = {
    ok: false,
    reason: "http/invalid-argument",
    errors: [{ path: "mergeInto", word: "unknown" }],
  };
  if (document === undefined) return refused;
  const other = listings.read(document);
  const allowed = mayModerate(writer.actor, other);
  if (!allowed.ok) return allowed;
  const isAlike = other.kind === listing.kind && other.side === listing.side;
  return isAlike && other.status !== "hidden" && isRunning(other, writer.now) ? { ok: true } : refused;
}
