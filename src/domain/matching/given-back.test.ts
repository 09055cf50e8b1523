import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { storedListing } from "../listings/testing/stored-listing.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import { isGivenBack, pastAskOf } from "./ask.ts";
import type { StoredAsk } from "./ask.ts";
import { CONSENT_WORDS, SECOND_ASK_WORDS } from "../donors/consent.ts";
import type { SecondAskConsent } from "../donors/consent.ts";
import type { Urgency } from "../listings/fields.ts";
import { countAsks, isSilent, mayPersonBeAsked } from "./asking-eligibility.ts";
import type { AskablePerson, PastAsk } from "./asking-eligibility.ts";

const NOW = new Date("2026-11-29T06:30:00.000Z");
const ago = (ms: number): string => new Date(NOW.getTime() - ms).toISOString();
const ASK: StoredAsk = { listingId: "need", ownerId: "one", wave: 1, at: ago(50 * MINUTE_MS), until: ago(-HOUR_MS) };
const back = { endedAt: ago(0), givenBackAt: ago(0) };
/** Held throughout. */
const secondAsk: SecondAskConsent = {
  purpose: "second-ask",
  wordsVersion: SECOND_ASK_WORDS,
  channel: "web",
  at: ago(90 * DAY_MS),
  until: ago(-900 * DAY_MS),
};
const person = (asks: AskablePerson["asks"]): AskablePerson => ({
  id: "one",
  distanceKm: 1,
  radiusKm: 10,
  consent: { at: ago(90 * DAY_MS) },
  asks,
  hasOpenPromise: false,
  wakeMe: false,
  hour: 12,
});

describe("an ask comes back", () => {
  const need = storedListing({ side: "need", kind: "blood" });
  const judged = (value: "confirmed" | "disputed" | "fraud-confirmed") => ({
    ...need,
    trust: { ...need.trust, value },
  });
  const withdrawn = (closedAt: string) => ({ ...need, status: "withdrawn" as const, closedAt });
  test.each([
    ["of a need that was hidden", { ...need, status: "hidden" as const }, true],
    ["of one that was judged false", judged("fraud-confirmed"), true],
    ["of a disputed one", judged("disputed"), true],
    ["of one withdrawn within the hour", withdrawn(ago(0)), true],
    ["of one that is gone", null, true],
    ["not of one withdrawn an hour after the ask", withdrawn(ago(-10 * MINUTE_MS)), false],
    ["not of one that was filled", { ...need, status: "fulfilled" as const, closedAt: ago(0) }, false],
    ["not of one that is open", need, false],
    ["not of one that is confirmed", judged("confirmed"), false],
  ])("%s", (_case, listing, expected) => {
    expect(isGivenBack(ASK, listing, NOW)).toBe(expected);
    for (const answer of ["yes", "no"] as const) expect(isGivenBack({ ...ASK, answer }, listing, NOW)).toBe(false);
  });

  test("to a donor alone, within their 28 days: others were promised no more than they get", () => {
    const role = { donor: {}, supplier: { offerId: "offer" }, verifier: { isCall: true } } as const;
    for (const asked of ["donor", "supplier", "verifier"] as const)
      for (const now of ["donor", "supplier", "verifier"] as const) {
        const past = [2, 3, 4, 5].map((days) =>
          pastAskOf({ ...ASK, at: ago(days * DAY_MS), ...role[asked], ...back }, now),
        );
        expect(mayPersonBeAsked(person(past), "urgent", NOW)).toBe(asked === "donor" && now === "donor");
      }
  });

  test("and is no silence, also where its time had passed", () => {
    const lapsed = { ...ASK, at: ago(3 * DAY_MS), until: ago(2 * DAY_MS) };
    const twice = (about: Partial<StoredAsk>) => person([1, 2].map(() => pastAskOf({ ...lapsed, ...about }, "donor")));
    expect(isSilent(twice({}))).toBe(true);
    expect(isSilent(twice({ givenBackAt: ago(0) }))).toBe(false);
  });
});

test("property: whoever posts false needs again and again, nobody gets over 8 asks in 28 days", () => {
  const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 60, max: 3_000 })), {
    minLength: 50,
    maxLength: 200,
  });
  const most = { agreed: 0, others: 0, window: 0 };
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 3 }), fc.boolean(), (minutes, honest, hasAgreed) => {
      const asks: PastAsk[] = [];
      let now = NOW.getTime();
      for (const [index, gap] of minutes.entries()) {
        now += gap * MINUTE_MS;
        const urgency = index % 3 === 0 ? "urgent" : "critical";
        const before = countAsks(asks, { days: 1, now: new Date(now) });
        const who = { ...person(asks), ...(hasAgreed && { secondAskConsent: secondAsk }) };
        if (!mayPersonBeAsked(who, urgency, new Date(now))) continue;
        // The first of a day may be for any need, the second for a critical one alone.
        expect(before).toBeLessThanOrEqual(hasAgreed && urgency === "critical" ? 1 : 0);
        asks.push({ at: new Date(now), answer: "ended", isGivenBack: index % 4 >= honest });
        const window = countAsks(asks, { days: 28, now: new Date(now) });
        expect(window).toBeLessThanOrEqual(8);
        most.window = Math.max(most.window, window);
        most[hasAgreed ? "agreed" : "others"] = Math.max(most[hasAgreed ? "agreed" : "others"], before + 1);
      }
    }),
    { numRuns: 300 },
  );
  expect(most).toEqual({ agreed: 2, others: 1, window: 8 });
});

describe("a second ask on one day", () => {
  const first = { at: new Date(ago(2 * HOUR_MS)), answer: "ended" } as const;
  const donor = (changed: Partial<AskablePerson> = {}) => ({
    ...person([first]),
    secondAskConsent: secondAsk,
    ...changed,
  });

  test.each<[string, AskablePerson, Urgency, boolean]>([
    ["of who agreed to it, for a critical need", donor(), "critical", true],
    ["not for a less urgent one", donor(), "urgent", false],
    ["not of who did not agree", donor({ secondAskConsent: undefined }), "critical", false],
    [
      "not in other words",
      donor({ secondAskConsent: { ...secondAsk, wordsVersion: CONSENT_WORDS } }),
      "critical",
      false,
    ],
    ["not after its end", donor({ secondAskConsent: { ...secondAsk, until: ago(0) } }), "critical", false],
    [
      "not where the first one asked a supplier",
      donor({ asks: [{ ...first, isOfOtherRole: true }] }),
      "critical",
      false,
    ],
    ["not a third", donor({ asks: [first, { ...first, at: new Date(ago(HOUR_MS)) }] }), "critical", false],
    ["not after a no", donor({ asks: [{ ...first, answer: "no" }] }), "critical", false],
    [
      "not for a less urgent one where the first came back",
      donor({ asks: [{ ...first, isGivenBack: true }] }),
      "urgent",
      false,
    ],
  ])("%s", (_case, who, urgency, expected) => {
    expect(mayPersonBeAsked(who, urgency, NOW)).toBe(expected);
  });
});
