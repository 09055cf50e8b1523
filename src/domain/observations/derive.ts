import { NOTHING_KNOWN } from "./axes.ts";
import type { Axes, OwnWord } from "./axes.ts";
import { REACH_HALF_LIFE_HOURS } from "./confidence.ts";
import { lastCrowdAt } from "./crowd.ts";
import { deriveAxis } from "./derive-axis.ts";
import type { Hearsay } from "./derive-axis.ts";
import { metConditions } from "./met-conditions.ts";
import type { MetByPeople } from "./met-conditions.ts";
import { axisAfterAlone, checkCounts, remainingCount } from "./outcomes.ts";
import { silencesList } from "./own-word.ts";
import { saidForWhomAt, withForWhom } from "./said-for-whom.ts";
import { tally } from "./tally.ts";
import { trackRecord } from "./track-record.ts";
import type { TrackRecord } from "./track-record.ts";
import type { Tally } from "./tally.ts";
import { deriveTrust } from "./trust.ts";
import type { TrustDecision } from "./trust.ts";
import { inTimeOrder } from "./authored-observation.ts";
import type { AuthoredObservation } from "./authored-observation.ts";

/** What is left to take, and when that was said. */
export type RemainingCount = { count: number; at: string };

/** What an import or a post itself says; unknown parts are absent. */
export type BaseFacts = Partial<Axes> & { counted?: RemainingCount };

/** Everything that is known about a listing. `took`: the stock after somebody last took from it. */
export type ListingEvidence = {
  base?: BaseFacts | undefined;
  /** What calls about any entry found of its numbers (contact/line-finding.ts). */
  found?: Axes["reach"] | undefined;
  took?: Axes["stock"] | undefined;
  said: readonly AuthoredObservation[];
  /** What other lists say, whose entries are merged into this one. */
  others?: readonly BaseFacts[];
  decided?: TrustDecision | undefined;
  /** When its numbers were last replaced: earlier observations of reach do not count. */
  linesSince?: string | undefined;
  /** Stock half-life of its kind, hours. */
  stockHalfLifeHours: number;
};

/**
 * What people observed that is not the value: against reach or stock, or where nothing else is
 * known. `helped`, `askedForMoney`: what seekers observed about honesty, which only verifiers and
 * moderators judge.
 */
export type ListingHearsay = {
  reach?: Hearsay<"reach">;
  stock?: Hearsay<"stock">;
  helped?: Tally;
  askedForMoney?: Tally;
  conditions?: MetByPeople[];
};

/** What follows from the evidence. `crowd`: when many people were last calling. */
export type DerivedFacts = {
  axes: Axes;
  counted: RemainingCount | null;
  crowd: string | null;
  hearsay: ListingHearsay | null;
  /** What those who tried it found over the last months. */
  record: TrackRecord | null;
};

/**
 * Derives the three facts of a listing from all evidence (DESIGN.md 5.1). It is pure, and the order
 * of arrival does not matter. Of reach and stock the side with the larger remaining weight has the
 * value. Trust is judged by verifiers and moderators. Times in the future count as now.
 */
export function derive(
  { base = {}, found, took, said, others = [], decided, linesSince, stockHalfLifeHours }: ListingEvidence,
  now: Date,
): DerivedFacts {
  const observations = inTimeOrder(said, now);
  const listed = newestListed([base, ...others].map(({ stock }) => clampedToNow(stock, now)));
  const isSinceLines = ({ at }: { at: string | null }): boolean =>
    linesSince === undefined || timeOf({ at }) > Date.parse(linesSince);
  const isOfLines = ({ said: word, joined }: AuthoredObservation): boolean =>
    joined !== "other-lines" && isSinceLines(word);
  const listedReach = newestListed([base, ...others].map((each) => clampedToNow(each.reach, now)));
  const reach = deriveAxis("reach", {
    observations: observations.filter(isOfLines),
    stated: [listedReach !== undefined && isSinceLines(listedReach) ? listedReach : undefined, found],
    halfLifeHours: REACH_HALF_LIFE_HOURS,
  });
  const stock = deriveAxis("stock", { observations, stated: [listed, took], halfLifeHours: stockHalfLifeHours });
  const own = ownWordOf(stock.own, observations);
  // What a list says is gone where its place has spoken since.
  const heard = own !== null && isSilenced(own, listed) ? undefined : listed;
  const { trust, clearedAt } = deriveTrust(observations, {
    base: clampedToNow(base.trust, now) ?? NOTHING_KNOWN.trust,
    decided,
  });
  const counts = [
    ...[base, ...others].map(({ counted }) => (own !== null && isSilenced(own, counted) ? undefined : counted)),
    newestCount(observations),
    took === undefined ? undefined : countOfStock(took),
  ];
  return {
    axes: {
      reach: reach.part ?? NOTHING_KNOWN.reach,
      stock: {
        ...withForWhom(withKnownCounts(stock.part, { observations, listed: heard, took }), observations),
        ...(stock.isOverruled && own !== null && { own }),
      },
      trust,
    },
    counted: counts.some((each) => each !== undefined) ? newest(counts) : null,
    crowd: lastCrowdAt(observations),
    hearsay: present({
      reach: reach.hearsay,
      stock: stock.hearsay,
      helped: tally(observations, "got-help", null),
      askedForMoney: tally(observations, "asked-for-advance-money", clearedAt),
      conditions: metConditions(observations, saidForWhomAt(observations)),
    }),
    record: trackRecord(observations, isOfLines),
  };
}

