import { NOTHING_KNOWN } from "./axes.ts";
import type { Axes } from "./axes.ts";
import { backedWeight } from "./backing.ts";
import type { Stated } from "./backing.ts";
import { REACH_HALF_LIFE_HOURS, TRUST_HALF_LIFE_HOURS } from "./confidence.ts";
import { lastCrowd } from "./crowd.ts";
import { checkCounts, countSaid, saysOn } from "./outcomes.ts";
import { seekerWeight } from "./seekers.ts";
import { trustFrom } from "./trust.ts";
import type { Decided } from "./trust.ts";
import { inTime } from "./words.ts";
import type { Word } from "./words.ts";

/** What is left to take, and when that was said. */
export type Counted = { count: number; at: string };

/** What an import or a post itself says, before anybody spoke; what is absent is not known. */
export type Base = Partial<Axes> & { counted?: Counted };

/** All there is to know about a listing. `took`: what was left after somebody last took of it. */
export type Told = {
  base?: Base | undefined;
  took?: Axes["stock"] | undefined;
  said: readonly Word[];
  decided?: Decided | undefined;
  /** When its numbers were written anew: what was said of reaching it before is of others. */
  linesSince?: string | undefined;
  /**
   * Of its kind, hours: how long somebody's word about the stock backs others who say the same;
   * absent: not at all.
   */
  stockHalfLifeHours?: number | undefined;
};

/** What follows from it. `crowd`: when many people were last calling. */
export type Derived = { axes: Axes; counted: Counted | null; crowd: string | null };

/**
 * The three facts of a listing, from all that was ever said about it (DESIGN.md 5.1): pure, and the
 * same in whatever order the words came. Of each axis the newest word counts; words of one time in
 * the order of `inTime`, behind what an import says and before what was taken. Times in the future
 * count as now.
 */
export function derive({ base = {}, took, said, decided, linesSince, stockHalfLifeHours }: Told, now: Date): Derived {
  const words = inTime(said, now);
  const listed = past(base.stock, now) ?? NOTHING_KNOWN.stock;
  const isOfLines = (at: string | null): boolean => linesSince === undefined || timeOf({ at }) > Date.parse(linesSince);
  const listedReach = past(base.reach, now) ?? NOTHING_KNOWN.reach;
  const reached = isOfLines(listedReach.at) ? listedReach : NOTHING_KNOWN.reach;
  const calls = words.filter(({ said: { at } }) => isOfLines(at));
  const reach = newest<Axes["reach"]>([reached, wordOn("reach", calls)]);
  const counts = [base.counted, countIn(words), took === undefined ? undefined : countOf(took)];
  return {
    axes: {
      reach: backed("reach", reach, { words: calls, others: [reached], halfLifeHours: REACH_HALF_LIFE_HOURS }),
      stock: backed("stock", stockOf(words, { listed, took }), {
        words,
        others: [listed, took],
        halfLifeHours: stockHalfLifeHours,
      }),
      trust: trustOf(words, past(base.trust, now) ?? NOTHING_KNOWN.trust, decided),
    },
    counted: counts.some((each) => each !== undefined) ? newest(counts) : null,
    crowd: lastCrowd(words),
  };
}

type Standing = { listed: Axes["stock"]; took: Axes["stock"] | undefined };

/**
 * The newest word that says whether there is some; how many there are in all stays known from the
 * last who knew.
 */
function stockOf(words: readonly Word[], { listed, took }: Standing): Axes["stock"] {
  const known = newest<Axes["stock"]>([listed, wordOn("stock", words, ({ value }) => value !== "unknown"), took]);
  const stock = known.value === "unknown" ? newest([known, wordOn("stock", words)]) : known;
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
  // Numbers of two tellers that cannot both be true are not put together.
  const isTrue = checkCounts(all).length === 0 && (stock.count ?? 0) <= (all.total ?? Number.POSITIVE_INFINITY);
  return Object.keys(all).length === 0 || !isTrue ? stock : { ...stock, counts: all };
}

type Backing<Axis extends "reach" | "stock"> = {
  words: readonly Word[];
  others: readonly (Axes[Axis] | undefined)[];
  halfLifeHours: number | undefined;
};

/** The axis with what others who know more said before to the same effect. */
function backed<Axis extends "reach" | "stock">(
  axis: Axis,
  part: Axes[Axis],
  { words, others, halfLifeHours }: Backing<Axis>,
): Axes[Axis] {
  const { value, at, by, weight } = part;
  if (by !== "seeker" || at === null || halfLifeHours === undefined) return part;
  const said = [...others, ...words.map((word) => saysOn(axis, word.said))];
  const stated = said.flatMap((each): Stated[] => {
    if (each === null || each === undefined || each.at === null || each.value === "unknown") return [];
    return [{ value: each.value, at: each.at, by: each.by, weight: each.weight }];
  });
  const inOrder = stated.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { ...part, weight: backedWeight({ value, at, by, weight }, inOrder, halfLifeHours) };
}

/** The newest of some; of one time the last. */
function newest<Each extends { at: string | null }>(all: readonly (Each | undefined)[]): Each {
  return all.filter((each) => each !== undefined).reduce((best, each) => (timeOf(each) >= timeOf(best) ? each : best));
}

function timeOf({ at }: { at: string | null }): number {
  return at === null ? Number.NEGATIVE_INFINITY : Date.parse(at);
}

/** What a list says of the future is what it says now. */
function past<Each extends { at: string | null }>(part: Each | undefined, now: Date): Each | undefined {
  return part === undefined || timeOf(part) <= now.getTime() ? part : { ...part, at: now.toISOString() };
}

/**
 * What the newest word about an axis says of it, with how much seekers who say the same weigh.
 * @param counts which words count
 */
function wordOn<Axis extends "reach" | "stock">(
  axis: Axis,
  words: readonly Word[],
  counts: (says: Axes[Axis]) => boolean = () => true,
): Axes[Axis] | undefined {
  const word = words.findLast(({ said }) => {
    const says = saysOn(axis, said);
    return says !== null && counts(says);
  });
  const says = word === undefined ? null : saysOn(axis, word.said);
  return word === undefined || says === null ? undefined : weighed(axis, says, { word, words });
}

function trustOf(words: readonly Word[], base: Axes["trust"], decided: Decided | undefined): Axes["trust"] {
  const { trust, word, before } = trustFrom(words, { base, decided });
  const part = word === null ? trust : weighed("trust", trust, { word, words });
  const { value, at, by, weight } = part;
  if (by !== "seeker" || at === null) return part;
  return { ...part, weight: backedWeight({ value, at, by, weight }, before, TRUST_HALF_LIFE_HOURS) };
}

function weighed<Axis extends keyof Axes>(
  axis: Axis,
  says: Axes[Axis],
  { word, words }: { word: Word; words: readonly Word[] },
): Axes[Axis] {
  return word.said.by === "seeker" ? { ...says, weight: seekerWeight(axis, word, words) } : says;
}

function countIn(words: readonly Word[]): Counted | undefined {
  const word = words.findLast(({ said }) => countSaid(said) !== undefined);
  const count = word === undefined ? undefined : countSaid(word.said);
  return word === undefined || count === undefined ? undefined : { count, at: word.said.at };
}

function countOf({ count, at }: Axes["stock"]): Counted | undefined {
  return count === undefined || at === null ? undefined : { count, at };
}
