import type { Facility } from "#contract/facilities.ts";
import { effectOn, markedEffect, utilitiesAt } from "#domain/facilities/utilities.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { CountRow } from "./rows.ts";

/** A facility with what its staff counted, also of what is stopped. */
export function withKept<Counted extends Pick<Facility, "beds" | "blood"> & Partial<Pick<Facility, "supply" | "kept">>>(
  facility: Counted,
): Counted {
  const { kept = [], beds, blood, supply } = facility;
  if (kept.length === 0) return facility;
  const of = new Map(kept.map((each) => [each.listingId, each]));
  return {
    ...facility,
    beds: beds.map((bed) => {
      const known = of.get(bed.listingId);
      return known === undefined ? bed : { bedType: bed.bedType, ...known };
    }),
    blood: blood.map((units) => {
      const known = of.get(units.listingId);
      const { component, group } = units;
      return known === undefined ? units : { component, group, units: known.available, ...known };
    }),
    supply: supply?.map((each) => {
      const known = of.get(each.listingId);
      const { kind, details, unit } = each;
      return known === undefined ? each : { kind, details, unit, ...known, stock: known.stock ?? "unknown" };
    }),
  };
}

/**
 * Rows as they stand while something is lacking. A count that is stopped comes back by itself: it is
 * not shown as none, and "all the same" does not say it again. An answer that holds no kept count
 * has the time of the lack instead of its own.
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
    if (row.at !== lack.at) return { ...row, lack };
    const nothing = { count: null, at: null, by: null, empty: undefined, moreAt: undefined };
    return { ...row, ...nothing, for: undefined, parts: undefined, lack };
  });
}
