import type { NearbyPage } from "#contract/listings.ts";
import { COUNTED } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";

/** How many answer, and of how many of these it is not known. */
type Answering = { count: number; may?: number | undefined };
type Facet = NonNullable<NearbyPage["facets"]>[number];

/**
 * What heading and chips of a list count: offers without those known by a wide area only. They may
 * be farther. Where there are only such, or too many to count, all of them. Of needs all.
 */
export function nearCounts(page: NearbyPage, { side }: Pick<FindQuery, "side">) {
  const isWhole = side === "need";
  const choose = (whole: Answering, near: Answering | undefined): Answering =>
    isWhole || near === undefined || near.count === 0 || whole.count >= COUNTED ? whole : near;
  const { total = page.items.length, may, all = total, near } = page;
  return {
    may: choose({ count: total, may }, near && { count: near.total, may: near.may }).may ?? 0,
    allCount: choose({ count: all }, near && { count: near.all ?? near.total }).count,
    facets: (page.facets ?? []).map((facet: Facet) => ({ subtype: facet.subtype, ...choose(facet, facet.near) })),
  };
}
