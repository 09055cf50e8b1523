import type { BloodComponent, BloodGroup } from "../blood/groups.ts";
import type { StoredListing } from "../listings/listing.ts";
import type { Counts } from "../observations/axes.ts";
import { checkCounts } from "../observations/outcomes.ts";
import type { BedType } from "../resources/subtypes.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import { supplyId, supplyKey } from "./supply-key.ts";
import type { Supply } from "./supply-key.ts";

/**
 * One supply that a facility counts, with its new counts. `path`: its place in the input. `moreAt`:
 * where none is left, when there will be more.
 */
export type CapacityEntry = { path: string; supply: Supply; counts: Counts; moreAt?: string | undefined };

/** What staff enter; what is not named stays. */
export type CapacityFields = {
  beds?: readonly (Counts & { bedType: BedType; moreAt?: string | undefined })[] | undefined;
  blood?:
    | readonly { component: BloodComponent; group: BloodGroup; units: number; moreAt?: string | undefined }[]
    | undefined;
};

/** The supply of a facility's beds of one type. */
export function bedSupply(bedType: BedType): Supply {
  return { kind: "bed", details: { bedType } };
}

/** The supply of a facility's blood of one component and group. */
export function bloodSupply(component: BloodComponent, group: BloodGroup): Supply {
  return { kind: "blood", details: { component, group } };
}

/**
 * Reads the input as one entry per listing. Each bed type and blood group may occur once; counts
 * must not exceed the total.
 */
export function readCapacity({ beds = [], blood = [] }: CapacityFields): Checked<CapacityEntry[]> {
  const entries = [
    ...beds.map(({ bedType, moreAt, ...counts }, at): CapacityEntry => {
      return { path: `beds.${at}`, supply: bedSupply(bedType), counts, moreAt };
    }),
    ...blood.map(({ component, group, units, moreAt }, at): CapacityEntry => {
      return { path: `blood.${at}`, supply: bloodSupply(component, group), counts: { available: units }, moreAt };
    }),
  ];
  const seen = new Set<string>();
  const errors: FieldRefusal[] = [];
  for (const { path, supply, counts, moreAt } of entries) {
    const name = `${supply.kind}/${supplyKey(supply)}`;
    if (seen.has(name)) errors.push({ path, word: "twice" });
    seen.add(name);
    if (moreAt !== undefined && counts.available !== 0) errors.push({ path: `${path}.moreAt`, word: "value" });
    if (exceedsTotal(counts)) errors.push({ path, word: "more-than-total" });
  }
  const counted = entries.filter(({ counts }) => Object.values(counts).some((count) => count !== undefined));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: counted };
}

/** The id of an entry's listing. */
export function listingIdOfEntry(facilityId: string, { supply }: CapacityEntry): string {
  return supplyId(facilityId, supply);
}

/**
 * The known counts of a listing before new ones. Without a number the available count is unknown.
 */
export function knownCounts({ stock }: Pick<StoredListing, "stock">): Counts {
  const available = stock.value === "out" ? 0 : (stock.count ?? stock.counts?.available);
  return withoutUnknown({ ...stock.counts, available });
}

/**
 * The known counts with the given ones applied; null when more are available or staffed than the
 * total. A total and a staffed count stay. An earlier occupied count stays while it fits. With
 * occupied alone, the earlier available count stays, capped by the room left. An empty bed is not
 * always available (DOMAIN.md 2.3); a full house has none.
 */
export function mergeCounts(before: Counts, given: Counts): Counts | null {
  const total = given.total ?? before.total;
  const room = total ?? Number.POSITIVE_INFINITY;
  const staffed = given.staffed ?? keptIfAtMost(before.staffed, room);
  const free = given.available ?? 0;
  const occupied = given.occupied ?? keptIfAtMost(before.occupied, room - free);
  const available = given.available ?? freeAmong(before.available, room - (occupied ?? 0));
  const counts = withoutUnknown({ total, occupied, available, staffed });
  return exceedsTotal(counts) ? null : counts;
}

/**
 * The counts that the observation of an entry records; null when they do not fit. A new total or
 * staffed count alone leaves the available count and its time. The exception is a total below the
 * available count.
 */
export function countsToRecord(before: Counts, given: Counts): Counts | null {
  const after = mergeCounts(before, given);
  const hasFreeCount = given.available !== undefined || given.occupied !== undefined;
  return after === null || hasFreeCount || after.available !== before.available ? after : withoutUnknown({ ...given });
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
