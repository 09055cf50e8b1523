import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "../blood/groups.ts";
import { CONSENT_WORDS } from "../donors/consent.ts";
import { URGENCIES } from "../listings/fields.ts";
import { BY_ROLES } from "../observations/axes.ts";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import { chooseWave } from "./choose-wave.ts";
import { MATCHING } from "./matching-rules.ts";
import { isVouchedFor } from "./ask.ts";
import { countSilent, isSilent, mayBeAsked } from "./asking-eligibility.ts";
import type { AskableDonor, AskingNeed } from "./asking-eligibility.ts";
import { asksLeft, expectedYes, waveSize, yesRateOf } from "./wave.ts";

const NOW = new Date("2026-11-23T06:30:00.000Z");
const NEED: AskingNeed = { group: "A+", component: "red-cells", urgency: "urgent" };
const consent = {
  purpose: "be-asked",
  wordsVersion: CONSENT_WORDS,
  channel: "web",
  at: "2026-11-01T00:00:00.000Z",
  until: "2027-04-30T00:00:00.000Z",
} as const;
const donor = (changed: Partial<AskableDonor> = {}): AskableDonor => ({
  id: "one",
  group: "A+",
  components: ["red-cells"],
  rules: "IN",
  gifts: [],
  radiusKm: 25,
  wakeMe: false,
  consent,
  distanceKm: 3,
  asks: [],
  hasOpenPromise: false,
  hour: 12,
  day: "2026-11-23",
  ...changed,
});
const ago = (days: number, answer: "yes" | "no" | "ended" | null = "yes") => ({
  at: new Date(NOW.getTime() - days * DAY_MS),
  answer,
});

describe("the size of a wave", () => {
  test("is what is left over who comes, less the yes to come, over the yes rate, by urgency", () => {
    const facts = { left: 3, stillExpected: 0, yesRate: 0.05, yes: 0, room: 300 };
    expect(URGENCIES.map((urgency) => waveSize({ ...facts, urgency }))).toEqual([6, 80, 40, 20]);
    expect(waveSize({ ...facts, stillExpected: 3, urgency: "urgent" })).toBe(20);
    expect(waveSize({ ...facts, stillExpected: 3.99, urgency: "urgent" })).toBe(MATCHING.leastWave);
    expect(waveSize({ ...facts, stillExpected: 4, urgency: "urgent" })).toBe(0);
    expect(waveSize({ ...facts, room: 4, urgency: "critical" })).toBe(4);
  });

  test("of a critical need goes on until three times the yes are expected, and after a yes by threes", () => {
    const facts = { left: 3, yesRate: 0.05, yes: 0, urgency: "critical", room: 300 } as const;
    expect(waveSize({ ...facts, stillExpected: 11.9 })).toBe(MATCHING.leastWave);
    expect(waveSize({ ...facts, stillExpected: 12 })).toBe(0);
    expect(waveSize({ ...facts, yes: 1, stillExpected: 0 })).toBe(3);
    expect(waveSize({ ...facts, yes: 1, stillExpected: 1 })).toBe(0);
  });

  test("a yes rate begins at one of twenty and has a least", () => {
    expect(yesRateOf({ asked: 0, yes: 0 })).toBe(0.05);
    expect(yesRateOf({ asked: 10_000, yes: 0 })).toBe(0.01);
  });

  test("property: it is 0 or 3..100, grows with what is left, and never exceeds its room", () => {
    const facts = fc.record({
      left: fc.integer({ min: 0, max: 50 }),
      stillExpected: fc.double({ min: 0, max: 60, noNaN: true }),
      yesRate: fc.double({ min: 0.01, max: 1, noNaN: true }),
      yes: fc.integer({ min: 0, max: 5 }),
      urgency: fc.constantFrom(...URGENCIES),
      room: fc.integer({ min: 0, max: 300 }),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const size = waveSize(given);
        expect(size).toBeLessThanOrEqual(Math.min(given.room, MATCHING.mostWave));
        if (size > 0 && given.room >= MATCHING.leastWave) expect(size).toBeGreaterThanOrEqual(MATCHING.leastWave);
        expect(waveSize({ ...given, left: given.left + 1 })).toBeGreaterThanOrEqual(size);
      }),
    );
  });

  test("of an open ask less is expected the longer it is silent", () => {
    const ages = [0, 10, 60, 600, 6_000];
    const expected = ages.map((age) => expectedYes([age], 0.05));
    expect(expected[0]).toBeCloseTo(0.05);
    expect(expected).toEqual(expected.toSorted((a, b) => b - a));
    expect(expected.at(-1)).toBeLessThan(0.000_1);
  });

  test("80 asks a unit, 300 a need, 60 for a new account until one yes", () => {
    expect(asksLeft({ units: 1, asked: 0, yes: 0, isYoung: false })).toBe(80);
    expect(asksLeft({ units: 9, asked: 0, yes: 0, isYoung: false })).toBe(300);
    expect(asksLeft({ units: 2, asked: 50, yes: 0, isYoung: true })).toBe(10);
    expect(asksLeft({ units: 2, asked: 50, yes: 1, isYoung: true })).toBe(110);
    expect(asksLeft({ units: 1, asked: 90, yes: 1, isYoung: false })).toBe(0);
  });
});

