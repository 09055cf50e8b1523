import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { storedListing } from "../listings/testing/stored-listing.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../shared/durations.ts";
import { isGivenBack, pastAskOf } from "./ask.ts";
import type { StoredAsk } from "./ask.ts";
import { isSilent, mayPersonBeAsked } from "./may-be-asked.ts";
import type { AskablePerson } from "./may-be-asked.ts";

const NOW = new Date("2026-11-29T06:30:00.000Z");
const ago = (ms: number): string => new Date(NOW.getTime() - ms).toISOString();
const ASK: StoredAsk = { listingId: "need", ownerId: "one", wave: 1, at: ago(50 * MINUTE_MS), until: ago(-HOUR_MS) };
const back = { endedAt: ago(0), givenBackAt: ago(0) };
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

  test("to a donor alone: suppliers and verifiers were promised one a day at most", () => {
    const role = { donor: {}, supplier: { offerId: "offer" }, verifier: { isCall: true } } as const;
    for (const asked of ["donor", "supplier", "verifier"] as const)
      for (const now of ["donor", "supplier", "verifier"] as const) {
        const past = pastAskOf({ ...ASK, ...role[asked], ...back }, now);
        expect(mayPersonBeAsked(person([past]), "urgent", NOW)).toBe(asked === "donor" && now === "donor");
      }
  });

  test("and is no silence, also where its time had passed", () => {
    const lapsed = { ...ASK, at: ago(3 * DAY_MS), until: ago(2 * DAY_MS) };
    const twice = (about: Partial<StoredAsk>) => person([1, 2].map(() => pastAskOf({ ...lapsed, ...about }, "donor")));
    expect(isSilent(twice({}))).toBe(true);
    expect(isSilent(twice({ givenBackAt: ago(0) }))).toBe(false);
  });
});

test("property: whoever posts false needs again and again, nobody gets over 2 asks a day and 8 in 28 days", () => {
  const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 60, max: 3_000 })), {
    minLength: 50,
    maxLength: 200,
  });
  let most = 0;
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 3 }), (minutes, honest) => {
      const asks: { at: Date; answer: "ended"; isGivenBack: boolean }[] = [];
      let now = NOW.getTime();
      for (const [index, gap] of minutes.entries()) {
        now += gap * MINUTE_MS;
        const isFalse = index % 4 >= honest;
        if (mayPersonBeAsked(person(asks), "urgent", new Date(now)))
          asks.push({ at: new Date(now), answer: "ended", isGivenBack: isFalse });
        const within = (days: number) => asks.filter(({ at }) => at.getTime() > now - days * DAY_MS).length;
        expect(within(1)).toBeLessThanOrEqual(2);
        expect(within(28)).toBeLessThanOrEqual(8);
        most = Math.max(most, within(1));
      }
      // Of honest needs alone the promise holds as it is.
      const count = asks.filter(({ isGivenBack }) => !isGivenBack);
      for (const { at } of count)
        expect(count.filter((one) => Math.abs(one.at.getTime() - at.getTime()) < DAY_MS)).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
  expect(most).toBe(2);
});
