import { describe, expect, test } from "vitest";
import { ANYONE } from "../identity/actor.ts";
import type { Actor } from "../identity/actor.ts";
import { storedListing } from "../listings/testing/stored-listing.ts";
import { caseRights, isOwnCase, mayModerate, mayReport } from "./policy.ts";

const MODERATOR: Actor = { id: "asha", roles: new Set(["member", "moderator"]), facilityIds: new Set(["hospital"]) };
const MEMBER: Actor = { id: "bela", roles: new Set(["member"]), facilityIds: new Set() };

const about = (ownerId: string | null, facilityId?: string) =>
  storedListing({ side: "offer", kind: "oxygen", ownerId, facilityId });

/** Entries in which the moderator has a part, and one in which they have none. */
const OWN = [
  ["their own post", about("asha")],
  ["an entry of their facility, posted by a colleague", about("bela", "hospital")],
  ["an entry of their facility that nobody owns", about(null, "hospital")],
] as const;
const OTHER = about("bela", "clinic");

describe("who has a part in a case does not judge it", () => {
  test.each(OWN)("%s", (_what, listing) => {
    expect(isOwnCase(MODERATOR, listing)).toBe(true);
    expect(mayModerate(MODERATOR, listing)).toEqual({ ok: false, reason: "moderation/own-case" });
    expect(mayReport(MODERATOR, listing)).toEqual({ ok: false, reason: "moderation/own-case" });
    expect(caseRights(MODERATOR, listing)).toMatchObject({ report: false, moderate: false });
  });

  test("another one's entry is judged by a moderator, and by nobody else", () => {
    expect(mayModerate(MODERATOR, OTHER)).toMatchObject({ ok: true });
    expect(caseRights(MODERATOR, OTHER)).toEqual({ report: true, moderate: true, appeal: false });
    for (const actor of [MEMBER, ANYONE])
      expect(mayModerate(actor, OTHER)).toEqual({ ok: false, reason: "http/permission-denied" });
  });

  test("who is not signed in owns nothing, not even what has no owner", () => {
    expect(isOwnCase(ANYONE, about(null))).toBe(false);
  });
});
