import { describe, expect, test } from "vitest";
import { isReminderDue } from "./expiry-reminder.ts";
import { isQuestionOpen } from "./owner-questions.ts";

/** Noon by the sun in Kolkata. */
const now = new Date("2026-11-20T06:06:00.000Z");
const inHours = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();
const listing = (about: Partial<Parameters<typeof isReminderDue>[0]> = {}) => ({
  ownerId: "somebody",
  status: "open",
  urgency: "planned" as const,
  expiresAt: inHours(20),
  renewals: { at: inHours(-100) },
  place: { lng: 88.36 },
  ...about,
});

describe("an owner is asked whether it is still there", () => {
  test("in the last day of a post, or the last hours of a critical one", () => {
    expect(isReminderDue(listing(), now)).toBe(true);
    expect(isReminderDue(listing({ expiresAt: inHours(25) }), now)).toBe(false);
    expect(isReminderDue(listing({ urgency: "critical" }), now)).toBe(false);
    expect(isReminderDue(listing({ urgency: "critical", expiresAt: inHours(5) }), now)).toBe(true);
  });

  test("not of what is nobody's, has no end, or is over", () => {
    expect(isReminderDue(listing({ ownerId: null }), now)).toBe(false);
    expect(isReminderDue(listing({ expiresAt: null }), now)).toBe(false);
    expect(isReminderDue(listing({ expiresAt: inHours(-1) }), now)).toBe(false);
    for (const status of ["withdrawn", "expired", "hidden"])
      expect(isReminderDue(listing({ status }), now)).toBe(false);
  });

  test("once, until it is renewed", () => {
    expect(isReminderDue(listing({ asked: inHours(-1) }), now)).toBe(false);
    expect(isQuestionOpen({ asked: inHours(-1), renewals: { at: inHours(-2) } }, inHours(-1))).toBe(true);
    expect(isQuestionOpen({ asked: inHours(-1), renewals: { at: inHours(0) } }, inHours(-1))).toBe(false);
    expect(isReminderDue(listing({ asked: inHours(-200) }), now)).toBe(true);
  });

  test("by day, where the post is; what is critical at any hour", () => {
    const night = { place: { lng: -91 } };
    expect(isReminderDue(listing(night), now)).toBe(false);
    expect(isReminderDue(listing({ ...night, urgency: "critical", expiresAt: inHours(5) }), now)).toBe(true);
    for (let lng = -180; lng <= 180; lng += 15)
      expect(typeof isReminderDue(listing({ place: { lng } }), now)).toBe("boolean");
  });
});
