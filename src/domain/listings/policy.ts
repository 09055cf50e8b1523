import type { Actor } from "../identity/actor.ts";
import type { DecisionKind } from "../moderation/report.ts";
import type { ByRole } from "../observations/axes.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import type { Source, Status, StoredListing } from "./listing.ts";
import { isOpenSource } from "./open-data.ts";

/** Who asks, as far as reading goes. */
export type Viewer = { id: string | null; isModerator: boolean };

/** Somebody who has not signed in. */
export const ANONYMOUS: Viewer = { id: null, isModerator: false };

/** The reader that somebody is. */
export function viewerOf(actor: Actor): Viewer {
  return { id: actor.id, isModerator: actor.roles.has("moderator") || actor.roles.has("admin") };
}

/**
 * Whether a listing's page may be read. Hidden ones are known to their owner and to moderators
 * only; all others to anyone, also one that a moderator joined to another: its page says to which.
 */
export function maySee(
  viewer: Viewer,
  listing: { status: Status; ownerId: string | null; mergedInto?: string | undefined },
): Result<null, "listings/not-found"> {
  if (listing.status !== "hidden" || listing.mergedInto !== undefined || viewer.isModerator) return ok(null);
  return viewer.id !== null && viewer.id === listing.ownerId ? ok(null) : fail("listings/not-found");
}

/**
 * Whether the listing still says how to call: closed ones are read without any contact (CONTRACT.md
 * 4).
 */
export function showsContact(status: Status): boolean {
  return status === "open" || status === "matched";
}

/**
 * Whether a listing's lines are published ones: those of facilities and of imported directories,
 * never a member's or a message's.
 */
export function mayPublishLines(source: { kind: Source["kind"] }): boolean {
  return source.kind === "facility" || source.kind === "import";
}

/**
 * Only open listings whose time has not run out are found by a search, even before the expiry job
 * has marked them.
 */
export function isSearchable(listing: { status: Status; expiresAt: string | null }, now: Date): boolean {
  return listing.status === "open" && !hasRunOut(listing.expiresAt, now);
}

/**
 * The status a reader is told: an open or matched listing whose time has run out is expired, marked
 * or not (DESIGN.md 5.4).
 */
export function statusAt(listing: { status: Status; expiresAt: string | null }, now: Date): Status {
  return showsContact(listing.status) && hasRunOut(listing.expiresAt, now) ? "expired" : listing.status;
}

function hasRunOut(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** What the rules on acts need to know of a listing. */
export type ListingForPolicy = {
  status: Status;
  expiresAt: string | null;
  ownerId: string | null;
  facilityId?: string | undefined;
  mergedInto?: string | undefined;
  decision?: { decision: DecisionKind } | undefined;
};

/**
 * As what somebody speaks about a listing: its owner and its facility's staff first, whatever else
 * they are.
 */
export function roleTowards(actor: Actor, listing: Pick<ListingForPolicy, "ownerId" | "facilityId">): ByRole {
  if (actor.id !== null && actor.id === listing.ownerId) return "owner";
  if (listing.facilityId !== undefined && actor.facilityIds.has(listing.facilityId)) return "facility";
  if (actor.roles.has("moderator") || actor.roles.has("admin")) return "moderator";
  return actor.roles.has("verifier") ? "verifier" : "seeker";
}

/** Why somebody may not act on a listing. */
export type ListingRefusal = "http/unauthenticated" | "http/permission-denied" | "listings/not-found";

/** Whether somebody may know of a listing and is one of `roles` towards it. */
export function mayActAs(
  actor: Actor,
  listing: ListingForPolicy,
  roles: readonly ByRole[],
): Result<null, ListingRefusal> {
  const role = roleTowards(actor, listing);
  const seen = maySee({ id: actor.id, isModerator: role === "moderator" }, listing);
  if (!seen.ok) return seen;
  if (roles.includes(role)) return ok(null);
  return fail(actor.id === null ? "http/unauthenticated" : "http/permission-denied");
}

/** Roles that manage a listing: its owner and its facility's staff. */
export const MANAGING_ROLES: readonly ByRole[] = ["owner", "facility"];

/**
 * Owner, the facility's staff, moderators. What only the owner may change is judged by
 * `mayEditOwn`.
 */
export function mayEdit(actor: Actor, listing: ListingForPolicy): Result<null, ListingRefusal> {
  return mayActAs(actor, listing, [...MANAGING_ROLES, "moderator"]);
}

/** Where somebody is, how to reach them and what they allow: nobody but themselves. */
export function mayEditOwn(actor: Actor, listing: ListingForPolicy): Result<null, ListingRefusal> {
  return mayActAs(actor, listing, ["owner"]);
}

/** Closing, renewing and taking are for owner and staff (CONTRACT.md 5). */
export function mayManage(actor: Actor, listing: ListingForPolicy): Result<null, ListingRefusal> {
  return mayActAs(actor, listing, MANAGING_ROLES);
}

/**
 * Whether a listing is still running: fulfilled, withdrawn, expired and joined ones are changed no
 * more.
 */
export function isRunning(listing: ListingForPolicy, now: Date): boolean {
  const status = statusAt(listing, now);
  // One that was joined to another is hidden too; what is said belongs to the other.
  return status === "open" || status === "matched" || (status === "hidden" && listing.mergedInto === undefined);
}

/**
 * Whether a listing may be in the open export: of an open source, nobody's own, and either a
 * facility's supply or without a person's number behind it. Its status is judged apart, by the
 * clock.
 */
export function mayExport(
  listing: Pick<StoredListing, "source" | "ownerId" | "contact" | "place" | "side" | "facilityId">,
): boolean {
  if (!isOpenSource(listing.source) || listing.ownerId !== null || listing.side !== "offer") return false;
  return listing.place.basis !== "masked" && (listing.facilityId !== undefined || !listing.contact.shielded);
}