type PossibleHearsay = { [Name in keyof ListingHearsay]-?: NonNullable<ListingHearsay[Name]> | null };

/** The parts that are there; null without any. */
function present({ reach, stock, helped, askedForMoney, conditions }: PossibleHearsay): ListingHearsay | null {
  const parts: ListingHearsay = {
    ...(reach !== null && { reach }),
    ...(stock !== null && { stock }),
    ...(helped !== null && { helped }),
    ...(askedForMoney !== null && { askedForMoney }),
    ...(conditions !== null && { conditions }),
  };
  return Object.keys(parts).length === 0 ? null : parts;
}

type StockEvidence = {
  observations: readonly AuthoredObservation[];
  listed: Axes["stock"] | undefined;
  took: Axes["stock"] | undefined;
};

/**
 * The stock with its counts. Callers' counts never count; a member's do where no authority counted.
 * A known total stays known from whoever counted it last. Beside parts it would be of no part.
 */
function withKnownCounts(derived: Axes["stock"] | null, { observations, listed, took }: StockEvidence): Axes["stock"] {
  const byAuthority = observations.flatMap(({ said }) => (said.by === "seeker" ? [] : [axisAfterAlone("stock", said)]));
  const stated = [listed, ...byAuthority, took]
    .flatMap((each) => (each === undefined || each === null || each.at === null ? [] : [each]))
    .toSorted((a, b) => timeOf(a) - timeOf(b));
  const stock = derived ?? stated.at(-1) ?? NOTHING_KNOWN.stock;
  const hasCounts = stated.some(({ count, counts }) => count !== undefined || counts !== undefined);
  const { count: _count, counts: _counts, ...uncounted } = stock;
  const own: Axes["stock"] = stock.by === "seeker" && hasCounts ? uncounted : stock;
  if (own.parts !== undefined) return own;
  const total = stated.findLast(({ counts }) => counts?.total !== undefined)?.counts?.total;
  const staffed = stated.findLast(({ counts }) => counts?.staffed !== undefined)?.counts?.staffed;
  const all = {
    ...own.counts,
    ...(total !== undefined && { total }),
    ...(staffed !== undefined && { staffed }),
  };
  // Numbers from two sources that contradict each other are not combined.
  const isTrue = checkCounts(all).length === 0 && (own.count ?? 0) <= (all.total ?? Number.POSITIVE_INFINITY);
  return Object.keys(all).length === 0 || !isTrue ? own : { ...own, counts: all };
}

/** The place's own word without what is not told of it. */
function ownWordOf(said: Axes["stock"] | null, observations: readonly AuthoredObservation[]): OwnWord | null {
  if (said === null || said.at === null || said.by === null) return null;
  const { value, count, at, by } = said;
  const { for: forWhom, parts } = withForWhom(said, observations);
  return {
    value,
    ...(count !== undefined && { count }),
    at,
    by,
    ...(forWhom !== undefined && { for: forWhom }),
    ...(parts !== undefined && { parts }),
  };
}

function isSilenced(own: OwnWord, listed: { at: string | null } | undefined): boolean {
  return listed !== undefined && silencesList({ by: own.by, at: timeOf(own) }, { by: "feed", at: timeOf(listed) });
}

/** What the newest list says; at equal times the entry's own. */
function newestListed<Each extends { at: string | null }>(all: readonly (Each | undefined)[]): Each | undefined {
  const stated = all.filter((each) => each !== undefined);
  const [first, ...others] = stated;
  return others.reduce((best, each) => (best === undefined || timeOf(each) > timeOf(best) ? each : best), first);
}

/** The newest of some; at equal times the last. */
function newest<Each extends { at: string | null }>(all: readonly (Each | undefined)[]): Each {
  return all.filter((each) => each !== undefined).reduce((best, each) => (timeOf(each) >= timeOf(best) ? each : best));
}

function timeOf({ at }: { at: string | null }): number {
  return at === null ? Number.NEGATIVE_INFINITY : Date.parse(at);
}

/** A time in the future becomes now. */
function clampedToNow<Each extends { at: string | null }>(part: Each | undefined, now: Date): Each | undefined {
  return part === undefined || timeOf(part) <= now.getTime() ? part : { ...part, at: now.toISOString() };
}

/** The newest count of an authority: what a seeker counted is never taken from. */
function newestCount(observations: readonly AuthoredObservation[]): RemainingCount | undefined {
  const counted = observations.findLast(({ said }) => said.by !== "seeker" && remainingCount(said) !== undefined);
  const count = counted === undefined ? undefined : remainingCount(counted.said);
  return counted === undefined || count === undefined ? undefined : { count, at: counted.said.at };
}

function countOfStock({ count, at }: Axes["stock"]): RemainingCount | undefined {
  return count === undefined || at === null ? undefined : { count, at };
}
