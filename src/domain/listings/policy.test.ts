import { describe, expect, test } from "vitest";
import { ANYONE } from "../identity/actor.ts";
import type { Actor, Role } from "../identity/actor.ts";
import { OUTCOMES } from "../observations/outcomes.ts";
import { isSearchable, mayEdit, mayEditOwn, mayManage, maySee, roleTowards, showsContact, statusAt } from "./policy.ts";
import type { Viewer } from "./policy.ts";
import { listingRights } from "./rights.ts";
import { mayObserve } from "../observations/policy.ts";
import { STATUSES } from "./fields.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const anonymous: Viewer = { id: null, isModerator: false };
const owner = { id: "user:1", isModerator: false };
const moderator = { id: "user:2", isModerator: true };

test("a hidden listing is not found, except by its owner and by moderators", () => {
  const hidden = { status: "hidden" as const, ownerId: "user:1" };
  expect(maySee(anonymous, hidden)).toEqual({ ok: false, reason: "listings/not-found" });
  expect(maySee({ id: "user:3", isModerator: false }, hidden).ok).toBe(false);
  expect(maySee(owner, hidden).ok).toBe(true);
  expect(maySee(moderator, hidden).ok).toBe(true);
});

test("a hidden listing without an owner belongs to nobody, not to everybody without a name", () => {
  expect(maySee(anonymous, { status: "hidden", ownerId: null }).ok).toBe(false);
});

test("every other listing has a page for everybody, and only open and matched ones say how to call", () => {
  for (const status of STATUSES.filter((one) => one !== "hidden")) {
    expect(maySee(anonymous, { status, ownerId: null }).ok).toBe(true);
    expect(showsContact(status)).toBe(status === "open" || status === "matched");
  }
});

test("a listing whose time has run out is expired, marked or not", () => {
  const past = { status: "open" as const, expiresAt: now.toISOString() };
  expect(statusAt(past, now)).toBe("expired");
  expect(isSearchable(past, now)).toBe(false);
  const later = { status: "open" as const, expiresAt: new Date(now.getTime() + 1).toISOString() };
  expect(statusAt(later, now)).toBe("open");
  expect(isSearchable(later, now)).toBe(true);
  expect(statusAt({ status: "fulfilled", expiresAt: now.toISOString() }, now)).toBe("fulfilled");
  expect(isSearchable({ status: "matched", expiresAt: null }, now)).toBe(false);
});

describe("acts on a listing", () => {
  const listing = { status: "open", expiresAt: null, ownerId: "owner", facilityId: "clinic" } as const;
  const somebody = (id: string, roles: Role[] = [], facilities: string[] = []): Actor => ({
    id,
    roles: new Set<Role>(["member", ...roles]),
    facilityIds: new Set(facilities),
  });
  const people = {
    anyone: ANYONE,
    member: somebody("member"),
    verifier: somebody("verifier", ["verifier"]),
    moderator: somebody("moderator", ["moderator"]),
    admin: somebody("admin", ["admin"]),
    staff: somebody("staff", ["facility-staff"], ["clinic"]),
    otherStaff: somebody("other", ["facility-staff"], ["elsewhere"]),
    owner: somebody("owner", ["verifier"]),
  };
  type Who = keyof typeof people;
  const allowed = (rule: (actor: Actor) => { ok: boolean }): Who[] =>
    Object.entries(people).flatMap(([name, actor]) => (rule(actor).ok ? [name as Who] : []));

  test("edit: owner, staff of its facility, moderators; the person's own part: the owner alone", () => {
    expect(allowed((actor) => mayEdit(actor, listing))).toEqual(["moderator", "admin", "staff", "owner"]);
    expect(allowed((actor) => mayEditOwn(actor, listing))).toEqual(["owner"]);
  });

  test("close, renew, take: owner and staff of its facility", () => {
    expect(allowed((actor) => mayManage(actor, listing))).toEqual(["staff", "owner"]);
  });

  test("everybody may observe; confirmed is for those who know; nobody praises or blames their own listing", () => {
    for (const outcome of OUTCOMES) {
      const who = allowed((actor) => mayObserve(actor, listing, outcome));
      if (outcome === "confirmed") expect(who).toEqual(["verifier", "moderator", "admin", "staff", "owner"]);
      else if (outcome === "got-help" || outcome === "asked-for-advance-money")
        expect(who).toEqual(["anyone", "member", "verifier", "moderator", "admin", "otherStaff"]);
      else expect(who).toEqual(Object.keys(people));
    }
    expect(mayObserve(people.owner, listing, "got-help")).toEqual({ ok: false, reason: "observations/own-listing" });
  });

  test("who has not signed in is asked to, who has not the right is refused, and nobody learns of hidden ones", () => {
    expect(mayEdit(ANYONE, listing)).toEqual({ ok: false, reason: "http/unauthenticated" });
    expect(mayEdit(people.member, listing)).toEqual({ ok: false, reason: "http/permission-denied" });
    const hidden = { ...listing, status: "hidden" } as const;
    expect(mayEdit(people.member, hidden)).toEqual({ ok: false, reason: "listings/not-found" });
    expect(mayObserve(ANYONE, hidden, "busy")).toEqual({ ok: false, reason: "listings/not-found" });
    expect(mayEdit(people.owner, hidden).ok).toBe(true);
  });

  test("somebody speaks as the owner first, then as the facility", () => {
    expect(roleTowards(people.owner, listing)).toBe("owner");
    expect(roleTowards(people.staff, listing)).toBe("facility");
    expect(roleTowards(people.admin, listing)).toBe("moderator");
    expect(roleTowards(ANYONE, { ownerId: null })).toBe("seeker");
  });

  test("what is over can be changed by nobody", () => {
    const nothing = { edit: false, close: false, renew: false, take: false, observe: false };
    expect(listingRights(people.owner, { ...listing, status: "fulfilled" }, now)).toEqual(nothing);
    expect(listingRights(people.owner, { ...listing, expiresAt: now.toISOString() }, now)).toEqual(nothing);
    expect(listingRights(people.member, listing, now)).toEqual({ ...nothing, observe: true });
  });
});
