import type { Urgency } from "../listings/fields.ts";

/**
 * Whom a need asks, and how often. Proposal, where no other
 * is named; all of those are proposals there.
 */
export const MATCHING = {
  /** Of those who promise so many come. Proposal: 25 % no-shows. */
  comes: 0.75,
  /**
   * A yes rate begins at 1 of 20, and is never below the least. 3.7 % were seen in doi
   * 10.1038/s42256-023-00722-5.
   */
  firstYes: 1,
  firstAsked: 20,
  leastYesRate: 0.01,
  /**
   * The same for suppliers, who said that they have it: 1 of 4. Proposal, until their answers are
   * known.
   */
  firstYesOfSuppliers: 1,
  firstAskedOfSuppliers: 4,
  /** Suppliers are looked for within so many km. Proposal: as the widest circle. */
  supplierRadiusKm: 50,
  /** Verifiers whom a need asks to call, once, with its first wave. Proposal: calls are few. */
  verifiersOfNeed: 3,
  /** Days of asks and answers that a yes rate is made of. */
  yesRateDays: 30,
  /** People in one wave. */
  leastWave: 3,
  mostWave: 100,
  /**
   * What of the people needed one wave asks, and the minutes until the next. A critical need has
   * short waves: the first yes comes before all its asks are spent (decision 94).
   */
  waves: {
    critical: { part: 1, waitMinutes: 1 },
    urgent: { part: 1, waitMinutes: 20 },
    soon: { part: 0.5, waitMinutes: 60 },
    planned: { part: 0.25, waitMinutes: 360 },
  } satisfies Record<Urgency, { part: number; waitMinutes: number }>,
  /**
   * A critical need before its first yes and after it. `times`: it asks for so many times the yes
   * that it needs. `mostWave`: people in one wave. Source: the simulation of decision 94.
   */
  critical: { before: { times: 3, mostWave: 6 }, after: { times: 0.25, mostWave: 3 } },
  /**
   * How a need asks that nobody stands for: so many people in a wave, and minutes until the next.
   * `before` its first yes. `after` it, or once a share is spent. Source: the simulation of
   * decision 148.
   */
  unvouched: {
    before: { mostWave: 6, waitMinutes: { critical: 2, urgent: 2, soon: 15, planned: 90 } },
    after: { mostWave: 3, waitMinutes: { critical: 15, urgent: 15, soon: 15, planned: 60 } },
  } satisfies Record<"before" | "after", { mostWave: number; waitMinutes: Record<Urgency, number> }>,
  /**
   * Of those who could be asked in a circle one proved number asks one of `oneOf`. `least` it may
   * ask in any case. Its asks of `hours` count. After `minutes` it goes on slowly. Decision 148.
   */
  share: { oneOf: 3, least: 12, hours: 24, minutes: 60 },
  /** Circles around a need, km: wider until so many times the wave is there. */
  radiiKm: [5, 10, 20, 30, 40, 50],
  timesThere: 5,
  /** Distances within so many km count as equal. */
  bandKm: 5,
  /** Asks of one person over all needs: in a day, in 28 days. */
  asksInDay: 1,
  /** Asks in a day of a donor who agreed to a second one, for a critical need. Proposal. */
  asksInDayOfAgreed: 2,
  asksInWindow: 4,
  windowDays: 28,
  /**
   * Asks that come back to a person in 28 days. Each was a true message, so nobody gets more than
   * twice as many, and none comes back within its day. Minutes in which a need may be withdrawn for
   * it. Proposals.
   */
  givenBack: { inWindow: 4, withdrawnMinutes: 60 },
  /** Days without an ask after a no. */
  quietDaysAfterNo: 3,
  /** Local hours in which nobody is asked, but for who may be woken by a critical need. */
  nightFrom: 21,
  nightTo: 8,
  /** After so many asks without an answer comes a new consent. Source: DOMAIN.md 4.1. */
  silentAsks: 2,
  /** Most asks for a unit and for a need. Until one yes, fewer for an account under a day old. */
  asksOfUnit: 80,
  asksOfNeed: 300,
  asksOfYoung: 60,
  youngHours: 24,
  /** Needs of one owner that ask at the same time; of a young account; begun in 24 hours. */
  needsOfOwner: 2,
  needsOfYoung: 1,
  startsInDay: 3,
  /** Hours in which an ask takes an answer. Proposal. */
  askHours: 24,
  /** Hours until who says yes is expected, if the need does not end before. Proposal. */
  arrivesHours: { critical: 3, urgent: 8, soon: 24, planned: 72 } satisfies Record<Urgency, number>,
  /** Minutes until it is looked again whether a need may begin that may not yet. Proposal. */
  refusedMinutes: 10,
  /** Waves in a row that found nobody, after which the owner is notified. Proposal. */
  emptyWaves: 3,
} as const;
