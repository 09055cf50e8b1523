import fc from "fast-check";
import { expect, test } from "vitest";
import { DONOR_RULES, GIFT_COMPONENTS } from "../blood/deferral.ts";
import type { Donation } from "../blood/deferral.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "../blood/groups.ts";
import { CONSENT_WORDS, SECOND_ASK_WORDS } from "../donors/consent.ts";
import { URGENCIES } from "../listings/fields.ts";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import { chooseWave } from "./choose-wave.ts";
import { mayBeAsked } from "./asking-eligibility.ts";
import type { AskableDonor, AskingNeed, PastAsk } from "./asking-eligibility.ts";
import { isEligible } from "./testing/eligibility-oracle.ts";

/* Who is asked, beside an oracle that shares no rule with the program. */
const NOW = new Date("2026-11-23T06:30:00.000Z");
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR_MS);
const dayAgo = (days: number): string =>
  hoursAgo(days * 24)
    .toISOString()
    .slice(0, 10);

/** Mostly what stands in nobody's way, so that donors who may be asked are not rare. */
const mostly = <T>(usual: T, ...others: fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 5 }, ...others.map((arbitrary) => ({ arbitrary, weight: 1 })));

/** Days since a gift: on both sides of each wait, and any. */
const giftDays = fc.oneof(
  fc.constantFrom(...[2, 7, 14, 28, 56, 84, 90, 112, 120, 182, 365].flatMap((wait) => [wait - 1, wait, wait + 1])),
  fc.nat(400),
);
const gift: fc.Arbitrary<Donation> = fc.record({
  component: fc.constantFrom(...GIFT_COMPONENTS),
  on: giftDays.map(dayAgo),
});
/** As many gifts as a cap allows, or one fewer, evenly over its window or just beyond it. */
const cappedGifts: fc.Arbitrary<Donation[]> = fc
  .record({
    cap: fc.constantFrom(
      { components: ["platelets", "plasma"] as const, units: 2, days: 7 },
      { components: ["platelets", "plasma"] as const, units: 24, days: 365 },
      { components: ["platelets"] as const, units: 24, days: 365 },
      { components: ["plasma"] as const, units: 13, days: 365 },
      { components: ["whole-blood", "red-cells"] as const, units: 6, days: 365 },
      { components: ["double-red-cells"] as const, units: 3, days: 365 },
      { components: ["whole-blood", "red-cells"] as const, units: 4, days: 365 },
      { components: ["whole-blood", "red-cells"] as const, units: 3, days: 365 },
    ),
    fewer: fc.nat(1),
    last: fc.constantFrom(2, 3, 7, 14, 28, 56, 112),
    beyond: fc.integer({ min: -2, max: 1 }),
  })
  .map(({ cap: { components, units, days }, fewer, last, beyond }) => {
    const [count, first] = [units - fewer, Math.max(last, days + beyond)];
    return Array.from({ length: count }, (_none, at) => ({
      component: components[at % components.length] ?? components[0],
      on: dayAgo(last + Math.round(((first - last) * at) / Math.max(1, count - 1))),
    }));
  });
const anyGifts = fc.oneof(fc.array(gift, { minLength: 1, maxLength: 3 }), cappedGifts);

const anyAsk: fc.Arbitrary<PastAsk> = fc
  .record({
    hours: fc.oneof(
      fc.constantFrom(...[1, 3, 28].flatMap((days) => [days * 24 - 1, days * 24, days * 24 + 1])),
      fc.integer({ min: 1, max: 60 * 24 }),
    ),
    answer: fc.constantFrom<PastAsk["answer"]>("yes", "no", "ended", null, null),
    later: fc.option(fc.nat(90), { nil: undefined }),
    isBack: fc.boolean(),
    isOfOtherRole: mostly(false, fc.constant(true)),
  })
  .map(({ hours, answer, later, isBack, isOfOtherRole }) => ({
    at: hoursAgo(hours),
    answer,
    ...(answer === "ended" && isBack && { isGivenBack: true }),
    ...(isOfOtherRole && { isOfOtherRole }),
    ...(later !== undefined && answer !== null && { answeredAt: hoursAgo(Math.max(0, hours - later)) }),
  }));

/** A consent of 181 days that was given so many hours ago. */
const consent = fc
  .record({
    hours: fc.oneof(fc.nat(190 * 24), fc.constantFrom(181 * 24 - 1, 181 * 24, 181 * 24 + 1)),
    wordsVersion: mostly<string>(CONSENT_WORDS, fc.constantFrom("2026-11-22", "2027-01-01", "")),
  })
  .map(({ hours, wordsVersion }) => ({
    purpose: "be-asked" as const,
    channel: "web" as const,
    wordsVersion,
    at: hoursAgo(hours).toISOString(),
    until: new Date(hoursAgo(hours).getTime() + 181 * DAY_MS).toISOString(),
  }));

