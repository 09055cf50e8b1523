import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import type { BloodGroup } from "#domain/blood/groups.ts";
import { FACILITY_TYPES } from "#domain/facilities/facility.ts";
import type { FacilityType } from "#domain/facilities/facility.ts";
import type { Details } from "#domain/listings/listing.ts";
import { BED_TYPES, KINDS, OXYGEN_FORMS, stockHalfLifeHours } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";

/*
 * The subtype of a row as bits. So one look at a tree's node shows whether anything below it can
 * match. A listing has the bit of its subtype, or the one for "not known". Blood has a bit for the
 * component and one for the group.
 */

/**
 * Trees are numbered by kind and side. Then come facilities, then the offers and the needs of all
 * kinds.
 */
export const TREES = KINDS.length * 2 + 3;
export const FACILITY_TREE = KINDS.length * 2;
const ALL_OFFERS = FACILITY_TREE + 1;
const ALL_NEEDS = FACILITY_TREE + 2;

/**
 * Behind the bits of subtypes, in a listing's mask: it can be called now, or it cannot. A node of a
 * tree has both bits where both are below it.
 */
export const CANNOT_CALL = 1 << 14;
export const CAN_CALL = 1 << 15;

/** The tree with all kinds of a side. */
export function allTreeOf(side: "need" | "offer"): number {
  return side === "need" ? ALL_NEEDS : ALL_OFFERS;
}

/** The tree of all kinds that also holds the rows of a tree; -1 for facilities. */
export function allKindsTreeOf(tree: number): number {
  if (tree === FACILITY_TREE) return -1;
  return tree % 2 === 0 ? ALL_OFFERS : ALL_NEEDS;
}

/** Whether a tree holds all kinds of a side. */
export function isOfAllKinds(tree: number): boolean {
  return tree > FACILITY_TREE;
}

/** The tree of a kind and a side. */
export function treeOf(kind: Kind, side: "need" | "offer"): number {
  return KINDS.indexOf(kind) * 2 + (side === "need" ? 1 : 0);
}

const COMPONENT_BITS = BLOOD_COMPONENTS.length + 1;
export const COMPONENT_UNKNOWN = 1 << BLOOD_COMPONENTS.length;
export const GROUP_UNKNOWN = 1 << (COMPONENT_BITS + BLOOD_GROUPS.length);

/** The bit of one blood group. */
export function groupBit(group: BloodGroup): number {
  return 1 << (COMPONENT_BITS + BLOOD_GROUPS.indexOf(group));
}

/** The group of a row's mask; undefined when it is not known. */
export function groupOf(mask: number): BloodGroup | undefined {
  return BLOOD_GROUPS.find((group) => (mask & groupBit(group)) !== 0);
}

const SUBTYPES: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  bed: BED_TYPES,
  oxygen: OXYGEN_FORMS,
  blood: BLOOD_COMPONENTS,
};

/**
 * The bit of a subtype within its kind. After the known subtypes come "not known" and "other". All
 * components of blood are known, so an unknown one counts as not known.
 */
export function subtypeBit(kind: Kind, subtype: string | undefined): number {
  const names = SUBTYPES[kind];
  if (names === undefined) return 0;
  if (subtype === undefined) return 1 << names.length;
  const at = names.indexOf(subtype);
  return 1 << (at >= 0 ? at : kind === "blood" ? names.length : names.length + 1);
}

/**
 * The subtype name of a row's mask: "unknown", or "other" for an unknown subtype. Undefined for
 * kinds without subtypes.
 */
export function subtypeName(tree: number, mask: number): string | undefined {
  const kind = KINDS[tree >> 1];
  const names = kind === undefined ? undefined : SUBTYPES[kind];
  if (names === undefined) return undefined;
  const bit = lowestBit(mask);
  return names[bit] ?? (bit === names.length ? "unknown" : "other");
}

export function listingMask(kind: Kind, details: Details): number {
  if (kind === "bed") return subtypeBit(kind, details.bedType);
  if (kind === "oxygen") return subtypeBit(kind, details.form);
  if (kind !== "blood") return 0;
  return subtypeBit(kind, details.component) | (details.group === undefined ? GROUP_UNKNOWN : groupBit(details.group));
}

export function facilityMask(types: readonly FacilityType[]): number {
  return types.reduce((mask, type) => mask | typeBit(type), 0);
}

/** The bit of one facility type. */
export function typeBit(type: FacilityType): number {
  return 1 << FACILITY_TYPES.indexOf(type);
}

const HALF_LIVES = new Float64Array(TREES * 16);
for (const kind of KINDS) {
  for (let bit = 0; bit < 16; bit++) {
    const hours = stockHalfLifeHours(kind, SUBTYPES[kind]?.[bit]);
    HALF_LIVES[treeOf(kind, "offer") * 16 + bit] = hours * HOUR_MS;
    HALF_LIVES[treeOf(kind, "need") * 16 + bit] = hours * HOUR_MS;
  }
}

/** Stock half-life of a row in ms. */
export function halfLifeMs(tree: number, mask: number): number {
  return HALF_LIVES[tree * 16 + (mask === 0 ? 15 : lowestBit(mask))] ?? 0;
}

/** The longest stock half-life in a tree, ms. */
export function longestHalfLifeMs(tree: number): number {
  const lives = isOfAllKinds(tree) ? HALF_LIVES : HALF_LIVES.subarray(tree * 16, tree * 16 + 16);
  return Math.max(HOUR_MS, ...lives);
}

function lowestBit(mask: number): number {
  return (31 - Math.clz32(mask & -mask)) & 15;
}
