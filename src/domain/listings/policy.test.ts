import { expect, test } from "vitest";
import { ANONYMOUS, isSearchable, maySee, showsContact, statusAt } from "./policy.ts";
import { STATUSES } from "./listing.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const owner = { id: "user:1", isModerator: false };
const moderator = { id: "user:2", isModerator: true };

test("a hidden listing is not found, except by its owner and by moderators", () => {
  const hidden = { status: "hidden" as const, ownerId: "user:1" };
  expect(maySee(ANONYMOUS, hidden)).toEqual({ ok: false, reason: "listings/not-found" });
  expect(maySee({ id: "user:3", isModerator: false }, hidden).ok).toBe(false);
  expect(maySee(owner, hidden).ok).toBe(true);
  expect(maySee(moderator, hidden).ok).toBe(true);
});

test("a hidden listing without an owner belongs to nobody, not to everybody without a name", () => {
  expect(maySee(ANONYMOUS, { status: "hidden", ownerId: null }).ok).toBe(false);
});

test("every other listing has a page for everybody, and only open and matched ones say how to call", () => {
  for (const status of STATUSES.filter((one) => one !== "hidden")) {
    expect(maySee(ANONYMOUS, { status, ownerId: null }).ok).toBe(true);
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
