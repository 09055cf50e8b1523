import { describe, expect, test } from "vitest";
import { chooseWave } from "#domain/matching/choose-wave.ts";
import { donorsIn } from "#domain/matching/plan-wave.ts";
import { brokenLimits, LIMITS } from "../../bench/waves/limits-oracle.ts";
import type { Limit } from "../../bench/waves/limits-oracle.ts";
import { OWNER_MINUTES, ownerMinutes } from "../../bench/waves/owner-delays.ts";
import type { AskRecord, NeedOutcome, RunRecords } from "../../bench/waves/run-records.ts";
import { Waves } from "../../bench/waves/simulate.ts";
import type { Strategy } from "../../bench/waves/simulate.ts";
import type { WorldDonor, WorldNeed } from "../../bench/waves/world.ts";

const DAY = 1_440;
/** Ten in the morning of the first day. */
const TEN = 600;

const donor = (id: number, about: Partial<WorldDonor> = {}): WorldDonor => ({
  id,
  x: 0,
  y: 0,
  group: "A+",
  components: ["whole-blood", "red-cells"],
  sex: "male",
  gaveDaysAgo: null,
  radiusKm: 10,
  wakeMe: false,
  yesRate: 0.05,
  ...about,
});
const need = (id: number, about: Partial<WorldNeed> = {}): WorldNeed => ({
  id,
  minute: TEN,
  x: 0,
  y: 0,
  group: "A+",
  component: "red-cells",
  units: 2,
  urgency: "urgent",
  isYoungAccount: false,
  ...about,
});
const outcome = (of: WorldNeed, about: Partial<NeedOutcome> = {}): NeedOutcome => ({
  need: of,
  owner: `owner ${of.id}`,
  ownerSince: of.isYoungAccount ? of.minute : -30 * DAY,
  asks: 0,
  firstYes: Infinity,
  received: 0,
  overAt: Infinity,
  ...about,
});
const asked = (at: number, minute: number, of = at): AskRecord => ({ donor: at, need: of, minute });

/** Five needs, and one ask for each: nothing is broken. */
const HONEST: RunRecords = {
  asks: [0, 1, 2, 3, 4].map((id) => asked(id, TEN + id)),
  replies: [],
  promises: [],
  gifts: [],
  outcomes: [0, 1, 2, 3, 4].map((id) => outcome(need(id))),
  consentedAt: -DAY,
};
const PEOPLE = Array.from({ length: 400 }, (_none, id) => donor(id));
const silent = (days: readonly number[]): AskRecord[] => days.map((day, of) => asked(0, TEN + day * DAY, of));
const saying = (says: "yes" | "no" | "ended", asks: readonly AskRecord[]): RunRecords["replies"] =>
  asks.map((ask) => ({ ...ask, minute: ask.minute + 1, says }));
const counted = (run: Partial<RunRecords>, people = PEOPLE): Partial<Record<Limit, number>> =>
  Object.fromEntries(Object.entries(brokenLimits({ ...HONEST, ...run }, people)).filter(([, count]) => count > 0));
/** The same needs, some of them otherwise. */
const withNeeds = (about: Partial<WorldNeed>, outcomeToo: Partial<NeedOutcome> = {}): NeedOutcome[] =>
  HONEST.outcomes.map(({ need: of }) => outcome({ ...of, ...about }, outcomeToo));
const withDonor = (about: Partial<WorldDonor>): WorldDonor[] => [donor(0, about), ...PEOPLE.slice(1)];
const many = (count: number, minute = TEN): AskRecord[] =>
  Array.from({ length: count }, (_none, id) => asked(id, minute, 0));

test("a run that keeps all limits breaks none", () => {
  expect(counted({})).toEqual({});
  const fairly = silent([0, 7, 14, 21]);
  expect(counted({ asks: fairly, replies: saying("ended", fairly) })).toEqual({});
  const once = silent([0, 7]);
  expect(counted({ asks: once })).toEqual({});
  expect(counted({ asks: many(60), outcomes: withNeeds({ isYoungAccount: true }) })).toEqual({});
  expect(counted({ asks: silent([0, 3.01]), replies: saying("no", silent([0])) })).toEqual({});
  expect(counted({}, withDonor({ gaveDaysAgo: 90 }))).toEqual({});
});

