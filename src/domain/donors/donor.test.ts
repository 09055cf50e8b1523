import { describe, expect, test } from "vitest";
import {
  CONSENT_DAYS,
  CONSENT_WORDS,
  isConsentHeld,
  isSecondAskHeld,
  newConsent,
  SECOND_ASK_WORDS,
  secondAskAfter,
} from "./consent.ts";
import { checkDonor, countingGifts, mayGiveOn } from "./donor.ts";
import type { DonorFields } from "./donor.ts";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const DONOR: DonorFields = {
  group: "B+",
  components: ["platelets"],
  rules: "GB",
  gifts: [],
  radiusKm: 25,
  wakeMe: false,
};
const check = (fields: Partial<DonorFields>) => checkDonor({ ...DONOR, ...fields }, NOW);

describe("what a donor says is checked", () => {
  test.each<[string, Partial<DonorFields>, string, string]>([
    [
      "a gift on a day that has begun nowhere",
      { gifts: [{ component: "plasma", on: "2026-11-25" }] },
      "gifts.0.on",
      "future",
    ],
    ["a deferral that ended", { deferredUntil: "2026-11-22" }, "deferredUntil", "past"],
    ["a deferral of years", { deferredUntil: "2028-01-01" }, "deferredUntil", "too-far-off"],
    ["a pause of years", { pausedUntil: "2028-01-01T00:00:00.000Z" }, "pausedUntil", "too-far-off"],
  ])("%s is refused", (_case, fields, path, word) => {
    expect(check(fields)).toEqual({ ok: false, errors: [{ path, word }] });
  });

  test("today counts wherever it is today", () => {
    expect(check({ gifts: [{ component: "plasma", on: "2026-11-24" }] }).ok).toBe(true);
    expect(check({ deferredUntil: "2026-11-23" }).ok).toBe(true);
  });

  test("what no longer counts is left out: gifts of 401 days ago, a pause that is over, twice the same", () => {
    const kept = { component: "platelets", on: "2025-10-19" } as const;
    const old = { component: "platelets", on: "2025-10-18" } as const;
    const checked = check({
      components: ["platelets", "platelets"],
      gifts: [old, kept],
      pausedUntil: "2026-11-23T11:59:59.000Z",
    });
    expect(checked).toEqual({ ok: true, value: { ...DONOR, gifts: [kept] } });
    expect(countingGifts([kept, { ...kept, on: "2026-01-01" }], NOW).map(({ on }) => on)).toEqual([
      "2026-01-01",
      "2025-10-19",
    ]);
  });
});

test("the day is the later one of the rules' and the donor's own", () => {
  const gifts = [{ component: "platelets", on: "2026-11-19" }] as const;
  expect(mayGiveOn({ ...DONOR, gifts }, "platelets")).toBe("2026-12-03");
  expect(mayGiveOn({ ...DONOR, gifts, deferredUntil: "2026-12-24" }, "platelets")).toBe("2026-12-24");
  expect(mayGiveOn({ ...DONOR, gifts, deferredUntil: "2026-11-24" }, "platelets")).toBe("2026-12-03");
  expect(mayGiveOn({ ...DONOR, deferredUntil: "2026-12-24" }, "plasma")).toBe("2026-12-24");
  expect(mayGiveOn(DONOR, "whole-blood")).toBeNull();
});

test("a consent lasts for at most six months of the calendar, in the words that were shown", () => {
  for (let month = 0; month < 12; month += 1) {
    const from = new Date(Date.UTC(2026, month, 1));
    const until = newConsent(CONSENT_WORDS, from)?.until ?? "";
    expect(until <= new Date(Date.UTC(2026, month + 6, 1)).toISOString()).toBe(true);
  }
  const consent = newConsent(CONSENT_WORDS, NOW);
  if (consent === null) throw new Error("these are the words");
  expect(isConsentHeld(consent, NOW)).toBe(true);
  expect(isConsentHeld(consent, new Date(NOW.getTime() + CONSENT_DAYS * 86_400_000))).toBe(false);
  expect(isConsentHeld({ ...consent, wordsVersion: "2020-01-01" }, NOW)).toBe(false);
  expect(newConsent("2020-01-01", NOW)).toBeNull();
});

describe("the consent to a second ask on one day", () => {
  const later = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);
  const givenAt = (at: Date) => {
    const consent = newConsent(CONSENT_WORDS, at);
    if (consent === null) throw new Error("these are the words");
    return consent;
  };
  const consent = givenAt(NOW);
  const words = { wordsVersion: SECOND_ASK_WORDS };
  const after = (sent: Parameters<typeof secondAskAfter>[0], changed: object = {}) =>
    secondAskAfter(sent, { consent, before: undefined, now: later(3), ...changed });
  const given = after(words);
  if (given === null || given === "other-words") throw new Error("these are its words");

  test("is off by default, in its own words, and ends with the consent beside it", () => {
    expect(after(undefined)).toBeNull();
    expect(isSecondAskHeld(undefined, NOW)).toBe(false);
    expect(given).toEqual({
      purpose: "second-ask",
      wordsVersion: SECOND_ASK_WORDS,
      channel: "web",
      at: later(3).toISOString(),
      until: consent.until,
    });
    expect(after({ wordsVersion: CONSENT_WORDS })).toBe("other-words");
    expect([CONSENT_DAYS - 1, CONSENT_DAYS].map((days) => isSecondAskHeld(given, later(days)))).toEqual([true, false]);
  });

  test("goes on where nothing is said of it, ends where its donor says so, or agrees anew to the other", () => {
    const before = given;
    expect(after(undefined, { before, now: later(9) })).toBe(given);
    expect(after(null, { before, now: later(9) })).toBeNull();
    expect(after(undefined, { before, consent: givenAt(later(9)), now: later(9) })).toBeNull();
    expect(after(undefined, { before: { ...before, wordsVersion: "2020-01-01" }, now: later(9) })).toBeNull();
  });
});
