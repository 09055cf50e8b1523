import { CONSENT_WORDS } from "#domain/donors/consent.ts";
import { isEligible } from "#domain/matching/testing/eligibility-oracle.ts";
import { dayAt, hourAt, timeAt } from "./world-time.ts";
import type { AskRecord, GiftRecord, NeedOutcome, PromiseRecord, ReplyRecord, RunRecords } from "./run-records.ts";
import type { WorldDonor } from "./world.ts";

/*
 * The limits of waves, written a second time: from the proposals, with numbers of its own, over
 * what a run did. Minutes are of the world. A day has 1,440.
 */
const DAY = 1_440;

/** An ask with all that came before it. */
type Asked = AskRecord & {
  person: WorldDonor;
  of: NeedOutcome;
  /** Asks of this donor before it, oldest first, each with what became of it. */
  before: readonly (AskRecord & { reply: ReplyRecord | null })[];
  promises: readonly PromiseRecord[];
  gifts: readonly GiftRecord[];
  /** Asks of its need before it, and the first yes. */
  number: number;
  firstYes: number;
  consentedAt: number;
  /** Needs of its owner, each with the minute of its first ask. */
  owned: readonly { of: NeedOutcome; begun: number }[];
};

const within = (ask: Asked, days: number): number =>
  ask.before.filter(({ minute }) => minute > ask.minute - days * DAY).length;
const isYoung = ({ of, minute }: Asked): boolean => minute < of.ownerSince + DAY && of.need.isYoungAccount;
/** Needs of the owner that asked before this one did. */
const earlier = ({ owned, of }: Asked): Asked["owned"] => {
  const own = owned.find((each) => each.of === of)?.begun ?? Infinity;
  return owned.filter((each) => each.of !== of && each.begun < own);
};

/** Each limit, and whether an ask breaks it. */
const BROKEN_BY = {
  "one ask in a day": (ask) => within(ask, 1) >= 1,
  "four asks in 28 days": (ask) => within(ask, 28) >= 4,
  "one ask for a need": ({ before, need }) => before.some((each) => each.need === need),
  "three days after a no": ({ before, minute }) =>
    before.some(
      // What somebody answers in the minute of an ask they cannot have said before it.
      ({ reply }) => reply?.says === "no" && reply.minute < minute && minute < reply.minute + 3 * DAY,
    ),
  "beside an open promise": ({ promises, minute }) =>
    promises.some((each) => each.minute < minute && minute < each.until),
  "by night": ({ minute, person, of }) =>
    (hourAt(minute) < 8 || hourAt(minute) >= 21) && !(person.wakeMe && of.need.urgency === "critical"),
  "two silent asks": ({ before, minute }) => {
    const known = before
      .map(({ reply }) => (reply !== null && reply.minute < minute ? reply.says : "silent"))
      .filter((says) => says !== "ended");
    return known.length >= 2 && known.slice(-2).every((says) => says === "silent");
  },
  "six months without a new consent": ({ consentedAt, minute }) => minute - consentedAt >= 181 * DAY,
  "who may not give": ({ person, of: { need }, gifts, minute }) =>
    !isEligible(
      {
        ...READY,
        id: String(person.id),
        group: person.group,
        components: person.components,
        sex: person.sex,
        gifts: [
          ...(person.gaveDaysAgo === null
            ? []
            : [{ component: "whole-blood" as const, on: dayAt(-person.gaveDaysAgo * DAY) }]),
          ...gifts
            .filter((gift) => gift.minute < minute)
            .map((gift) => ({ component: gift.component, on: dayAt(gift.minute) })),
        ],
        consent: {
          purpose: "be-asked",
          channel: "web",
          wordsVersion: CONSENT_WORDS,
          at: timeAt(minute - DAY).toISOString(),
          until: timeAt(minute + DAY).toISOString(),
        },
        day: dayAt(minute),
      },
      need,
      timeAt(minute),
    ),
  "beyond the donor's radius": ({ person, of: { need } }) =>
    Math.hypot(person.x - need.x, person.y - need.y) > person.radiusKm + METRE_KM,
  "80 asks for a unit, 300 for a need": ({ number, of: { need } }) => number >= Math.min(300, 80 * need.units),
  "60 asks of a young account until a yes": (ask) => isYoung(ask) && ask.number >= 60 && !(ask.firstYes < ask.minute),
  "after the need was over": ({ of, minute }) => minute > of.overAt,
  "needs that an owner runs": (ask) =>
    earlier(ask).filter(({ of }) => of.overAt > ask.minute).length >= (isYoung(ask) ? 1 : 2),
  "needs that an owner starts in a day": (ask) =>
    ask.number === 0 && earlier(ask).filter(({ begun }) => begun > ask.minute - DAY).length >= 3,
} satisfies Record<string, (ask: Asked) => boolean>;

/** The simulation rounds distances down to metres. */
const METRE_KM = 0.001;
/** Nothing but blood and gifts stands in the way: the rest is judged apart. */
const READY = {
  rules: "IN",
  radiusKm: 50,
  distanceKm: 0,
  wakeMe: false,
  asks: [],
  hasOpenPromise: false,
  hour: 12,
} as const;

export type Limit = keyof typeof BROKEN_BY;
export const LIMITS = Object.keys(BROKEN_BY) as Limit[];

/** How often each limit was broken, counted from what a run did and not by the rule's functions. */
export function brokenLimits(run: RunRecords, donors: readonly WorldDonor[]): Record<Limit, number> {
  const broken = Object.fromEntries(LIMITS.map((limit) => [limit, 0])) as Record<Limit, number>;
  for (const ask of asksWithPast(run, donors))
    for (const limit of LIMITS) if (BROKEN_BY[limit](ask)) broken[limit] += 1;
  return broken;
}

function* asksWithPast(run: RunRecords, donors: readonly WorldDonor[]): Generator<Asked> {
  const needs = new Map(run.outcomes.map((each) => [each.need.id, each]));
  const people = new Map(donors.map((each) => [each.id, each]));
  const replies = new Map(run.replies.map((each) => [`${each.donor} ${each.need}`, each]));
  const promises = Map.groupBy(run.promises, ({ donor }) => donor);
  const gifts = Map.groupBy(run.gifts, ({ donor }) => donor);
  const firstYes = new Map<number, number>();
  for (const { need, minute, says } of run.replies)
    if (says === "yes") firstYes.set(need, Math.min(firstYes.get(need) ?? Infinity, minute));
  const begun = new Map<number, number>();
  for (const { need, minute } of run.asks) if (!begun.has(need)) begun.set(need, minute);
  const owned = Map.groupBy(
    run.outcomes.map((of) => ({ of, begun: begun.get(of.need.id) ?? Infinity })),
    ({ of }) => of.owner,
  );
  const before = new Map<number, Asked["before"][number][]>();
  const numbers = new Map<number, number>();
  for (const ask of run.asks) {
    const { donor, need } = ask;
    const [person, of] = [people.get(donor), needs.get(need)];
    if (person === undefined || of === undefined) throw new Error("an ask of nobody, or for nothing");
    const own = before.get(donor) ?? [];
    const number = numbers.get(need) ?? 0;
    yield {
      ...ask,
      person,
      of,
      before: own,
      number,
      promises: promises.get(donor) ?? [],
      gifts: gifts.get(donor) ?? [],
      firstYes: firstYes.get(need) ?? Infinity,
      consentedAt: run.consentedAt,
      owned: owned.get(of.owner) ?? [],
    };
    before.set(donor, [...own, { ...ask, reply: replies.get(`${donor} ${need}`) ?? null }]);
    numbers.set(need, number + 1);
  }
}
