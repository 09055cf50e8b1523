import type { Facility } from "#contract/facilities.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import type { BloodComponent, BloodGroup } from "#domain/blood/groups.ts";
import { bedSupply, bloodSupply } from "#domain/facilities/capacity.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import type { BedType } from "#domain/resources/subtypes.ts";

/** What a row counts. */
export type CountedThing =
  | { kind: "bed"; bedType: BedType }
  | { kind: "blood"; component: BloodComponent; group: BloodGroup };

/** A row of the counter. `count` is the last report, null without any. */
export type CountRow = {
  /** Id of its listing, which observations refer to. */
  key: string;
  counted: CountedThing;
  count: number | null;
  total: number | null;
  /** How many of the total staff can look after. */
  staffed: number | null;
  /** Where none is left, when there will be more, as was said with the last report. */
  moreAt?: string | undefined;
  at: string | null;
  by: Facility["beds"][number]["by"];
};

/** The most requested kinds of bed, for a hospital without reports. */
const FIRST_BEDS: readonly BedType[] = ["general", "oxygen", "icu", "ventilator"];

type Supplied = Pick<Facility, "id" | "types" | "beds" | "blood">;

/** Initial rows: the usual beds until some are reported, in a blood bank all groups. */
export function beginnings({ types, beds, blood }: Supplied): CountedThing[] {
  const hasReported =
    beds.some(({ available }) => available !== undefined) || blood.some(({ units }) => units !== undefined);
  const isBank = types.includes("blood-bank");
  const components = new Set<BloodComponent>(isBank ? blood.map(({ component }) => component) : []);
  if (isBank && !hasReported) components.add("red-cells");
  return [
    ...(types.includes("hospital") && !hasReported ? FIRST_BEDS.map(bed) : []),
    ...[...components].flatMap((component) => BLOOD_GROUPS.map((group) => bloodOf(component, group))),
  ];
}

/** A facility's rows in the order of the table of kinds; added ones have no count. */
export function countRowsOf(facility: Omit<Supplied, "types">, added: readonly CountedThing[]): CountRow[] {
  const rows = new Map<string, CountRow>();
  for (const counted of added) {
    const key = keyOf(facility.id, counted);
    rows.set(key, { key, counted, count: null, total: null, staffed: null, at: null, by: null });
  }
  for (const { bedType, available, total, staffed, moreAt, at, by, listingId } of facility.beds) {
    const counted = bed(bedType);
    const key = keyOf(facility.id, counted);
    // A list may have the same kind under another id: the staff's own counts.
    if (listingId !== key && (rows.get(key)?.at ?? null) !== null) continue;
    const counts = { count: available ?? null, total: total ?? null, staffed: staffed ?? null };
    rows.set(key, { key, counted, ...counts, moreAt, at, by });
  }
  for (const { component, group, units, moreAt, at, by } of facility.blood) {
    const counted = bloodOf(component, group);
    const key = keyOf(facility.id, counted);
    rows.set(key, { key, counted, count: units ?? null, total: null, staffed: null, moreAt, at, by });
  }
  return [...rows.values()].toSorted((a, b) => placeOf(a.counted) - placeOf(b.counted));
}

/** Kinds of bed without a row. */
export function bedTypesToAdd(rows: readonly CountRow[]): CountedThing[] {
  const there = new Set(rows.map(({ counted }) => (counted.kind === "bed" ? counted.bedType : "")));
  return BED_TYPES.filter((type) => !there.has(type)).map(bed);
}

/** Blood components without a row, with all their groups. */
export function componentsToAdd(rows: readonly CountRow[]): { component: BloodComponent; rows: CountedThing[] }[] {
  const there = new Set(rows.map(({ counted }) => (counted.kind === "blood" ? counted.component : "")));
  return BLOOD_COMPONENTS.filter((component) => !there.has(component)).map((component) => ({
    component,
    rows: BLOOD_GROUPS.map((group) => bloodOf(component, group)),
  }));
}

/** The counts of some rows, as the command takes them. */
export function capacityOf(rows: readonly { counted: CountedThing; count: number; moreAt?: string | undefined }[]) {
  const beds = rows.flatMap(({ counted, count, moreAt }) =>
    counted.kind === "bed" ? [{ bedType: counted.bedType, available: count, moreAt }] : [],
  );
  const units = rows.flatMap(({ counted, count, moreAt }) =>
    counted.kind === "blood" ? [{ component: counted.component, group: counted.group, units: count, moreAt }] : [],
  );
  return { ...(beds.length > 0 && { beds }), ...(units.length > 0 && { blood: units }) };
}

/** A count after one tap: at least zero, at most the total; an unknown count starts at zero. */
export function countAfterTap(
  { count, total }: Pick<CountRow, "count" | "total">,
  at: number | null,
  by: number,
): number {
  const from = at ?? count;
  if (from === null) return Math.max(0, by);
  return Math.max(0, Math.min(Math.max(total ?? MOST_COUNTED, from), from + by));
}

/** The largest number allowed. Source: contract/capacity.ts */
export const MOST_COUNTED = 100_000;

function bed(bedType: BedType): CountedThing {
  return { kind: "bed", bedType };
}

function bloodOf(component: BloodComponent, group: BloodGroup): CountedThing {
  return { kind: "blood", component, group };
}

function keyOf(facilityId: string, counted: CountedThing): string {
  const supply = counted.kind === "bed" ? bedSupply(counted.bedType) : bloodSupply(counted.component, counted.group);
  return supplyId(facilityId, supply);
}

function placeOf(counted: CountedThing): number {
  if (counted.kind === "bed") return BED_TYPES.indexOf(counted.bedType);
  return 100 * (1 + BLOOD_COMPONENTS.indexOf(counted.component)) + BLOOD_GROUPS.indexOf(counted.group);
}
