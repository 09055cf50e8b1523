import type { Actor } from "../identity/actor.ts";
import type { DecisionKind } from "../moderation/report.ts";
import type { ByRole } from "../observations/axes.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import type { Status } from "./fields.ts";
import type { Source, StoredListing } from "./listing.ts";
import { isOpenSource } from "./open-data.ts";

/** A reader, as far as reading rights go. */
export type Viewer = { id: string | null; isModerator: boolean };

/** The reader that an actor is. */
export function viewerOf(actor: Actor): Viewer {
  return { id: actor.id, isModerator: actor.roles.has("moderator") || actor.roles.has("admin") };
}

/**
 * Whether a listing's page may be read. Only its owner and moderators see a hidden one. Anybody
 * sees a merged one: its page names the other listing.
 */
export function maySee(
  viewer: Viewer,
  listing: { status: Status; ownerId: string | null; mergedInto?: string | undefined },
): Result<null, "listings/not-found"> {
  if (listing.status !== "hidden" || listing.mergedInto !== undefined || viewer.isModerator) return ok(null);
  return viewer.id !== null && viewer.id === listing.ownerId ? ok(null) : fail("listings/not-found");
}

/** Whether a listing shows its contact; closed ones do not (CONTRACT.md 4). */
export function showsContact(status: Status): boolean {
  return status === "open" || status === "matched";
}

/**
 * Whether a listing's lines may be published: those of facilities and imported directories, never a
 * member's or a message's.
 */
export function mayPublishLines(source: { kind: Source["kind"] }): boolean {
  return source.kind === "facility" || source.kind === "import";
}

/**
 * Whether a listing was read from a forwarded message. Its number is that of a third person who
 * allowed nothing, and its owner only passed it on (decision 121).
 */
export function isForwarded({ source }: { source?: { kind: Source["kind"] } | undefined }): boolean {
  return source?.kind === "message";
}

/**
 * Whether something is of the demonstration. Time ends nothing of it, nobody can join in, and
 * nobody gets messages about it (decision 6).
 */
export function isDemo({ source }: { source?: Pick<Source, "demo"> | undefined }): boolean {
  return source?.demo === true;
}

/**
 * Whether a search finds a listing: it is open and not expired, even before the expiry job marks
 * it.
 */
export function isSearchable(listing: { status: Status; expiresAt: string | null }, now: Date): boolean {
  return listing.status === "open" && !hasRunOut(listing.expiresAt, now);
}

/**
 * The status that readers see. An open or matched listing past its time is expired, marked or not
 * (DESIGN.md 5.4).
 */
export function statusAt(listing: { status: Status; expiresAt: string | null }, now: Date): Status {
  return showsContact(listing.status) && hasRunOut(listing.expiresAt, now) ? "expired" : listing.status;
}

function hasRunOut(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** What of a listing decides who may act on it. */
export type ListingForPolicy = {
  status: Status;
  expiresAt: string | null;
  ownerId: string | null;
  facilityId?: string | undefined;
  source?: { kind: Source["kind"] } | undefined;
  mergedInto?: string | undefined;
  decision?: { decision: DecisionKind } | undefined;
};

/**
 * An actor's role towards a listing. Its owner and its facility's staff come first, before other
 * roles.
 */
export function roleTowards(actor: Actor, listing: Pick<ListingForPolicy, "ownerId" | "facilityId">): ByRole {
  if (actor.id !== null && actor.id === listing.ownerId) return "owner";
  if (listing.facilityId !== undefined && actor.facilityIds.has(listing.facilityId)) return "facility";
  if (actor.roles.has("moderator") || actor.roles.has("admin")) return "moderator";
  return actor.roles.has("verifier") ? "verifier" : "seeker";
}

/** Why an actor may not act on a listing. */
export type ListingRefusal = "http/unauthenticated" | "http/permission-denied" | "listings/not-found";

/** Whether an actor sees a listing and has one of `roles` towards it. */
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
 * Whether an actor may edit a listing: owner, facility staff, moderators. For fields of the owner
 * alone see `mayEditOwn`.
 */
export function mayEdit(actor: Actor, listing: ListingForPolicy): Result<null, ListingRefusal> {
  return mayActAs(actor, listing, [...MANAGING_ROLES, "moderator"]);
}

/** Whether an actor may edit a person's place, channels and consent: the owner alone. */
export function mayEditOwn(actor: Actor, listing: ListingForPolicy): Result<null, ListingRefusal> {
  return mayActAs(actor, listing, ["owner"]);
}

/** Whether an actor may close, renew and take: owner and staff (CONTRACT.md 5). */
export function mayManage(actor: Actor, listing: ListingForPolicy): Result<null, ListingRefusal> {
  return mayActAs(actor, listing, MANAGING_ROLES);
}

/**
 * Whether a listing is active: fulfilled, withdrawn, expired and merged ones do not change any
 * more.
 */
export function isRunning(listing: ListingForPolicy, now: Date): boolean {
  const status = statusAt(listing, now);
  // A merged listing is hidden too: observations belong to the other.
  return status === "open" || status === "matched" || (status === "hidden" && listing.mergedInto === undefined);
}

/**
 * Whether a listing may be in the open export. Its source is open, nobody owns it, and it is an
 * offer at an unmasked place. It is a facility's supply, or no person's number is behind it. Its
 * status is checked separately.
 */
export function mayExport(
  listing: Pick<StoredListing, "source" | "ownerId" | "contact" | "place" | "side" | "facilityId">,
): boolean {
  if (!isOpenSource(listing.source) || listing.ownerId !== null || listing.side !== "offer") return false;
  return listing.place.basis !== "masked" && (listing.facilityId !== undefined || !listing.contact.shielded);
}