describe("a planted fault of each limit is counted", () => {
  const often = silent([0, 6, 12, 18, 24]);
  const twice = silent([0, 2]);
  const faults: Record<Limit, [Partial<RunRecords>, WorldDonor[]?]> = {
    "one ask in a day": [{ asks: silent([0, 0.3]) }],
    "four asks in 28 days": [{ asks: often, replies: saying("ended", often) }],
    "one ask for a need": [{ asks: [asked(0, TEN, 0), asked(0, TEN + 2 * DAY, 0)] }],
    "three days after a no": [{ asks: twice, replies: saying("no", twice.slice(0, 1)) }],
    "beside an open promise": [{ asks: [asked(0, TEN)], promises: [{ ...asked(0, TEN - 60), until: TEN + 60 }] }],
    "by night": [{ asks: [asked(0, 21 * 60)] }, withDonor({ wakeMe: true })],
    "two silent asks": [{ asks: silent([0, 7, 14]) }],
    "six months without a new consent": [{ asks: [asked(0, TEN)], consentedAt: TEN - 181 * DAY }],
    "who may not give": [{ asks: [asked(0, TEN)] }, withDonor({ gaveDaysAgo: 89 })],
    "beyond the donor's radius": [{ asks: [asked(0, TEN)] }, withDonor({ x: 10.1 })],
    "80 asks for a unit, 300 for a need": [{ asks: many(161) }],
    "60 asks of a young account until a yes": [{ asks: many(61), outcomes: withNeeds({ isYoungAccount: true }) }],
    "after the need was over": [{ asks: [asked(0, TEN)], outcomes: withNeeds({}, { overAt: TEN - 1 }) }],
    "needs that an owner runs": [{ asks: HONEST.asks.slice(0, 3), outcomes: withNeeds({}, { owner: "one" }) }],
    "needs that an owner starts in a day": [
      { asks: HONEST.asks.slice(0, 4), outcomes: withNeeds({}, { owner: "one", overAt: TEN }).map(spread) },
    ],
  };
  /** Each is over before the next begins to ask. */
  function spread(each: NeedOutcome, at: number): NeedOutcome {
    return { ...each, overAt: TEN + at };
  }

  test.each(LIMITS)("%s", (limit) => {
    const [run, people] = faults[limit];
    expect(counted(run, people)).toEqual({ [limit]: 1 });
  });

  test.each([
    ["another group", { group: "B+" }],
    ["not what is needed", { components: ["platelets"] }],
  ] as [string, Partial<WorldDonor>][])("who may not give: %s", (_case, about) =>
    expect(counted({ asks: [asked(0, TEN)] }, withDonor(about))).toEqual({ "who may not give": 1 }),
  );

  test("who may not give: who gave in this very run", () => {
    const gifts = [{ donor: 0, component: "whole-blood" as const, minute: TEN }];
    const asks = [asked(0, TEN + 10 * DAY)];
    expect(counted({ asks, gifts })).toEqual({ "who may not give": 1 });
  });

  test("a young account runs one need", () => {
    const outcomes = withNeeds({ isYoungAccount: true }, { owner: "one" });
    expect(counted({ asks: HONEST.asks.slice(0, 2), outcomes })).toEqual({ "needs that an owner runs": 1 });
  });
});

const RULE: Strategy = {
  choose: (near, { need: of, size, now }) => chooseWave(near, { need: of, size, now, key: String(of.id) }),
  sizeOf: (planned, answers) => donorsIn(planned, answers, 0),
  isNightQuiet: true,
};
/**
 * A morning and an evening with twelve needs of three owners, beside few donors: their limits are
 * near.
 */
