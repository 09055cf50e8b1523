import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import type { BloodGroup } from "#domain/blood/groups.ts";
import { FACILITY_TYPES } from "#domain/facilities/fields.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import type { Details } from "#domain/listings/listing.ts";
import { carriageOf } from "#domain/resources/ambulances.ts";
import { isOfOneField } from "#domain/resources/critical-care.ts";
import { isCriticalBed, KINDS, stockHalfLifeHours } from "#domain/resources/kinds.ts";
import { PATIENT_NEEDS } from "#domain/resources/subtypes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { PatientNeed } from "#domain/resources/subtypes.ts";
import { PARTICULARS, subtypesOf } from "#domain/resources/particulars.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";

/*
 * The subtype of a row as bits. So one look at a tree's node shows whether anything below it can
 * match. A listing has the bit of its subtype, or the one for "not known". Blood has a bit for the
 * component and one for the group. A vehicle has a bit for each need that it meets, or may meet.
 */

/**
 * Trees are numbered by kind and side. Then come facilities, then the offers and the needs of all
 * kinds.
 */
export const TREES = KINDS.length * 2 + 3;
export const FACILITY_TREE = KINDS.length * 2;
const ALL_OFFERS = FACILITY_TREE + 1;
const ALL_NEEDS = FACILITY_TREE + 2;

/** In a bed's mask: its type is not known, and its place has no critical care. */
const NO_CRITICAL_CARE = 1 << 13;

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

/** The tree of all kinds that also has the rows of a tree; -1 for facilities. */
export function allKindsTreeOf(tree: number): number {
  if (tree === FACILITY_TREE) return -1;
  return tree % 2 === 0 ? ALL_OFFERS : ALL_NEEDS;
}

/** Whether a tree contains all kinds of a side. */
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

/** The bit of a patient's need that a vehicle meets; `may`: nobody knows whether it does. */
export function needBit(need: PatientNeed, answer: "yes" | "may"): number {
  return 1 << (PATIENT_NEEDS.indexOf(need) * 2 + (answer === "yes" ? 0 : 1));
}

/**
 * The bit of a subtype within its kind. After the known subtypes come "not known" and "other". All
 * components of blood are known, so an unknown one counts as not known.
 */
export function subtypeBit(kind: Kind, subtype: string | undefined): number {
  const names = subtypesOf(kind);
  if (names.length === 0) return 0;
  if (subtype === undefined) return 1 << names.length;
  const at = names.indexOf(subtype);
  return 1 << (at >= 0 ? at : kind === "blood" ? names.length : names.length + 1);
}

/** The bits of beds of unknown type that may be of this one. */
export function mayBeBed(bedType: string): number {
  return subtypeBit("bed", undefined) | (isCriticalBed(bedType) ? 0 : NO_CRITICAL_CARE);
}

/** Whether the rows of a kind's tree have subtypes: one each. */
export function isOfSubtypes(tree: number): boolean {
  const kind = KINDS[tree >> 1];
  return kind !== undefined && subtypesOf(kind).length > 0;
}

/** The names that a row counts under: what it is for sure, and what it may be. */
export type CountedNames = { sure: readonly string[]; may: readonly string[] };

/** Each mask's names are made once: a search asks for them row by row. */
const NAMES = new Map<number, CountedNames>();

/** Counts what may be of any type, critical care too. No facet has this name. */
export const CRITICAL_TOO = "critical too";

/**
 * The particulars of a row's mask. "unknown" may be any of its kind, "other" is a subtype that
 * nobody knows. None for kinds without particulars.
 */
export function namesOf(tree: number, mask: number): CountedNames {
  const key = (tree << 16) | mask;
  const known = NAMES.get(key) ?? makeNames(tree, mask);
  NAMES.set(key, known);
  return known;
}

function makeNames(tree: number, mask: number): CountedNames {
  const kind = KINDS[tree >> 1];
  const particulars = kind === undefined ? undefined : PARTICULARS[kind];
  if (particulars === undefined) return { sure: [], may: [] };
  if (particulars.name === "patient") return { sure: needsIn(mask, "yes"), may: needsIn(mask, "may") };
  if (kind === "bed" && (mask & NO_CRITICAL_CARE) !== 0) return { sure: [], may: ["unknown"] };
  const bit = lowestBit(mask);
  if (bit === particulars.values.length) return { sure: [], may: ["unknown", CRITICAL_TOO] };
  return { sure: [particulars.values[bit] ?? "other"], may: [] };
}

function needsIn(mask: number, answer: "yes" | "may"): PatientNeed[] {
  return PATIENT_NEEDS.filter((need) => (mask & needBit(need, answer)) !== 0);
}

/** @param place its name, which may say what it does not have */
export function listingMask(kind: Kind, details: Details, place: string): number {
  if (kind === "bed" && details.bedType === undefined && isOfOneField(place)) return NO_CRITICAL_CARE;
  if (kind === "bed") return subtypeBit(kind, details.bedType);
  if (kind === "oxygen") return subtypeBit(kind, details.form);
  if (kind === "ambulance" || kind === "transport") return vehicleMask(kind, details);
  if (kind !== "blood") return 0;
  return subtypeBit(kind, details.component) | (details.group === undefined ? GROUP_UNKNOWN : groupBit(details.group));
}

function vehicleMask(kind: "ambulance" | "transport", details: Details): number {
  const carries = carriageOf(kind, details);
  return PATIENT_NEEDS.reduce((mask, need) => {
    const answer = carries[need];
    return answer === "no" ? mask : mask | needBit(need, answer);
  }, 0);
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
    const hours = stockHalfLifeHours(kind, subtypesOf(kind)[bit]);
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
