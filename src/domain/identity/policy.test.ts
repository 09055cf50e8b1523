import { describe, expect, test } from "vitest";
import { ANYONE, ROLES } from "./actor.ts";
import type { Actor, Role } from "./actor.ts";
import {
  administrationRights,
  changeRoles,
  checkInvitation,
  mayAcceptInvitation,
  mayBan,
  mayCall,
  mayUnban,
} from "./policy.ts";
import type { Account } from "./roles.ts";

const now = new Date("2031-05-01T12:00:00.000Z");

function actor(...roles: Role[]): Actor {
  return { id: "actor", roles: new Set(["member", ...roles]), facilityIds: new Set() };
}

function account(...roles: Role[]): Account {
  return { id: "other", roles: new Set(["member", ...roles]), facilityIds: new Set(["ward"]), isBanned: false };
}

const denied = { ok: false, reason: "http/permission-denied" };

describe("who may call what (DESIGN.md 2)", () => {
  test.each(ROLES.filter((role) => role !== "admin"))(
    "a %s may call what asks for that role, and nothing above",
    (role) => {
      const asks = ROLES.filter((who) => mayCall(actor(role), who).ok);
      expect(asks).toEqual([...new Set(["member", role])]);
    },
  );

  test("an admin may call everything, a passer-by only what is open to all", () => {
    expect(ROLES.every((who) => mayCall(actor("admin"), who).ok)).toBe(true);
    expect(mayCall(ANYONE, "anyone").ok).toBe(true);
    for (const who of ROLES) expect(mayCall(ANYONE, who)).toEqual({ ok: false, reason: "http/unauthenticated" });
  });
});

describe("giving roles", () => {
  const change = { roles: ["verifier"] as Role[], facilityIds: null, others: 1 };

  test.each(ROLES.filter((role) => role !== "admin"))("a %s gives none, not even to themselves", (role) => {
    expect(changeRoles(actor(role), account(), change)).toEqual(denied);
    expect(changeRoles(actor(role), { ...account(), id: "actor" }, change)).toEqual(denied);
    expect(administrationRights(actor(role))).toMatchObject({ readPeople: false, setRoles: false, invite: false });
  });

  test("a passer-by gives none", () => {
    expect(changeRoles(ANYONE, account(), change)).toEqual(denied);
    expect(Object.values(administrationRights(ANYONE))).not.toContain(true);
  });

  test("an admin sets the whole set; member is always in it", () => {
    const answer = changeRoles(actor("admin"), account("moderator"), change);
    expect(answer).toEqual({ ok: true, value: { roles: new Set(["member", "verifier"]), facilityIds: new Set() } });
  });

  test("the last admin stays admin; with another one, or when banned already, the role goes", () => {
    const none = { roles: [], facilityIds: null, others: 0 };
    expect(changeRoles(actor("admin"), account("admin"), none)).toEqual({ ok: false, reason: "identity/last-admin" });
    expect(changeRoles(actor("admin"), account("admin"), { ...none, others: 1 }).ok).toBe(true);
    expect(changeRoles(actor("admin"), { ...account("admin"), isBanned: true }, none).ok).toBe(true);
    expect(changeRoles(actor("admin"), account("admin"), { ...none, roles: ["admin"] }).ok).toBe(true);
  });

  test("staff without a facility means nothing; without the role no facility stays", () => {
    const staff = { roles: ["facility-staff"] as Role[], facilityIds: null, others: 1 };
    expect(changeRoles(actor("admin"), account(), { ...staff, facilityIds: [] })).toEqual({
      ok: false,
      reason: "http/invalid-argument",
    });
    expect(changeRoles(actor("admin"), account(), { ...staff, facilityIds: ["a", "a", "b"] })).toMatchObject({
      value: { facilityIds: new Set(["a", "b"]) },
    });
    expect(changeRoles(actor("admin"), account(), staff)).toMatchObject({ value: { facilityIds: new Set(["ward"]) } });
    expect(changeRoles(actor("admin"), account(), change)).toMatchObject({ value: { facilityIds: new Set() } });
    expect(changeRoles(actor("admin"), account(), { ...change, facilityIds: ["a"] })).toMatchObject({
      value: { facilityIds: new Set() },
    });
  });
});

describe("shutting out", () => {
  test.each(["member", "verifier", "facility-staff"] as const)("a %s shuts nobody out", (role) => {
    expect(mayBan(actor(role), account(), 1)).toEqual(denied);
    expect(mayUnban(actor(role), account())).toEqual(denied);
  });

  test("a moderator shuts out members, verifiers and staff, not moderators and not admins", () => {
    for (const role of ROLES) {
      const isAbove = role === "moderator" || role === "admin";
      expect(mayBan(actor("moderator"), account(role), 1).ok).toBe(!isAbove);
      expect(mayUnban(actor("moderator"), account(role)).ok).toBe(!isAbove);
    }
  });

  test("an admin shuts out anybody but themselves and the last admin", () => {
    for (const role of ROLES) expect(mayBan(actor("admin"), account(role), 1).ok).toBe(true);
    expect(mayBan(actor("admin"), account("admin"), 0)).toEqual({ ok: false, reason: "identity/last-admin" });
    expect(mayBan(actor("admin"), account("member"), 0).ok).toBe(true);
    expect(mayBan(actor("admin"), { ...account("admin"), id: "actor" }, 1)).toEqual(denied);
    expect(mayUnban(actor("admin"), { ...account("admin"), isBanned: true }).ok).toBe(true);
  });
});

describe("invitations", () => {
  const open = { expiresAt: new Date(now.getTime() + 1), usedAt: null, isMakerAdmin: true };
  const ended = { ok: false, reason: "identity/invitation-ended" };
  const verified = { emailVerified: true, phoneVerified: false };

  test("holds until its time, once, while its maker is an admin", () => {
    expect(checkInvitation(open, now).ok).toBe(true);
    expect(checkInvitation({ ...open, expiresAt: now }, now)).toEqual(ended);
    expect(checkInvitation({ ...open, usedAt: now }, now)).toEqual(ended);
    expect(checkInvitation({ ...open, isMakerAdmin: false }, now)).toEqual(ended);
  });

  test("is for people with a confirmed e-mail or number", () => {
    const link = { ...open, addressee: null };
    expect(mayAcceptInvitation(verified, link, now).ok).toBe(true);
    expect(mayAcceptInvitation({ emailVerified: false, phoneVerified: true }, link, now).ok).toBe(true);
    expect(mayAcceptInvitation({ emailVerified: false, phoneVerified: false }, link, now)).toEqual({
      ok: false,
      reason: "identity/not-verified",
    });
    expect(mayAcceptInvitation(verified, { ...link, usedAt: now }, now)).toEqual(ended);
  });

  test("that was sent to an address is for the account that confirmed it", () => {
    const sent = { ...open, addressee: true };
    expect(mayAcceptInvitation(verified, sent, now).ok).toBe(true);
    const byPhone = { emailVerified: false, phoneVerified: true };
    expect(mayAcceptInvitation(byPhone, sent, now)).toEqual({ ok: false, reason: "identity/not-verified" });
    const other = { ok: false, reason: "identity/invitation-other-address" };
    expect(mayAcceptInvitation(verified, { ...sent, addressee: false }, now)).toEqual(other);
  });
});
