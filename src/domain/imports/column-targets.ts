import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "../blood/groups.ts";
import { BED_TYPES } from "../resources/subtypes.ts";

/** What a column may say of its row, counts apart, in the groups in which a screen offers it. */
export const TARGET_GROUPS = {
  who: ["name", "operator", "facility-type", "phone", "email", "website", "id"],
  where: [
    "address",
    "place",
    "locality",
    "district",
    "state",
    "country",
    "postal-code",
    "latitude",
    "longitude",
    "coordinates",
  ],
  what: ["kind", "availability", "entry-state", "quantity", "side", "note"],
  when: ["date", "time", "opening-hours"],
} as const;

/** All of them. "ignore": the column is not read. */
export const PLAIN_TARGETS = [
  "ignore",
  ...TARGET_GROUPS.who,
  ...TARGET_GROUPS.where,
  ...TARGET_GROUPS.what,
  ...TARGET_GROUPS.when,
] as const;
export type PlainTarget = (typeof PLAIN_TARGETS)[number];

/** What a count of beds counts. */
export const BED_COUNTS = ["total", "occupied", "available"] as const;
export type BedCount = (typeof BED_COUNTS)[number];

/** Beds of all types together have the type "any". */
const MAPPED_BEDS = ["any", ...BED_TYPES] as const;
export type MappedBed = (typeof MAPPED_BEDS)[number];

export type BedTarget = `beds/${MappedBed}/${BedCount}`;
export type BloodTarget = `blood/${(typeof BLOOD_COMPONENTS)[number]}/${(typeof BLOOD_GROUPS)[number]}`;
/** What a column says of its row. */
export type ColumnTarget = PlainTarget | BedTarget | BloodTarget;

/** Every target, in the order in which a screen offers them. */
export const COLUMN_TARGETS: readonly ColumnTarget[] = [
  ...PLAIN_TARGETS,
  ...MAPPED_BEDS.flatMap((bed) => BED_COUNTS.map((count): BedTarget => `beds/${bed}/${count}`)),
  ...BLOOD_COMPONENTS.flatMap((component) => BLOOD_GROUPS.map((group): BloodTarget => `blood/${component}/${group}`)),
];

/** Targets that several columns may share: their values are joined, in the columns' order. */
export const JOINED_TARGETS: ReadonlySet<ColumnTarget> = new Set<ColumnTarget>([
  "ignore",
  "phone",
  "email",
  "address",
  "note",
  "kind",
  "facility-type",
  "entry-state",
]);

export function bedOf(target: string): { bed: MappedBed; count: BedCount } | null {
  const [room, bed, count] = target.split("/");
  return room === "beds" ? { bed: bed as MappedBed, count: count as BedCount } : null;
}

export function bloodOf(
  target: string,
): { component: (typeof BLOOD_COMPONENTS)[number]; group: (typeof BLOOD_GROUPS)[number] } | null {
  const [room, component, group] = target.split("/");
  if (room !== "blood") return null;
  return {
    component: component as (typeof BLOOD_COMPONENTS)[number],
    group: group as (typeof BLOOD_GROUPS)[number],
  };
}
