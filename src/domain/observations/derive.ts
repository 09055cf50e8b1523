import { NOTHING_KNOWN } from "./axes.ts";
import type { Axes } from "./axes.ts";
import { backedWeight } from "./backed-weight.ts";
import type { AxisStatement } from "./backed-weight.ts";
import { REACH_HALF_LIFE_HOURS, TRUST_HALF_LIFE_HOURS } from "./confidence.ts";
import { lastCrowdAt } from "./crowd.ts";
import { checkCounts, remainingCount, axisAfterAlone } from "./outcomes.ts";
import { seekerWeight } from "./seeker-weight.ts";
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
  took?: Axes["stock"] | undefined;
  said: readonly AuthoredObservation[];
  decided?: TrustDecision | undefined;
  /** When its numbers were last replaced: earlier observations of reach do not count. */
  linesSince?: string | undefined;
  /**
   * Stock half-life of its kind, hours: how long an observation of the stock backs later ones.
   * Absent: it backs none.
   */
  stockHalfLifeHours?: number | undefined;
};

/** What follows from the evidence. `crowd`: when many people were last calling. */
export type DerivedFacts = { axes: Axes; counted: RemainingCount | null; crowd: string | null };

/**
 * Derives the three facts of a listing from all evidence (DESIGN.md 5.1). It is pure, and the order
 * of arrival does not matter. On each axis the newest observation counts. At equal times the order
 * is: import, observations in `inTimeOrder`, what was taken. Times in the future count as now.
 */
export function derive(
  { base = {}, took, said, decided, linesSince, stockHalfLifeHours }: ListingEvidence,
  now: Date,
): DerivedFacts {
  const words = inTimeOrder(said, now);
  const listed = clampedToNow(base.stock, now) ?? NOTHING_KNOWN.stock;
  const isOfLines = (at: string | null): boolean => linesSince === undefined || timeOf({ at }) > Date.parse(linesSince);
  const listedReach = clampedToNow(base.reach, now) ?? NOTHING_KNOWN.reach;
  const reached = isOfLines(listedReach.at) ? listedReach : NOTHING_KNOWN.reach;
  const calls = words.filter(({ said: { at } }) => isOfLines(at));
  const reach = newest<Axes["reach"]>([reached, newestOn("reach", calls)]);
  const counts = [base.counted, newestCount(words), took === undefined ? undefined : countOfStock(took)];
  return {
    axes: {
      reach: withBackedWeight("reach", reach, {
        words: calls,
        others: [reached],
        halfLifeHours: REACH_HALF_LIFE_HOURS,
      }),
      stock: withBackedWeight("stock", deriveStock(words, { listed, took }), {
        words,
        others: [listed, took],
        halfLifeHours: stockHalfLifeHours,
      }),
      trust: deriveTrustAxis(words, clampedToNow(base.trust, now) ?? NOTHING_KNOWN.trust, decided),
    },
    counted: counts.some((each) => each !== undefined) ? newest(counts) : null,
    crowd: lastCrowdAt(words),
  };
}

type StatedStock = { listed: Axes["stock"]; took: Axes["stock"] | undefined };

/** The newest observation of the stock. A known total stays known from whoever counted it last. */
function deriveStock(words: readonly AuthoredObservation[], { listed, took }: StatedStock): Axes["stock"] {
  const known = newest<Axes["stock"]>([listed, newestOn("stock", words, ({ value }) => value !== "unknown"), took]);
  const stock = known.value === "unknown" ? newest([known, newestOn("stock", words)]) : known;
  const counts = [listed, ...words.filter(({ said }) => said.by !== "seeker").map(({ said }) => said), took]
    .filter((each) => each?.counts !== undefined && each.at !== null)
    .toSorted((a, b) => timeOf(a ?? NOTHING_KNOWN.stock) - timeOf(b ?? NOTHING_KNOWN.stock))
    .map((each) => each?.counts ?? {});
  const total = counts.findLast((each) => each.total !== undefined)?.total;
  const staffed = counts.findLast((each) => each.staffed !== undefined)?.staffed;
  const all = {
    ...stock.counts,
    ...(total !== undefined && { total }),
    ...(staffed !== undefined && { staffed }),
  };
  // Numbers from two sources that contradict each other are not combined.
  const isTrue = checkCounts(all).length === 0 && (stock.count ?? 0) <= (all.total ?? Number.POSITIVE_INFINITY);
  return Object.keys(all).length === 0 || !isTrue ? stock : { ...stock, counts: all };
}

type BackingSources<Axis extends "reach" | "stock"> = {
  words: readonly AuthoredObservation[];
  others: readonly (Axes[Axis] | undefined)[];
  halfLifeHours: number | undefined;
};

/** The axis with the weight of earlier agreeing observations. */
function withBackedWeight<Axis extends "reach" | "stock">(
  axis: Axis,
  part: Axes[Axis],
  { words, others, halfLifeHours }: BackingSources<Axis>,
): Axes[Axis] {
  const { value, at, by, weight } = part;
  if (by !== "seeker" || at === null || halfLifeHours === undefined) return part;
  const said = [...others, ...words.map((word) => axisAfterAlone(axis, word.said))];
  const stated = said.flatMap((each): AxisStatement[] => {
    if (each === null || each === undefined || each.at === null || each.value === "unknown") return [];
    return [{ value: each.value, at: each.at, by: each.by, weight: each.weight }];
  });
  const inOrder = stated.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { ...part, weight: backedWeight({ value, at, by, weight }, inOrder, halfLifeHours) };
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

/**
 * The newest observation on an axis, with the weight of all seekers who agree.
 * @param counts which values count
 */
function newestOn<Axis extends "reach" | "stock">(
  axis: Axis,
  words: readonly AuthoredObservation[],
  counts: (says: Axes[Axis]) => boolean = () => true,
): Axes[Axis] | undefined {
  const word = words.findLast(({ said }) => {
    const says = axisAfterAlone(axis, said);
    return says !== null && counts(says);
  });
  const says = word === undefined ? null : axisAfterAlone(axis, word.said);
  return word === undefined || says === null ? undefined : withSeekerWeight(axis, says, { word, words });
}

function deriveTrustAxis(
  words: readonly AuthoredObservation[],
  base: Axes["trust"],
  decided: TrustDecision | undefined,
): Axes["trust"] {
  const { trust, word, before } = deriveTrust(words, { base, decided });
  const part = word === null ? trust : withSeekerWeight("trust", trust, { word, words });
  const { value, at, by, weight } = part;
  if (by !== "seeker" || at === null) return part;
  return { ...part, weight: backedWeight({ value, at, by, weight }, before, TRUST_HALF_LIFE_HOURS) };
}

function withSeekerWeight<Axis extends keyof Axes>(
  axis: Axis,
  says: Axes[Axis],
  { word, words }: { word: AuthoredObservation; words: readonly AuthoredObservation[] },
): Axes[Axis] {
  return word.said.by === "seeker" ? { ...says, weight: seekerWeight(axis, word, words) } : says;
}

function newestCount(words: readonly AuthoredObservation[]): RemainingCount | undefined {
  const word = words.findLast(({ said }) => remainingCount(said) !== undefined);
  const count = word === undefined ? undefined : remainingCount(word.said);
  return word === undefined || count === undefined ? undefined : { count, at: word.said.at };
}

function countOfStock({ count, at }: Axes["stock"]): RemainingCount | undefined {
  return count === undefined || at === null ? undefined : { count, at };
}
