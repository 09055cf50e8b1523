import type { Facility } from "#contract/facilities.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StockValue } from "#domain/observations/axes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { Clock } from "../device/useClock.tsx";
import type { UnsettledStock } from "../entry/row.ts";
import { stockNow } from "../entry/state/place-state.ts";

type HeadlineFacts = Pick<Facility["beds"][number], "stock" | "own" | "hearsay" | "at" | "by">;

type CountedThing = { kind: Kind; subtype?: string | undefined };

/** What a facility has of one supply, as it is told now. */
type HeadlineNow = { stock: StockValue; count?: number | undefined; unsettled?: UnsettledStock | undefined };

/**
 * What a facility has of one supply, by the rule of cards. A device may hold an answer of before,
 * which has the number alone.
 */
export function headlineNow(
  supply: CountedThing,
  { count, stock, at, by, own, hearsay }: HeadlineFacts & { count: number | undefined },
  clock: Pick<Clock, "now">,
): HeadlineNow {
  const value = stock ?? (count === undefined ? "unknown" : count === 0 ? "out" : "available");
  return stockNow({ ...supply, stock: value, count, at: at ?? undefined, by: by ?? undefined, own, hearsay }, clock);
}

/** A bed type of a facility as it is told now. */
export function bedNow(bed: Facility["beds"][number], clock: Pick<Clock, "now">) {
  return countedNow({ kind: "bed", subtype: bed.bedType }, bed, clock);
}

/** Blood of a facility as it is told now. */
export function bloodNow(blood: Facility["blood"][number], clock: Pick<Clock, "now">) {
  const supply = { kind: "blood", subtype: blood.component } as const;
  const { stock, unsettled, count } = headlineNow(supply, { ...blood, count: blood.units }, clock);
  return { ...blood, ...(unsettled !== undefined && NO_PARTS), units: count, stock, unsettled };
}

/** Another supply of a facility as it is told now. */
export function supplyNow(supply: Facility["supply"][number], clock: Pick<Clock, "now">) {
  const { kind, details } = supply;
  return countedNow({ kind, subtype: subtypeOf({ kind, details }) }, supply, clock);
}

/** Where a stock is no headline, its totals are none either. */
function countedNow<Counted extends Omit<Facility["beds"][number], "bedType">>(
  supply: CountedThing,
  counted: Counted,
  clock: Pick<Clock, "now">,
) {
  const { stock, unsettled, count } = headlineNow(supply, { ...counted, count: counted.available }, clock);
  const { total, staffed, empty, parts } = unsettled === undefined ? counted : NO_TOTALS;
  return { ...counted, parts, total, staffed, empty, available: count, stock, unsettled };
}

const NO_PARTS = { parts: undefined } as const;
const NO_TOTALS = { total: undefined, staffed: undefined, empty: undefined, ...NO_PARTS } as const;
