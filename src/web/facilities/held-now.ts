import type { Facility } from "#contract/facilities.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StockValue } from "#domain/observations/axes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { Clock } from "../device/useClock.tsx";
import type { UntoldStock } from "../entry/row.ts";
import { stockNow } from "../entry/state/place-state.ts";

type HeldWords = Pick<Facility["beds"][number], "stock" | "own" | "hearsay" | "at" | "by">;

/** What a facility has of one supply, as it is told now. */
type HeldNow = { stock: StockValue; count?: number | undefined; told?: UntoldStock | undefined };

/**
 * What a facility has of one supply, by the rule of cards. A device may hold an answer of before,
 * which has the number alone.
 */
export function heldNow(
  supply: { kind: Kind; subtype?: string },
  { count, stock, at, by, own, hearsay }: HeldWords & { count: number | undefined },
  clock: Pick<Clock, "now">,
): HeldNow {
  const value = stock ?? (count === undefined ? "unknown" : count === 0 ? "out" : "available");
  return stockNow({ ...supply, stock: value, count, at: at ?? undefined, by: by ?? undefined, own, hearsay }, clock);
}

/** A bed type of a facility as it is told now. Where its stock is no headline its totals are not. */
export function bedNow(bed: Facility["beds"][number], clock: Pick<Clock, "now">) {
  const { stock, told, count } = heldNow(
    { kind: "bed", subtype: bed.bedType },
    { ...bed, count: bed.available },
    clock,
  );
  const known = told === undefined ? { total: bed.total, staffed: bed.staffed, empty: bed.empty } : {};
  return { ...bed, total: undefined, staffed: undefined, empty: undefined, ...known, available: count, stock, told };
}

/** Blood of a facility as it is told now. */
export function bloodNow(blood: Facility["blood"][number], clock: Pick<Clock, "now">) {
  const supply = { kind: "blood", subtype: blood.component } as const;
  const { stock, told, count } = heldNow(supply, { ...blood, count: blood.units }, clock);
  return { ...blood, units: count, stock, told };
}

/** Another supply of a facility as it is told now. */
export function supplyNow(supply: Facility["supply"][number], clock: Pick<Clock, "now">) {
  const { kind, details, total, staffed, empty } = supply;
  const subtype = subtypeOf({ kind, details });
  const held = { kind, ...(subtype !== undefined && { subtype }) };
  const { stock, told, count } = heldNow(held, { ...supply, count: supply.available }, clock);
  const known = told === undefined ? { total, staffed, empty } : {};
  return { ...supply, total: undefined, staffed: undefined, empty: undefined, ...known, available: count, stock, told };
}
