import type { Hit } from "./lexicon.ts";
import { MOST_CANDIDATES } from "./message.ts";
import type { Fact } from "./message.ts";
import { factOf, hitsIn, isOf, valueOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { isResourceName } from "./resource-names.ts";
import type { ResourceName } from "./resource-names.ts";
import { WARD } from "./wards.ts";

/** A resource of a text, with the words it is at. */
export type ResourceFact = Fact<ResourceName> & { at: number; isWard?: boolean };
/** A medicine of a text, with the words it is at. */
export type MedicineFact = Fact<string> & { at: number };

/** What makes a general word say nothing more. */
const MORE_EXACT: Readonly<Partial<Record<ResourceName, readonly ResourceName[]>>> = {
  oxygen: ["oxygen_cylinder", "oxygen_refill", "oxygen_concentrator", "bed_oxygen"],
  oxygen_cylinder: ["oxygen_refill"],
  bed_general: ["bed_oxygen", "bed_hdu", "bed_icu", "bed_ventilator"],
  blood: ["plasma", "platelets"],
  doctor: ["telemedicine"],
  hospital: ["bed_general", "bed_oxygen", "bed_hdu", "bed_icu", "bed_ventilator"],
};
const ABOARD: ReadonlySet<ResourceName> = new Set([
  "oxygen",
  "oxygen_cylinder",
  "bed_icu",
  "bed_ventilator",
  "bed_general",
]);
const BEDS: ReadonlySet<ResourceName> = new Set(["bed_general", "bed_oxygen", "bed_hdu", "bed_icu", "bed_ventilator"]);

/** How far apart the counts of one list stand, in words. */
const NEAR = 8;
/** How far what is aboard stands from the ambulance, in words. */
const NEAR_RIDE = 4;

/** Resources of a range in the order of the text, the first `MOST_CANDIDATES`. */
export function resourcesIn(reading: Reading, range: Range): ResourceFact[] {
  const found: ResourceFact[] = [];
  const hits = hitsIn(reading, range);
  for (const hit of hits) {
    if (found.length === MOST_CANDIDATES) break;
    const value = resourceOf(hit);
    if (value === null || isOf(hit, "document", "patient")) continue;
    // "At the relief camp": a place, nothing that is asked for.
    if (value === "shelter" && isOf(reading.hitAt[hit.at - 1], "place_before")) continue;
    const to = { from: hit.at, to: hit.at + hit.length };
    found.push({
      ...factOf(reading, to, { value, confidence: hit.isGuess ? 0.7 : 0.9, reason: hit.isGuess ? "spelling" : "word" }),
      at: hit.at,
      ...(valueOf(hit, "bed_general") === WARD && { isWard: true }),
    });
  }
  return found.flatMap((_, index) => {
    const fact = isAboard(reading, found, index) ? undefined : asBed(reading, found, index);
    return fact === undefined ? [] : [fact];
  });
}

/** Whether a phrase names a resource or a medicine. */
export function isResourceHit(hit: Hit): boolean {
  return resourceOf(hit) !== null && !isOf(hit, "document", "patient");
}

function resourceOf(hit: Hit): ResourceName | null {
  for (const { class: name } of hit.meanings) if (isResourceName(name)) return name;
  return isOf(hit, "medicine_name") ? "medicine" : null;
}

/** Medicines of a range by their generic names. */
export function medicinesIn(reading: Reading, range: Range): MedicineFact[] {
  const named = hitsIn(reading, range).filter((hit) => valueOf(hit, "medicine_name") !== null);
  return named.slice(0, MOST_CANDIDATES).flatMap((hit) => {
    const generic = valueOf(hit, "medicine_name");
    if (generic === null) return [];
    const reason = hit.isGuess ? "spelling" : "brand";
    const words = { from: hit.at, to: hit.at + hit.length };
    return [
      { ...factOf(reading, words, { value: generic, confidence: hit.isGuess ? 0.7 : 0.92, reason }), at: hit.at },
    ];
  });
}

/** "5 general, 0 oxygen, 2 ICU": oxygen that is counted between beds is a kind of bed. */
function asBed({ words, hitAt }: Reading, found: readonly ResourceFact[], index: number): ResourceFact | undefined {
  const fact = found[index];
  if (fact?.value !== "oxygen") return fact;
  const behind = words[fact.at + (hitAt[fact.at]?.length ?? 1)];
  const isCounted =
    words[fact.at - 1]?.isNumber === true || (behind?.isNumber === true && /^\s?[:=-]\s?$/.test(behind.gap));
  const isBeside = (one: ResourceFact): boolean => BEDS.has(one.value) && words[one.at]?.line === words[fact.at]?.line;
  return isCounted && near(found, index, NEAR).some(isBeside) ? { ...fact, value: "bed_oxygen" } : fact;
}

/** "Ambulance with oxygen": what is aboard is no resource of its own. */
function isAboard({ words }: Reading, found: readonly ResourceFact[], index: number): boolean {
  const fact = found[index];
  if (fact === undefined || !ABOARD.has(fact.value)) return false;
  const isRide = ({ value, at }: ResourceFact): boolean =>
    value === "ambulance" && words[at]?.clause === words[fact.at]?.clause;
  return near(found, index, NEAR_RIDE).some(isRide);
}

/** Other facts at most so many words away. Facts are in the order of the text. */
function near(found: readonly ResourceFact[], index: number, most: number): ResourceFact[] {
  const at = found[index]?.at ?? 0;
  let from = index;
  while (from > 0 && at - (found[from - 1]?.at ?? 0) <= most) from -= 1;
  let to = index + 1;
  while (to < found.length && (found[to]?.at ?? 0) - at <= most) to += 1;
  return found.slice(from, to);
}

/** One fact for each resource, without general words that others make exact. */
export function exactResources(found: readonly ResourceFact[], isHomeCare: boolean): ResourceFact[] {
  const meant = found.map((fact): ResourceFact => {
    if (isHomeCare && fact.value === "bed_general") return { ...fact, value: "medical_equipment" };
    return fact;
  });
  const names = new Set(meant.map(({ value }) => value));
  const kept = new Map<ResourceName, ResourceFact>();
  for (const fact of meant) {
    const isGeneral = fact.isWard !== true && MORE_EXACT[fact.value]?.some((exact) => names.has(exact)) === true;
    if (isGeneral || kept.has(fact.value)) continue;
    kept.set(fact.value, fact);
  }
  return [...kept.values()];
}

/** Whether a resource is a kind of bed. */
export function isBed(value: ResourceName): boolean {
  return BEDS.has(value);
}
