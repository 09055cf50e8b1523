import type { Facility } from "#contract/facilities.ts";
import { effectOn, utilitiesAt } from "#domain/facilities/utilities.ts";
import type { PlaceEffect } from "#domain/facilities/utilities.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { StockValue } from "#domain/observations/axes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { Clock } from "../device/useClock.tsx";
import type { UnsettledStock } from "../entry/row.ts";
import { stockNow } from "../entry/state/place-state.ts";

type HeadlineFacts = Pick<Facility["beds"][number], "stock" | "own" | "hearsay" | "at" | "by">;

type CountedThing = { kind: Kind; subtype?: string | undefined };

/** What was said of power, oxygen and staff of the place. */
type Place = Pick<Facility, "utilities">;
type Now = Pick<Clock, "now">;

/** What a facility has of one supply, as it is told now. */
type HeadlineNow = Pick<Facility["beds"][number], "at" | "by"> & {
  stock: StockValue;
  count?: number | undefined;
  unsettled?: UnsettledStock | undefined;
  effect?: PlaceEffect | undefined;
};

/** What a lack at a place does to one of its offers now. */
export function effectNow(offer: CountedThing, { utilities }: Place, { now }: Now): PlaceEffect | undefined {
  return effectOn({ side: "offer", ...offerOf(offer) }, utilitiesAt(utilities, now));
}

function offerOf({ kind, subtype }: CountedThing) {
  return { kind, subtype };
}

/**
 * What a facility has of one supply, by the rule of cards. A device may hold an answer of before,
 * which has the number alone.
 */
function headlineNow(
  supply: CountedThing,
  { count, stock, at, by, own, hearsay }: HeadlineFacts & { count: number | undefined },
  { place, clock }: { place: Place; clock: Now },
): HeadlineNow {
  const value = stock ?? (count === undefined ? "unknown" : count === 0 ? "out" : "available");
  // One that is over tells that the server had replaced what was counted.
  const effect = effectNow(supply, place, clock) ?? effectOn({ side: "offer", ...offerOf(supply) }, place.utilities);
  const said = { ...supply, stock: value, count, at: at ?? undefined, by: by ?? undefined, own, hearsay, effect };
  const told = stockNow(said, clock);
  return { ...told, at: told.at ?? null, by: told.by ?? null };
}

/** A bed type of a facility as it is told now. */
export function bedNow(bed: Facility["beds"][number], place: Place, clock: Now) {
  return countedNow({ kind: "bed", subtype: bed.bedType }, bed, { place, clock });
}

/** Blood of a facility as it is told now. */
export function bloodNow(blood: Facility["blood"][number], place: Place, clock: Now) {
  const supply = { kind: "blood", subtype: blood.component } as const;
  const { stock, unsettled, count, at, by } = headlineNow(supply, { ...blood, count: blood.units }, { place, clock });
  return { ...blood, ...(unsettled !== undefined && NO_PARTS), units: count, stock, unsettled, at, by };
}

/** Another supply of a facility as it is told now. */
export function supplyNow(supply: Facility["supply"][number], place: Place, clock: Now) {
  const { kind, details } = supply;
  return countedNow({ kind, subtype: subtypeOf({ kind, details }) }, supply, { place, clock });
}

/** Where a stock is no headline, its totals are none either. Nor where a lack leaves nothing of it. */
function countedNow<Counted extends Omit<Facility["beds"][number], "bedType">>(
  supply: CountedThing,
  counted: Counted,
  { place, clock }: { place: Place; clock: Now },
) {
  const facts = { ...counted, count: counted.available };
  const { stock, unsettled, count, effect, at, by } = headlineNow(supply, facts, { place, clock });
  const isStopped = unsettled?.is === "ask-first" || (effect !== undefined && stock === "out" && at === effect.at);
  const { total, staffed, empty, parts } = unsettled === undefined && !isStopped ? counted : NO_TOTALS;
  const whom = isStopped ? { for: undefined } : {};
  return { ...counted, ...whom, parts, total, staffed, empty, available: count, stock, unsettled, effect, at, by };
}

const NO_PARTS = { parts: undefined } as const;
const NO_TOTALS = { total: undefined, staffed: undefined, empty: undefined, ...NO_PARTS } as const;
