import type { NearbyPage } from "#contract/listings.ts";
import { COUNTED } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";

/** How many answer: of `may` of these nobody knows, and `none` had none left. Absent: 0. */
type AnswerCounts = { count: number; may?: number | undefined; none?: number | undefined };
type Facet = NonNullable<NearbyPage["facets"]>[number];

/**
 * What heading and chips of a list count, and the way to those without a number. Of offers these
 * are those near: what is known by a wide area only may be farther. Where there are only such, or
 * too many to count, all of them. Of needs all.
 */
export function nearCounts(page: NearbyPage, { side }: Pick<FindQuery, "side">) {
  const choose = (whole: AnswerCounts, near: AnswerCounts | undefined): AnswerCounts =>
    side !== "need" && near?.count && whole.count < COUNTED ? near : whole;
  const { total = page.items.length, may, none, all = total, near, notCallable = 0 } = page;
  const counted = choose({ count: total, may, none }, near && { ...near, count: near.total });
  return {
    may: counted.may ?? 0,
    none: counted.none,
    allCount: choose({ count: all }, near && { count: near.all ?? near.total }).count,
    notCallable: choose({ count: notCallable }, near && { count: near.notCallable ?? 0 }).count,
    facets: (page.facets ?? []).map((facet: Facet) => ({ subtype: facet.subtype, ...choose(facet, facet.near) })),
  };
}