describe("who may be asked", () => {
  test.each<[string, Partial<AskableDonor>]>([
    ["whose blood does not suit", { group: "B+" }],
    ["who does not give that part", { components: ["platelets"] }],
    ["farther than they go", { distanceKm: 11, radiusKm: 10 }],
    ["who may not give yet", { gifts: [{ component: "whole-blood", on: "2026-11-01" }] }],
    ["who said to wait", { deferredUntil: "2026-11-24" }],
    ["who paused", { pausedUntil: "2026-11-24T00:00:00.000Z" }],
    ["whose consent ended", { consent: { ...consent, until: "2026-11-23T00:00:00.000Z" } }],
    ["beside an open promise", { hasOpenPromise: true }],
    ["asked today", { asks: [ago(0.9)] }],
    ["asked four times in 28 days", { asks: [ago(2), ago(9), ago(16), ago(27)] }],
    ["who said no two days ago", { asks: [ago(2, "no")] }],
    ["who said no two days ago, to an older ask", { asks: [{ ...ago(3.5, "no"), answeredAt: ago(2.9).at }] }],
    ["silent twice since their consent", { asks: [ago(3, null), ago(9, null)] }],
    ["silent twice, with an ask between that ended", { asks: [ago(3, null), ago(6, "ended"), ago(9, null)] }],
    [
      "silent twice, with an answer as somebody else between",
      { asks: [ago(3, null), { ...ago(6, "yes"), isOfOtherRole: true }, ago(9, null)] },
    ],
    ["silent again after one that is forgotten", { silentAsks: 1, asks: [ago(3, null)] }],
    ["by night", { hour: 21 }],
    ["woken by what is not critical", { hour: 7, wakeMe: true }],
  ])("nobody %s", (_case, changed) => expect(mayBeAsked(donor(changed), NEED, NOW)).toBe(false));

  test.each<[string, Partial<AskableDonor>, Partial<AskingNeed>]>([
    ["anybody else", {}, {}],
    ["from eight o'clock", { hour: 8 }, {}],
    ["who may be woken, by a critical need", { hour: 3, wakeMe: true }, { urgency: "critical" }],
    ["three days after a no", { asks: [ago(3, "no")] }, {}],
    ["three days after a late no", { asks: [{ ...ago(3.5, "no"), answeredAt: ago(3).at }] }, {}],
    ["who was silent once, and once asked too late", { asks: [ago(3, null), ago(9, "ended")] }, {}],
    ["silent once, with an answer since", { asks: [ago(9, null), ago(3, "no")] }, {}],
    ["who answered after one that is forgotten", { silentAsks: 1, asks: [ago(9, "no"), ago(3, null)] }, {}],
    ["on the very day", { gifts: [{ component: "whole-blood", on: "2026-07-26" }], sex: "female" }, {}],
  ])("%s may", (_case, changed, need) => expect(mayBeAsked(donor(changed), { ...NEED, ...need }, NOW)).toBe(true));

  test("a new consent ends the silence before it", () => {
    const asks = [ago(3, null), ago(9, null)];
    expect(isSilent({ asks, consent })).toBe(true);
    expect(isSilent({ asks, consent: { ...consent, at: new Date(NOW.getTime() - DAY_MS).toISOString() } })).toBe(false);
  });

  test("property: asks that are forgotten one by one, each counted before, give the same count", () => {
    const anyAnswer = fc.constantFrom<"yes" | "no" | "ended" | null>("yes", "no", "ended", null, null);
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 12 }), fc.nat(12), (answers, forgotten) => {
        const asks = answers.map((answer, at) => ago(20 - at, answer));
        const silentAsks = countSilent({ asks: asks.slice(0, forgotten), consent });
        expect(countSilent({ asks: asks.slice(forgotten), consent, silentAsks })).toBe(countSilent({ asks, consent }));
      }),
    );
  });
});

test("of donors of platelets those with the patient's RhD are asked first", () => {
  const donors = (["A+", "AB-", "A-"] as const).map((group) => donor({ id: group, group, components: ["platelets"] }));
  const asked = chooseWave(donors, {
    need: { ...NEED, group: "A-", component: "platelets" },
    size: 3,
    now: NOW,
    key: "k",
  });
  expect(asked.map(({ group }) => group)).toEqual(["A-", "AB-", "A+"]);
});

