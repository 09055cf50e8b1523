import type { Actor } from "../identity/actor.ts";
import type { DecisionKind } from "../moderation/report.ts";
import { BY_ROLES } from "../observations/axes.ts";
import type { ByRole, Outcome } from "../observations/axes.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import type { Source, Status } from "./listing.ts";

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

type Refusal = "http/unauthenticated" | "http/permission-denied" | "listings/not-found";

/** Whether somebody may know of a listing and is one of `roles` towards it. */
function mayAs(actor: Actor, listing: ListingForPolicy, roles: readonly ByRole[]): Result<null, Refusal> {
  const role = roleTowards(actor, listing);
  const seen = maySee({ id: actor.id, isModerator: role === "moderator" }, listing);
  if (!seen.ok) return seen;
  if (roles.includes(role)) return ok(null);
  return fail(actor.id === null ? "http/unauthenticated" : "http/permission-denied");
}

const MANAGING_ROLES: readonly ByRole[] = ["owner", "facility"];

/**
 * Owner, the facility's staff, moderators. What only the owner may change is judged by
 * `mayEditOwn`.
 */
export function mayEdit(actor: Actor, listing: ListingForPolicy): Result<null, Refusal> {
  return mayAs(actor, listing, [...MANAGING_ROLES, "moderator"]);
}

/** Where somebody is, how to reach them and what they allow: nobody but themselves. */
export function mayEditOwn(actor: Actor, listing: ListingForPolicy): Result<null, Refusal> {
  return mayAs(actor, listing, ["owner"]);
}

/** Closing, renewing and taking are for owner and staff (CONTRACT.md 5). */
export function mayManage(actor: Actor, listing: ListingForPolicy): Result<null, Refusal> {
  return mayAs(actor, listing, MANAGING_ROLES);
}

/**
 * Anybody may say what they found, except: `confirmed` is for owner, facility, verifier and
 * moderator; owner and facility may not say of their own listing that it helped, or that it asked
 * for money. What moderators decided, a moderator's word about a call does not turn round: that is
 * decided, by two where it is another's.
 */
export function mayObserve(
  actor: Actor,
  listing: ListingForPolicy,
  outcome: Outcome,
): Result<null, Refusal | "observations/own-listing" | "moderation/second-person-needed"> {
  const role = roleTowards(actor, listing);
  const allowed = mayAs(
    actor,
    listing,
    outcome === "confirmed" ? [...MANAGING_ROLES, "verifier", "moderator"] : BY_ROLES,
  );
  if (!allowed.ok) return allowed;
  if (role === "moderator" && contradictsDecision(outcome, listing.decision?.decision)) {
    return fail("moderation/second-person-needed");
  }
  const isAboutOthers = outcome === "got-help" || outcome === "asked-for-advance-money";
  return isAboutOthers && MANAGING_ROLES.includes(role) ? fail("observations/own-listing") : ok(null);
}

function contradictsDecision(outcome: Outcome, decision: DecisionKind | undefined): boolean {
  if (decision === "keep") return outcome === "asked-for-advance-money";
  const lifts = outcome === "confirmed" || outcome === "got-help";
  return lifts && (decision === "dispute" || decision === "confirm-fraud");
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
 * What somebody may do with a listing; screens show what is true here, the server judges by the
 * same rules.
 */
export type ListingRights = { edit: boolean; close: boolean; renew: boolean; take: boolean; observe: boolean };

/** The rights of one reader on one listing, now. */
export function listingRights(actor: Actor, listing: ListingForPolicy, now: Date): ListingRights {
  const running = isRunning(listing, now);
  const keep = running && mayManage(actor, listing).ok;
  return {
    edit: running && mayEdit(actor, listing).ok,
    close: keep,
    renew: keep && listing.expiresAt !== null,
    take: keep,
    observe: running && mayObserve(actor, listing, "no-answer").ok,
  };
}