/** Agreed to a second ask, in these words or older ones, held or just ended. */
const anySecond = fc
  .record({
    wordsVersion: mostly<string>(SECOND_ASK_WORDS, fc.constantFrom("2026-11-28", CONSENT_WORDS, "")),
    hoursLeft: mostly(24, fc.constantFrom(-1, 0, 1)),
  })
  .map(({ wordsVersion, hoursLeft }) => ({
    purpose: "second-ask" as const,
    channel: "web" as const,
    wordsVersion,
    at: dayAgo(1),
    until: hoursAgo(-hoursLeft).toISOString(),
  }));

const anyRules = fc.constantFrom(...DONOR_RULES);
const anySex = fc.constantFrom("female" as const, "male" as const, undefined);
const anyDonor: fc.Arbitrary<AskableDonor> = fc.record({
  id: fc.uuid(),
  group: fc.constantFrom(...BLOOD_GROUPS),
  components: fc.oneof(fc.constant([...BLOOD_COMPONENTS]), fc.subarray([...BLOOD_COMPONENTS], { minLength: 1 })),
  rules: anyRules,
  sex: anySex,
  gifts: mostly<Donation[]>([], anyGifts),
  deferredUntil: mostly<string | undefined>(undefined, fc.integer({ min: -2, max: 2 }).map(dayAgo)),
  pausedUntil: mostly<string | undefined>(
    undefined,
    fc.integer({ min: -2, max: 2 }).map((hours) => hoursAgo(hours).toISOString()),
  ),
  radiusKm: fc.constantFrom(10, 25, 50),
  distanceKm: fc.oneof(
    fc.double({ min: 0, max: 10, noNaN: true }),
    fc.constantFrom(10, 25, 50, 10.001, 25.001, 50.001),
    fc.double({ min: 0, max: 60, noNaN: true }),
  ),
  consent,
  secondAskConsent: fc.option(anySecond, { nil: undefined }),
  asks: mostly<PastAsk[]>(
    [],
    fc.uniqueArray(anyAsk, { minLength: 1, maxLength: 6, selector: ({ at }) => at.getTime() }),
  ),
  silentAsks: mostly<number | undefined>(undefined, fc.nat(2)),
  hasOpenPromise: mostly(false, fc.constant(true)),
  wakeMe: fc.boolean(),
  hour: mostly(12, fc.constantFrom(7, 8, 20, 21), fc.nat(23)),
  day: mostly(dayAgo(0), fc.constantFrom(dayAgo(1), dayAgo(-1))),
});
const needFields = {
  group: fc.constantFrom(...BLOOD_GROUPS, "unknown" as const),
  component: fc.constantFrom(...BLOOD_COMPONENTS),
  urgency: fc.constantFrom(...URGENCIES),
};
const anyNeed: fc.Arbitrary<AskingNeed> = fc.record(needFields);

test("property: a donor may be asked exactly where the oracle says so", () => {
  let eligible = 0;
  fc.assert(
    fc.property(anyDonor, anyNeed, (donor, need) => {
      const isTrue = isEligible(donor, need, NOW);
      expect(mayBeAsked(donor, need, NOW)).toBe(isTrue);
      if (isTrue) eligible += 1;
    }),
    { numRuns: 5_000 },
  );
  expect(eligible).toBeGreaterThan(100);
});

test("property: of whoever has given before, too", () => {
  const ready = { components: [...BLOOD_COMPONENTS], distanceKm: 3, hasOpenPromise: false, hour: 12, day: dayAgo(0) };
  const agreed = { purpose: "be-asked", channel: "web", wordsVersion: CONSENT_WORDS } as const;
  const held = { at: hoursAgo(24).toISOString(), until: hoursAgo(-24 * 180).toISOString() };
  const donor = fc.record({ rules: anyRules, sex: anySex, gifts: anyGifts }).map((given): AskableDonor => ({
    ...ready,
    ...given,
    id: "one",
    group: "A+",
    radiusKm: 10,
    wakeMe: false,
    asks: [],
    consent: { ...agreed, ...held },
  }));
  const need = fc.record({ ...needFields, group: fc.constant("A+" as const) });
  fc.assert(
    fc.property(donor, need, (one, wanted) => {
      expect(mayBeAsked(one, wanted, NOW)).toBe(isEligible(one, wanted, NOW));
    }),
    { numRuns: 10_000 },
  );
});

test("property: nobody ineligible is asked, and of the others as many as the wave has room for", () => {
  const anyWave = fc.record({
    donors: fc
      .array(anyDonor, { maxLength: 60 })
      .map((all) => all.toSorted((one, other) => one.distanceKm - other.distanceKm)),
    need: anyNeed,
    size: fc.nat(20),
  });
  fc.assert(
    fc.property(anyWave, ({ donors, need, size }) => {
      const asked = chooseWave(donors, { need, size, now: NOW, key: "k" });
      const eligible = donors.filter((donor) => isEligible(donor, need, NOW));
      expect(asked.filter((donor) => !eligible.includes(donor))).toEqual([]);
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked).toHaveLength(Math.min(size, eligible.length));
    }),
    { numRuns: 300 },
  );
});