const SMALL = {
  seed: 1,
  donors: Array.from({ length: 900 }, (_none, id) =>
    donor(id, {
      x: (id % 30) / 2,
      group: id % 5 === 0 ? "O-" : "A+",
      wakeMe: id % 4 === 0,
      gaveDaysAgo: id % 3 === 0 ? id % 120 : null,
    }),
  ),
  strategy: RULE,
  ownerOf: ({ id, isYoungAccount }: WorldNeed) => ({ id: `owner ${id % 3}`, since: isYoungAccount ? TEN : -9 * DAY }),
};
const SMALL_NEEDS = Array.from({ length: 24 }, (_none, id) =>
  need(id, {
    minute: TEN + (id % 12) * 5 + (id < 12 ? 0 : 2.4 * DAY),
    urgency: id % 2 === 0 ? "critical" : "urgent",
    units: 1 + (id % 4),
    isYoungAccount: id % 3 === 0,
  }),
);

test("the product's rules break no limit of a small world in which owners have several needs", () => {
  const run = new Waves(SMALL).run(SMALL_NEEDS);
  expect(run.asks.length).toBeGreaterThan(300);
  expect(run.promises.length).toBeGreaterThan(10);
  expect(run.replies.some(({ says }) => says === "ended")).toBe(true);
  expect(Object.entries(brokenLimits(run, SMALL.donors)).filter(([, count]) => count > 0)).toEqual([]);
});

test("a way to ask that minds nobody breaks limits of the same world", () => {
  const heedless: Strategy = { ...RULE, choose: (near, { size }) => [...near].slice(0, size), isNightQuiet: false };
  const broken = brokenLimits(new Waves({ ...SMALL, strategy: heedless }).run(SMALL_NEEDS), SMALL.donors);
  for (const limit of ["one ask in a day", "by night", "who may not give"] as const)
    expect(broken[limit]).toBeGreaterThan(0);
});

describe("a need of one unit whose donors all say yes", () => {
  const of = need(0, { urgency: "critical", units: 1 });
  const sure = PEOPLE.map((each): WorldDonor => ({ ...each, yesRate: 1 }));
  const runs = Array.from({ length: 40 }, (_none, seed) => new Waves({ ...SMALL, seed, donors: sure }).run([of]));
  const held = runs.map(({ promises }) => promises.map(({ minute, until }) => until - minute));

  test("takes no more asks once its owner took a promise, and not before", () => {
    for (const { replies, promises } of runs) {
      const [first, ended] = [promises[0], replies.find(({ says }) => says === "ended")];
      if (ended !== undefined) expect(ended.minute).toBeGreaterThan(first?.minute ?? Infinity);
      expect(replies.filter(({ says }) => says === "yes")).toHaveLength(promises.length);
    }
    expect(runs.some(({ replies }) => replies.some(({ says }) => says === "ended"))).toBe(true);
    // While the owner has not seen the first, others promise too.
    expect(runs.some(({ promises }) => promises.length > 1)).toBe(true);
  });

  test("gets one, also where the first who promised does not come", () => {
    const received = runs.map(({ outcomes }) => outcomes[0]?.received);
    // Nobody stands for it. Where two in succession do not come, its day may end before the third.
    expect(received.filter((units) => units === 1).length).toBeGreaterThanOrEqual(39);
    expect(runs.map(({ gifts }) => gifts.length)).toEqual(received);
    // Expected within three hours; two hours later both are asked; then the owner says so.
    expect(held.filter((all) => all.some((minutes) => minutes > 5 * 60)).length).toBeGreaterThan(2);
  });

  test("lets a promise lapse after half an hour that its owner does not take", () => {
    expect(held.flat().filter((minutes) => Math.abs(minutes - 30) < 0.001).length).toBeGreaterThan(2);
  });
});

test("owners act within five minutes at the median, and nine of ten within twenty", () => {
  const minutes = Array.from({ length: 20_000 }, (_none, at) => ownerMinutes(1, at)).toSorted((a, b) => a - b);
  expect((minutes[10_000] ?? 0) / OWNER_MINUTES.median).toBeCloseTo(1, 1);
  expect((minutes[18_000] ?? 0) / OWNER_MINUTES.p90).toBeCloseTo(1, 1);
});
