import { describe, expect, test } from "vitest";
import type { StoredResponse } from "../responses/response.ts";
import { CONSENT_WORDS, newConsent } from "./consent.ts";
import { MOST_GIFTS } from "./donor.ts";
import type { StoredDonor } from "./donor.ts";
import { giverOf, withGiven } from "./gift-of-response.ts";

const NOW = new Date("2026-11-27T12:00:00.000Z");
const consent = newConsent(CONSENT_WORDS, NOW);
if (consent === null) throw new Error("these are the words");
const DONOR: StoredDonor = {
  ownerId: "ravi",
  group: "B+",
  components: ["red-cells"],
  rules: "IN",
  gifts: [],
  radiusKm: 25,
  wakeMe: false,
  consent,
};
const DONE: StoredResponse = {
  listingId: "need",
  keeperId: "meera",
  authorId: "ravi",
  amount: 1,
  arrivesBy: "2026-11-25T14:00:00.000Z",
  state: "done",
  at: "2026-11-24T12:00:00.000Z",
  until: null,
  agreed: 1,
  received: 1,
  endedAt: "2026-11-26T12:00:00.000Z",
  askId: "ask",
};
const given = (changed: Partial<StoredResponse> = {}): Parameters<typeof withGiven>[1] => ({
  response: { ...DONE, ...changed },
  component: "red-cells",
  dayAt: (time) => time.slice(0, 10),
  now: NOW,
});
const word = (day: number) => ({ amount: 1, at: `2026-11-${day}T12:00:00.000Z` });

describe("who gave", () => {
  test("is the donor who was asked; not a supplier, not who promised unasked, nobody once people are erased", () => {
    expect(giverOf(DONE)).toBe("ravi");
    expect(giverOf({ ...DONE, offerId: "offer" })).toBeNull();
    expect(giverOf({ authorId: "ravi" })).toBeNull();
    expect(giverOf({ ...DONE, authorId: null })).toBeNull();
  });
});

describe("a gift", () => {
  test("is of the day of the first word; without one of the day of the end", () => {
    const on = (changed: Partial<StoredResponse>) => withGiven(DONOR, given(changed))?.gifts;
    expect(on({})).toEqual([{ component: "red-cells", on: "2026-11-26" }]);
    const confirmed = { owner: word(26), responder: word(25) };
    expect(on({ confirmed })).toEqual([{ component: "red-cells", on: "2026-11-25" }]);
    expect(on({ confirmed: { owner: word(24) } })).toEqual([{ component: "red-cells", on: "2026-11-24" }]);
  });

  test("is of a response that is done alone, while the donor agrees", () => {
    expect(withGiven(DONOR, given({ state: "failed" }))).toBeNull();
    expect(withGiven(DONOR, { ...given(), now: new Date(consent.until) })).toBeNull();
  });

  test.each(["2026-11-24", "2026-11-25", "2026-11-26"])("entered since the promise, on %s, is that one", (on) => {
    expect(withGiven({ ...DONOR, gifts: [{ component: "whole-blood", on }] }, given())).toBeNull();
  });

  test.each(["2026-11-23", "2026-11-27"])("of another day, %s, stays beside it, and the newest stands first", (on) => {
    const other = { component: "platelets", on } as const;
    const gifts = withGiven({ ...DONOR, gifts: [other] }, given())?.gifts;
    const both = [other, { component: "red-cells", on: "2026-11-26" }];
    expect(gifts).toEqual(both.toSorted((a, b) => b.on.localeCompare(a.on)));
  });

  test("is never one too many to save again", () => {
    const full = Array.from({ length: MOST_GIFTS }, () => ({ component: "plasma", on: "2026-01-01" }) as const);
    const gifts = withGiven({ ...DONOR, gifts: full }, given())?.gifts ?? [];
    expect([gifts.length, gifts[0]?.on]).toEqual([MOST_GIFTS, "2026-11-26"]);
  });
});
