import { amountAt, amountBefore, foldedSet } from "./amounts.ts";
import type { Hit } from "./lexicon.ts";
import { MOST_CANDIDATES } from "./message.ts";
import type { Fact, MessageQuantity, MessageUnit } from "./message.ts";
import { factOf, isOf, valueOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { KIND_FACTS } from "../resources/kinds.ts";
import { RESOURCE_NAMES } from "./resource-names.ts";
import type { ResourceName } from "./resource-names.ts";
import { isBed } from "./resources.ts";
import type { ResourceFact } from "./resources.ts";
import { isCountBehind } from "./wards.ts";
import { stemOf } from "./stems.ts";

/** A count with the word its number is at. `isVacant`: it is said to be what is free. */
export type QuantityFact = Fact<MessageQuantity> & { at: number; isVacant?: boolean };

const UNIT_OF: Readonly<Partial<Record<ResourceName, MessageUnit>>> = {
  bed_general: "bed",
  bed_oxygen: "bed",
  bed_hdu: "bed",
  bed_icu: "bed",
  bed_ventilator: "bed",
  oxygen_cylinder: "cylinder",
  oxygen_concentrator: "piece",
  plasma: "unit",
  platelets: "unit",
  blood: "unit",
  doctor: "doctor",
  ambulance: "vehicle",
  food: "meal",
  medical_equipment: "piece",
};
/** What a plain number beside a resource counts; undefined where it counts nothing. */
export function unitOfResource(resource: ResourceName): MessageUnit | undefined {
  return UNIT_OF[resource];
}

/** Counts may also follow the names of these: "ICU - 4". */
const COUNTED_BEHIND: ReadonlySet<ResourceName> = new Set([
  "bed_general",
  "bed_oxygen",
  "bed_hdu",
  "bed_icu",
  "bed_ventilator",
  "oxygen_cylinder",
  "oxygen_concentrator",
]);
/** "5 to 6" in the languages of the vocabularies. */
const RANGE_WORDS = foldedSet("to से se a à até hasta sampai إلى الى سے");
/** "Food for 40 people" in the languages that say it so. */
const FOR_WORDS = foldedSet("for para pour pra untuk");
/** A count of these is distinguished, and is no amount: a family is as many as it is. */
const FAMILY = "family";
/** How far behind its bed "vacant 2" may stand, in words. */
const VACANT_REACH = 8;
/** Between a number and its unit other words may stand: "20 ORS packets". */
const REACH = 4;

/** Counts of a range, the first `MOST_CANDIDATES`. A price, an age or a level is none. */
export function quantitiesIn(reading: Reading, range: Range, resources: readonly ResourceFact[]): QuantityFact[] {
  const found: QuantityFact[] = [];
  const byWord = new Map(resources.map((resource) => [resource.at, resource] as const));
  const near = { resources: byWord, range };
  for (let at = range.from; at < range.to && found.length < MOST_CANDIDATES; at += 1) {
    const number = amountAt(reading, at);
    if (number === null) continue;
    const one = number.value === null ? null : countOf(reading, { at, value: number.value, to: number.to }, near);
    if (one !== null && isCountable(one.value)) addCount(reading, found, one);
    at = number.to - 1;
  }
  return found.map((one) => asOwnUnit(one, resources)).filter((one) => isAmount(reading, one, resources));
}

/**
 * "200 people stranded" says who is there and no amount. People are one where they get a place
 * each, or where a resource is "for" them.
 */
function isAmount(
  { words, hitAt }: Reading,
  { at, value: { unit, resource } }: QuantityFact,
  resources: readonly ResourceFact[],
): boolean {
  if (unit !== "person") return (unit as string) !== FAMILY;
  if (resource !== null) return true;
  if (resources.some(({ value }) => KIND_FACTS[RESOURCE_NAMES[value].kind].unit === "place")) return true;
  if (!FOR_WORDS.has(words[at - 1]?.text ?? "")) return false;
  return resources.some((one) => one.at === hitAt[at - 2]?.at && words[at - 2]?.clause === words[at]?.clause);
}

/**
 * "10-12 cylinders", "5 to 6 vials": the smaller number counts, the larger one is beside it.
 */
function withRange(reading: Reading, { at, ...fact }: QuantityFact): QuantityFact {
  const { words } = reading;
  const isTo = RANGE_WORDS.has(words[at - 1]?.text ?? "");
  const first = amountBefore(reading, isTo ? at - 1 : at);
  const isRange = isTo
    ? words[at]?.gap === " " && words[at - 1]?.gap === " "
    : /^\s?[-–—]\s?$/u.test(words[at]?.gap ?? "");
  const begin = first === null ? undefined : words[first.from];
  const least = first?.value ?? 0;
  if (!isRange || first === null || begin?.isNumber !== true || begin.line !== words[at]?.line) return { at, ...fact };
  if (!(least > 0 && least < fact.value.value)) return { at, ...fact };
  const value = { ...fact.value, value: least, upTo: fact.value.value };
  return { ...fact, start: begin.start, value, at: first.from };
}

/** "Cylinders: 10 pieces": pieces of the one thing that the text counts. */
function asOwnUnit(one: QuantityFact, resources: readonly ResourceFact[]): QuantityFact {
  if (one.value.unit !== "piece" || one.value.resource !== null) return one;
  const [only, ...others] = new Set(resources.map(({ value }) => value));
  const unit = only === undefined || others.length > 0 ? undefined : UNIT_OF[only];
  return unit === undefined ? one : { ...one, value: { ...one.value, unit, resource: only ?? null } };
}

/** "ICU 3, HDU 14": each number counts what is before it. */
function isOfOneBefore(reading: Reading, at: number, { resources, range }: Near): boolean {
  return isCountBehind(at, reading, (end) => {
    const hit = end < range.from ? undefined : reading.hitAt[end];
    const resource = hit === undefined ? undefined : resources.get(hit.at);
    return hit !== undefined && resource !== undefined && COUNTED_BEHIND.has(resource.value) ? hit.at : null;
  });
}

type Counted = { at: number; value: number; to: number };

function countOf(reading: Reading, counted: Counted, near: Near): QuantityFact | null {
  if (isOfOneBefore(reading, counted.at, near))
    return countBehind(reading, counted, near) ?? countBefore(reading, counted, near);
  return countBefore(reading, counted, near) ?? vacantOf(reading, counted, near) ?? countBehind(reading, counted, near);
}

/** Half a litre there may be, and half a bed not. */
function isCountable({ value, unit }: MessageQuantity): boolean {
  return Number.isInteger(value) || unit === "litre" || unit === "litre_per_min" || unit === "kilogram";
}

/** "ICU beds 10, 2 available": ten is how many there are, and two are free. */
function addCount(reading: Reading, found: QuantityFact[], one: QuantityFact): void {
  const last = found.at(-1);
  const isSame = last !== undefined && reading.words[last.at]?.clause === reading.words[one.at]?.clause;
  if (one.isVacant === true && isSame && isOfOne(last.value.resource, one.value.resource)) {
    found.pop();
    // "ICU 12 beds total, 2 available": the exact one is meant.
    const resource = one.value.resource === "bed_general" ? last.value.resource : one.value.resource;
    found.push({ ...one, value: { ...one.value, resource } });
  } else found.push(withRange(reading, one));
}

function isOfOne(one: ResourceName | null, other: ResourceName | null): boolean {
  return one === other || (one !== null && isBed(one) && other === "bed_general");
}

type Near = { resources: ReadonlyMap<number, ResourceFact>; range: Range };
function countBefore(
  reading: Reading,
  { at, value, to }: Counted,
  { resources, range: { to: end } }: Near,
): QuantityFact | null {
  const { words, hitAt } = reading;
  const part = words[at]?.clause;
  let counted: ResourceName | null = null;
  for (let next = to; next < end && next < to + REACH; next += 1) {
    // "Ward 14: ICU 3": what is behind a colon is another thing.
    if (words[next]?.gap.includes(":") === true) break;
    if (words[next]?.clause !== part || (words[next]?.isNumber === true && reading.isTaken[next] !== true)) break;
    const resource = resources.get(next);
    const hit = hitAt[next];
    const unit = valueOf(hit, "unit") as MessageUnit | null;
    const isClose =
      next === to ||
      counted !== null ||
      reading.isTaken[next - 1] === true ||
      isOf(hitAt[next - 1], "filler", "medicine_name") ||
      // "14 vacant ICU beds".
      (next === to + 1 && words[next]?.gap === " " && isOf(hitAt[next - 1], "available")) ||
      // "4 unused vials": one word of any kind may be between.
      (next === to + 1 && hitAt[next - 1] === undefined && words[next]?.gap === " ");
    if (unit !== null && isClose && !isOf(hit, "price"))
      return quantity(reading, { from: at, unitAt: next, value, unit, resource: resource?.value ?? counted });
    if (resource !== undefined) {
      const own = unitOfName(reading, hit) ?? UNIT_OF[resource.value];
      if (own !== undefined && (next === to || isClose))
        return quantity(reading, { from: at, unitAt: next, value, unit: own, resource: resource.value });
      counted ??= resource.value;
      next += (hit?.length ?? 1) - 1;
    } else if (isOf(hit, "price", "duration", "patient", "contact")) break;
  }
  return null;
}

/** "Food packets": a unit in the name of the resource, or right behind it. */
function unitOfName({ words, hitAt, lexicon }: Reading, hit: Hit | undefined): MessageUnit | null {
  if (hit === undefined) return null;
  const next = hit.at + hit.length;
  const behind = words[next]?.gap === " " ? valueOf(hitAt[next], "unit") : null;
  // "Food packets" ends with its unit, "cestas básicas" begins with it.
  const ends = hit.length < 2 ? [] : [words[next - 1], words[hit.at]].map((word) => stemOf(word?.text ?? "", lexicon));
  const inside = ends.flatMap((end) => lexicon.phrases.get(end) ?? []).find((meaning) => meaning.class === "unit");
  return (behind ?? inside?.of ?? null) as MessageUnit | null;
}

function quantity(
  reading: Reading,
  { from, unitAt, value, unit, resource }: MessageQuantity & { from: number; unitAt: number },
): QuantityFact | null {
  const to = unitAt + (reading.hitAt[unitAt]?.length ?? 1);
  const near = nearest(reading, from);
  const isRate = unit === "litre" && (resource === "oxygen_concentrator" || near === "oxygen_concentrator");
  return {
    ...factOf(
      reading,
      { from, to },
      { value: { value, unit: isRate ? "litre_per_min" : unit, resource }, confidence: 0.8, reason: "count-before" },
    ),
    at: from,
  };
}

function nearest({ hitAt, words }: Reading, at: number): string | null {
  for (let before = at - 1; before >= 0 && at - before <= 3 && words[before]?.clause === words[at]?.clause; before -= 1)
    if (isOf(hitAt[before], "oxygen_concentrator")) return "oxygen_concentrator";
  return null;
}

/** "ICU total 10, occupied 8, vacant 2": what is vacant is of the thing named before. */
function vacantOf(reading: Reading, { at, value, to }: Counted, near: Near): QuantityFact | null {
  const { words, hitAt } = reading;
  const isVacant = (word: number, gap: string | undefined): boolean =>
    isOf(hitAt[word], "available") && /^[ :=()-]{1,3}$/.test(gap ?? "");
  if (words[at]?.gap === "/") return null;
  if (!isVacant(at - 1, words[at]?.gap) && !isVacant(to, words[to]?.gap)) return null;
  for (let before = at - 1; before >= Math.max(near.range.from, at - VACANT_REACH); before -= 1) {
    if (words[before]?.clause !== words[at]?.clause) return null;
    const resource = near.resources.get(before);
    if (resource === undefined) continue;
    const unit = COUNTED_BEHIND.has(resource.value) ? UNIT_OF[resource.value] : undefined;
    if (unit === undefined) return null;
    const counted = { value: { value, unit, resource: resource.value }, confidence: 0.7 };
    return {
      ...factOf(reading, { from: at, to }, { ...counted, reason: "count-after" }),
      at,
      isVacant: true,
    };
  }
  return null;
}

function countBehind(
  reading: Reading,
  { at, value, to }: Counted,
  { resources, range: { from } }: Near,
): QuantityFact | null {
  const { words, hitAt } = reading;
  if (
    words[at]?.isNumber !== true ||
    !/^[\s:=()-]{0,4}$/u.test(words[at]?.gap ?? "\n") ||
    /\n/u.test(words[at]?.gap ?? "")
  )
    return null;
  let before = at - 1;
  while (before >= from && (isOf(hitAt[before], "available") || isOf(hitAt[before], "filler"))) before -= 1;
  const hit = hitAt[before];
  const resource = hit === undefined ? undefined : resources.get(hit.at);
  if (resource === undefined || !COUNTED_BEHIND.has(resource.value)) return null;
  const unit = isBed(resource.value) ? "bed" : (UNIT_OF[resource.value] ?? "piece");
  // "ICU 10 occupied": none of them is free.
  if (isOf(hitAt[to], "duration", "oclock", "am", "pm", "price", "unavailable")) return null;
  const next = valueOf(hitAt[to], "unit");
  if (next !== null && next !== unit) return null;
  return {
    ...factOf(
      reading,
      { from: at, to },
      { value: { value, unit, resource: resource.value }, confidence: 0.75, reason: "count-after" },
    ),
    at,
  };
}
