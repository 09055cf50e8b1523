import { NOTHING_KNOWN } from "./axes.ts";
import type { Axes } from "./axes.ts";
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
};

/** What follows from it. `crowd`: when many people were last calling. */
export type Derived = { axes: Axes; counted: Counted | null; crowd: string | null };

/**
 * The three facts of a listing, from all that was ever said about it (DESIGN.md 5.1): pure, and the same in whatever order the
 * words came. Of each axis the newest word counts; words of one time in the order of `inTime`, behind what an import says and
 * before what was taken. Times in the future count as now.
 */
export function derive({ base = {}, took, said, decided }: Told, now: Date): Derived {
  const words = inTime(said, now);
  const listed = past(base.stock, now) ?? NOTHING_KNOWN.stock;
  const reach = newest<Axes["reach"]>([past(base.reach, now) ?? NOTHING_KNOWN.reach, wordOn("reach", words)]);
  const counts = [base.counted, countIn(words), took === undefined ? undefined : countOf(took)];
  return {
    axes: {
      reach,
      stock: stockOf(words, { listed, took }),
      trust: trustOf(words, past(base.trust, now) ?? NOTHING_KNOWN.trust, decided),
    },
    counted: counts.some((each) => each !== undefined) ? newest(counts) : null,
    crowd: lastCrowd(words),
  };
}

type Standing = { listed: Axes["stock"]; took: Axes["stock"] | undefined };

/** The newest word that says whether there is some; how many there are in all stays known from the last who knew. */
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
    ...(total !== undefined && { total }),
    ...(staffed !== undefined && { staffed }),
    ...stock.counts,
  };
  // Numbers of two tellers that cannot both be true are not put together.
  const isTrue = checkCounts(all).length === 0 && (stock.count ?? 0) <= (all.total ?? Number.POSITIVE_INFINITY);
  return Object.keys(all).length === 0 || !isTrue ? stock : { ...stock, counts: all };
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

/** What the newest word about an axis says of it, with how much seekers who say the same weigh. @param counts which words count */
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
  const { trust, word } = trustFrom(words, { base, decided });
  return word === null ? trust : weighed("trust", trust, { word, words });
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
