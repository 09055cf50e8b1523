import type { BloodComponent, BloodGroup } from "../blood/groups.ts";
import type { Details } from "../listings/listing.ts";
import type { Counts, StockValue } from "../observations/axes.ts";
import { mayExpectMore } from "../observations/more-at.ts";
import { checkCounts } from "../observations/outcomes.ts";
import type { Kind, Unit } from "../resources/kinds.ts";
import type { ForWhom, SupplyPart } from "../resources/for-whom.ts";
import type { BedType } from "../resources/subtypes.ts";
import type { Checked, FieldRefusal } from "../shared/field-refusal.ts";
import { supplyId, supplyKey } from "./supply-key.ts";
import type { Supply } from "./supply-key.ts";
import { countsOfParts, freeWithStaff, withoutUnknown } from "./staffed-beds.ts";
import { checkForWhom } from "./supply-parts.ts";

/** A stock in words, for who has no number: a pharmacy says yes, few or none. */
export const SAID_STOCKS = ["available", "limited", "out"] as const satisfies readonly StockValue[];
export type SaidStock = (typeof SAID_STOCKS)[number];

/**
 * What is said of a supply beside its numbers. `stock`: a word. `moreAt`: where none is left, when
 * there will be more; of meals when the next one is. `for`: for whom all of it is. `parts`: for whom which part is.
 */
type SaidOfSupply = {
  unit?: Unit | undefined;
  stock?: SaidStock | undefined;
  moreAt?: string | undefined;
  for?: ForWhom | undefined;
  parts?: readonly SupplyPart[] | undefined;
};

/**
 * One supply that a facility counts, with its new counts, which are the sums of its parts where it
 * has some. `path`: its place in the input.
 */
export type CapacityEntry = SaidOfSupply & { path: string; supply: Supply; counts: Counts };

/** A supply of any kind as it is counted. */
export type SupplyFields = SaidOfSupply & Counts & { kind: Kind; details: Details };

/** What staff enter; what is not named stays. */
export type CapacityFields = {
  beds?: readonly (Counts & { bedType: BedType; moreAt?: string | undefined })[] | undefined;
  blood?:
    | readonly { component: BloodComponent; group: BloodGroup; units: number; moreAt?: string | undefined }[]
    | undefined;
  supply?: readonly SupplyFields[] | undefined;
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
 * Reads the input as one entry per listing, whichever list names it. Each may occur once. Refused
 * is what no place can have: more than the total of the same report, or a word against its number.
 */
export function readCapacity({
  beds = [],
  blood = [],
  supply: supplies = [],
}: CapacityFields): Checked<CapacityEntry[]> {
  const entries = [
    ...beds.map(({ bedType, moreAt, ...counts }, at): CapacityEntry => {
      return { path: `beds.${at}`, supply: bedSupply(bedType), counts, moreAt };
    }),
    ...blood.map(({ component, group, units, moreAt }, at): CapacityEntry => {
      return { path: `blood.${at}`, supply: bloodSupply(component, group), counts: { available: units }, moreAt };
    }),
    ...supplies.map(({ kind, details, parts, total, occupied, available, staffed, ...said }, at): CapacityEntry => {
      const counts = parts === undefined ? { total, occupied, available, staffed } : countsOfParts(parts);
      return { ...said, path: `supply.${at}`, supply: { kind, details }, counts: withoutUnknown(counts), parts };
    }),
  ];
  const seen = new Set<string>();
  const errors = supplies.flatMap((supply, at) => checkForWhom(`supply.${at}`, supply));
  for (const entry of entries) {
    const { path, supply } = entry;
    const name = `${supply.kind}/${supplyKey(supply)}`;
    if (seen.has(name)) errors.push({ path, word: "twice" });
    seen.add(name);
    errors.push(...checkEntry(entry));
  }
  const counted = entries.filter(({ counts, stock }) => {
    return stock !== undefined || Object.values(counts).some((count) => count !== undefined);
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: counted };
}

function checkEntry({ path, supply, counts, stock, moreAt, parts }: CapacityEntry): FieldRefusal[] {
  const { available } = counts;
  const isNone = available === undefined ? stock === "out" : available === 0;
  const isContradicted = available !== undefined && stock !== undefined && isNone !== (stock === "out");
  return [
    ...(isContradicted ? [{ path: `${path}.stock`, word: "word-and-number" }] : []),
    ...(moreAt !== undefined && !mayExpectMore(supply.kind, isNone) ? [{ path: `${path}.moreAt`, word: "value" }] : []),
    // Of parts each has its own total (supply-parts.ts).
    ...(parts === undefined && exceedsTotal(counts) ? [{ path, word: "more-than-total" }] : []),
  ];
}

/** The id of an entry's listing. */
export function listingIdOfEntry(facilityId: string, { supply }: CapacityEntry): string {
  return supplyId(facilityId, supply);
}

/**
 * The known counts with the given ones applied. Counts of another time are not held against new
 * ones: a total below them falls away, and so does a staffed count that would take of them. An
 * earlier occupied count stays while it fits. With occupied alone, the earlier available count
 * stays, capped by the room left. An empty bed is not always available (DOMAIN.md 2.3); a full
 * house has none.
 */
export function mergeCounts(before: Counts, given: Counts): Counts {
  const total = given.total ?? keptIfAtLeast(before.total, leastTotal(given));
  const room = total ?? Number.POSITIVE_INFINITY;
  const free = given.available ?? 0;
  const occupied = given.occupied ?? keptIfAtMost(before.occupied, room - free);
  const available = given.available ?? freeAmong(before.available, room - (occupied ?? 0));
  const counts = withoutUnknown({ total, occupied, available });
  const staffed = given.staffed ?? keptIfAtMost(before.staffed, room);
  const all = withoutUnknown({ ...counts, staffed });
  const isOfBefore = given.available !== undefined && given.staffed === undefined;
  return isOfBefore && freeWithStaff(all) !== available ? counts : all;
}

/**
 * The counts that the observation of an entry records. A new total or staffed count alone leaves
 * the available count and its time, unless fewer or more are free by it.
 */
export function countsToRecord(before: Counts, given: Counts): Counts {
  const after = mergeCounts(before, given);
  const hasFreeCount = given.available !== undefined || given.occupied !== undefined;
  const isSame = after.available === before.available && freeWithStaff(after) === freeWithStaff(before);
  return hasFreeCount || !isSame ? after : withoutUnknown({ ...given });
}

function exceedsTotal(counts: Counts): boolean {
  const { total, available = 0, staffed = 0 } = counts;
  return checkCounts(counts).length > 0 || (total !== undefined && (available > total || staffed > total));
}

/** The smallest total that some counts of one report can have. */
function leastTotal({ occupied = 0, available = 0, staffed = 0 }: Counts): number {
  return Math.max(occupied + available, staffed);
}

function keptIfAtLeast(count: number | undefined, least: number): number | undefined {
  return count !== undefined && count >= least ? count : undefined;
}

function keptIfAtMost(count: number | undefined, most: number): number | undefined {
  return count !== undefined && count <= most ? count : undefined;
}

function freeAmong(before: number | undefined, most: number): number | undefined {
  if (before !== undefined) return Math.min(before, Math.max(0, most));
  return most <= 0 ? 0 : undefined;
}
