import type { Facility } from "#contract/facilities.ts";
import { effectOn, markedEffect, utilitiesAt } from "#domain/facilities/utilities.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { CountRow } from "./rows.ts";

/**
 * Rows as they stand while something is lacking. A count that is stopped comes back by itself: it is
 * not shown as none, and "all the same" does not say it again.
 */
export function withLacks(
  rows: readonly CountRow[],
  { utilities }: Pick<Facility, "utilities">,
  now: Date,
): CountRow[] {
  const there = utilitiesAt(utilities, now);
  return rows.map((row) => {
    const { kind } = row.counted;
    const lack = effectOn({ side: "offer", kind, subtype: subtypeOf(row.counted) }, there);
    const marked = markedEffect(lack);
    if (lack === undefined || marked === null || marked === "short") return row;
    const nothing = { count: null, at: null, by: null, empty: undefined, moreAt: undefined };
    return { ...row, ...nothing, for: undefined, parts: undefined, lack };
  });
}
