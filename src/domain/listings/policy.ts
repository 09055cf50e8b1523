import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import type { Source, Status } from "./listing.ts";

/** Who asks, as far as reading goes. */
export type Viewer = { id: string | null; isModerator: boolean };

/** Somebody who has not signed in. */
export const ANONYMOUS: Viewer = { id: null, isModerator: false };

/** Whether a listing's page may be read. Hidden ones are known to their owner and to moderators only; all others to anyone. */
export function maySee(
  viewer: Viewer,
  listing: { status: Status; ownerId: string | null },
): Result<null, "listings/not-found"> {
  if (listing.status !== "hidden" || viewer.isModerator) return ok(null);
  return viewer.id !== null && viewer.id === listing.ownerId ? ok(null) : fail("listings/not-found");
}

/** Whether the listing still says how to call: closed ones are read without any contact (CONTRACT.md 4). */
export function showsContact(status: Status): boolean {
  return status === "open" || status === "matched";
}

/** Whether a listing's lines are published ones: those of facilities and of imported directories, never a member's or a message's. */
export function mayPublishLines(source: { kind: Source["kind"] }): boolean {
  return source.kind === "facility" || source.kind === "import";
}

/** Only open listings whose time has not run out are found by a search, even before the expiry job has marked them. */
export function isSearchable(listing: { status: Status; expiresAt: string | null }, now: Date): boolean {
  return listing.status === "open" && !hasRunOut(listing.expiresAt, now);
}

/** The status a reader is told: an open or matched listing whose time has run out is expired, marked or not (DESIGN.md 5.4). */
export function statusAt(listing: { status: Status; expiresAt: string | null }, now: Date): Status {
  return showsContact(listing.status) && hasRunOut(listing.expiresAt, now) ? "expired" : listing.status;
}

function hasRunOut(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}
