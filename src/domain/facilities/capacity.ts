import type { BloodComponent, BloodGroup } from "../blood/groups.ts";
import type { StoredListing } from "../listings/listing.ts";
import type { Counts } from "../observations/axes.ts";
import { checkCounts } from "../observations/outcomes.ts";
import type { BedType } from "../resources/kinds.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import { supplyId } from "./supply.ts";
import type { Supply } from "./supply.ts";

/**
 * One thing a facility counts, and what it says of it now. `path` is where it stands in what was
 * given.
 */
export type CapacityEntry = { path: string; supply: Supply; counts: Counts };

/** What staff give: what is not named stays. */
export type CapacityFields = {
  beds?: readonly (Counts & { bedType: BedType })[] | undefined;
  blood?: readonly { component: BloodComponent; group: BloodGroup; units: number }[] | undefined;
};

/** The listing of a facility's beds of one type. */
export function bedSupply(bedType: BedType): Supply {
  return { kind: "bed", subtype: bedType, details: { bedType } };
}

/** The listing of a facility's blood of one component and group. */
export function bloodSupply(component: BloodComponent, group: BloodGroup): Supply {
  return { kind: "blood", subtype: `${component}/${group}`, details: { component, group } };
}

/**
 * What was given as one entry per listing; each bed type and blood group once, its counts not more
 * than its total.
 */
export function readCapacity({ beds = [], blood = [] }: CapacityFields): Checked<CapacityEntry[]> {
  const entries = [
    ...beds.map(({ bedType, ...counts }, at): CapacityEntry => {
      return { path: `beds.${at}`, supply: bedSupply(bedType), counts };
    }),
    ...blood.map(({ component, group, units }, at): CapacityEntry => {
      return { path: `blood.${at}`, supply: bloodSupply(component, group), counts: { available: units } };
    }),
  ];
  const seen = new Set<string>();
  const errors: FieldRefusal[] = [];
  for (const { path, supply, counts } of entries) {
    const name = `${supply.kind}/${supply.subtype}`;
    if (seen.has(name)) errors.push({ path, word: "twice" });
    seen.add(name);
    if (exceedsTotal(counts)) errors.push({ path, word: "more-than-total" });
  }
  const said = entries.filter(({ counts }) => Object.values(counts).some((count) => count !== undefined));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: said };
}

/** The id of an entry's listing. */
export function listingIdOfEntry(facilityId: string, { supply }: CapacityEntry): string {
  return supplyId(facilityId, supply.kind, supply.subtype);
}

/**
 * What is known of a listing's counts before something new is said; nobody knows how many are free
 * where it says no number.
 */
export function knownCounts({ stock }: Pick<StoredListing, "stock">): Counts {
  const available = stock.value === "out" ? 0 : (stock.count ?? stock.counts?.available);
  return withoutUnknown({ ...stock.counts, available });
}

/**
 * The counts after some of them were said anew; null when more are free, or staffed, than there are
 * in all. How many there are in all and with staff stays. How many are taken was counted at another
 * time: it stays as long as it fits. Where only the taken ones are said, the free ones are what was
 * said before, but not more than there is room for: an empty bed is not always a free one
 * (DOMAIN.md 2.3), a full house has none.
 */
export function mergeCounts(before: Counts, told: Counts): Counts | null {
  const total = told.total ?? before.total;
  const room = total ?? Number.POSITIVE_INFINITY;
  const staffed = told.staffed ?? keptIfAtMost(before.staffed, room);
  const free = told.available ?? 0;
  const occupied = told.occupied ?? keptIfAtMost(before.occupied, room - free);
  const available = told.available ?? freeAmong(before.available, room - (occupied ?? 0));
  const counts = withoutUnknown({ total, occupied, available, staffed });
  return exceedsTotal(counts) ? null : counts;
}

/**
 * What the word about an entry says; null when it does not fit. Who says only how many there are in
 * all, or with staff, has not counted the free ones anew: they keep their time, unless there are
 * now fewer in all than were free.
 */
export function countsToRecord(before: Counts, told: Counts): Counts | null {
  const after = mergeCounts(before, told);
  const isFreeTold = told.available !== undefined || told.occupied !== undefined;
  return after === null || isFreeTold || after.available !== before.available ? after : withoutUnknown({ ...told });
}

function exceedsTotal(counts: Counts): boolean {
  const { total, available = 0, staffed = 0 } = counts;
  return checkCounts(counts).length > 0 || (total !== undefined && (available > total || staffed > total));
}

function keptIfAtMost(count: number | undefined, most: number): number | undefined {
  return count !== undefined && count <= most ? count : undefined;
}

function freeAmong(before: number | undefined, most: number): number | undefined {
  if (before !== undefined) return Math.min(before, Math.max(0, most));
  return most <= 0 ? 0 : undefined;
}

function withoutUnknown(counts: { [Name in keyof Counts]?: Counts[Name] | undefined }): Counts {
  const { total, occupied, available, staffed } = counts;
  return {
    ...(total !== undefined && { total }),
    ...(occupied !== undefined && { occupied }),
    ...(available !== undefined && { available }),
    ...(staffed !== undefined && { staffed }),
  };
}