describe("property: for any donors and any need", () => {
  const anyDonor = fc
    .record({
      group: fc.constantFrom(...BLOOD_GROUPS),
      components: fc.uniqueArray(fc.constantFrom(...BLOOD_COMPONENTS), { minLength: 1 }),
      sex: fc.constantFrom("female", "male", undefined),
      gaveDaysAgo: fc.option(fc.integer({ min: 0, max: 200 })),
      radiusKm: fc.constantFrom(10, 25, 50),
      wakeMe: fc.boolean(),
      distanceKm: fc.double({ min: 0, max: 50, noNaN: true }),
      asks: fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 27 * 24 }).map((hours) => new Date(NOW.getTime() - hours * HOUR_MS)),
          answer: fc.constantFrom("yes", "no", null),
        }),
        { maxLength: 5 },
      ),
      hour: fc.integer({ min: 0, max: 23 }),
    })
    .map(({ gaveDaysAgo, ...fields }): AskableDonor => {
      const on = new Date(NOW.getTime() - (gaveDaysAgo ?? 0) * DAY_MS).toISOString().slice(0, 10);
      return donor({ ...fields, gifts: gaveDaysAgo === null ? [] : [{ component: "whole-blood", on }] });
    });
  const anyWave = fc.record({
    donors: fc
      .array(anyDonor, { maxLength: 60 })
      .map((all) =>
        all.map((each, at) => ({ ...each, id: `donor ${at}` })).toSorted((a, b) => a.distanceKm - b.distanceKm),
      ),
    need: fc.record({
      group: fc.constantFrom(...BLOOD_GROUPS, "unknown" as const),
      component: fc.constantFrom(...BLOOD_COMPONENTS),
      urgency: fc.constantFrom(...URGENCIES),
    }),
    size: fc.integer({ min: 0, max: 20 }),
  });

  test("O negative is last also where the RhD of no compatible donor of platelets is the patient's", () => {
    const need = { group: "O+", component: "platelets", urgency: "critical" } as const;
    const donors = [
      donor({ id: "one", group: "AB-", components: ["platelets"], asks: [ago(20)] }),
      donor({ id: "two", group: "O-", components: ["platelets"] }),
    ];
    const order = chooseWave(donors, { need, size: 2, now: NOW, key: "k" });
    expect(order.map(({ group }) => group)).toEqual(["AB-", "O-"]);
  });

  test("a compatible donor is never asked before an exact one of the circle, O negative last", () => {
    const suited = ({ group }: AskableDonor, need: AskingNeed) => (group === need.group ? 0 : group === "O-" ? 2 : 1);
    fc.assert(
      fc.property(anyWave, ({ donors, need, size }) => {
        const order = chooseWave(donors, { need, size, now: NOW, key: "k" }).map((each) => suited(each, need));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });
});

test("a circle is left only when five times the wave is in it", () => {
  const at = (distanceKm: number, count: number) =>
    Array.from({ length: count }, (_none, each) => donor({ id: `${distanceKm} ${each}`, distanceKm }));
  const wave = { need: NEED, size: 3, now: NOW, key: "k" };
  const far = at(8, 20);
  expect(chooseWave([...at(4, 15), ...far], wave).map(({ distanceKm }) => distanceKm)).toEqual([4, 4, 4]);
  const asked = at(4, 14).map((each) => ({ ...each, asks: [ago(20)] }));
  expect(chooseWave([...asked, ...far], wave).map(({ distanceKm }) => distanceKm)).toEqual([8, 8, 8]);
});

test("equal donors stand in another order for another need, and in the same for the same", () => {
  const donors = Array.from({ length: 40 }, (_none, each) => donor({ id: `donor ${each}` }));
  const idsFor = (key: string) => chooseWave(donors, { need: NEED, size: 8, now: NOW, key }).map(({ id }) => id);
  expect(idsFor("a")).toEqual(idsFor("a"));
  expect(idsFor("a")).not.toEqual(idsFor("b"));
});

test("an ask older than 28 days puts nobody behind others", () => {
  const donors = [donor({ id: "seldom", asks: [ago(29), ago(30)] }), donor({ id: "often", asks: [ago(9)] })];
  const asked = chooseWave(donors, { need: NEED, size: 2, now: NOW, key: "k" });
  expect(asked.map(({ id }) => id)).toEqual(["seldom", "often"]);
});

test("a verifier, a facility or a moderator stands for a need that they confirmed; nobody else does", () => {
  const at = NOW.toISOString();
  const standing = BY_ROLES.filter((by) => isVouchedFor({ trust: { value: "confirmed", by, at } }));
  expect(standing).toEqual(["facility", "verifier", "moderator"]);
  expect(isVouchedFor({ trust: { value: "confirmed", by: null, at } })).toBe(false);
  for (const value of ["unreviewed", "disputed", "fraud-confirmed"] as const)
    expect(isVouchedFor({ trust: { value, by: "verifier", at } })).toBe(false);
});
