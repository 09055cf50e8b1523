import type { Fact, MessageQuantity, MessageUnit } from "./message.ts";
import { factOf, isOf, valueOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import type { ResourceName } from "./resource-names.ts";
import { isBed } from "./resources.ts";
import type { ResourceFact } from "./resources.ts";

/** A count with the word its number stands at. */
export type QuantityFact = Fact<MessageQuantity> & { at: number };

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
const MOST_DIGITS = 5;
/** Between a number and its unit other words may stand: "20 ORS packets". */
const REACH = 4;

/** Counts of a range. A price, an age or a level is none. */
export function quantitiesIn(reading: Reading, range: Range, resources: readonly ResourceFact[]): QuantityFact[] {
  const found: QuantityFact[] = [];
  const byWord = new Map(resources.map((resource) => [resource.at, resource] as const));
  for (let at = range.from; at < range.to; at += 1) {
    const number = numberAt(reading, at);
    if (number === null) continue;
    const one =
      countBefore(reading, { at, ...number }, { resources: byWord, range }) ??
      countBehind(reading, { at, ...number }, { resources: byWord, range });
    if (one !== null) found.push(one);
  }
  return found;
}

type Near = { resources: ReadonlyMap<number, ResourceFact>; range: Range };
type Counted = { value: number; length: number };

function numberAt({ words, hitAt, isTaken }: Reading, at: number): Counted | null {
  const word = words[at];
  if (word === undefined || isTaken[at] === true) return null;
  if (isOf(hitAt[at - 1], "price", "patient") && word.gap !== "" && word.part === words[at - 1]?.part) return null;
  if (word.isNumber)
    return hitAt[at] === undefined && word.text.length <= MOST_DIGITS ? { value: Number(word.text), length: 1 } : null;
  const hit = hitAt[at];
  const value = hit?.at === at ? valueOf(hit, "number") : null;
  return hit === undefined || value === null ? null : { value: Number(value), length: hit.length };
}

function countBefore(
  reading: Reading,
  { at, value, length }: Counted & { at: number },
  { resources, range: { to: end } }: Near,
): QuantityFact | null {
  const { words, hitAt } = reading;
  const part = words[at]?.clause;
  let counted: ResourceName | null = null;
  for (let next = at + length; next < end && next < at + length + REACH; next += 1) {
    if (words[next]?.clause !== part || (words[next]?.isNumber === true && reading.isTaken[next] !== true)) break;
    const resource = resources.get(next);
    const hit = hitAt[next];
    const unit = valueOf(hit, "unit") as MessageUnit | null;
    const isClose =
      next === at + length ||
      counted !== null ||
      reading.isTaken[next - 1] === true ||
      isOf(hitAt[next - 1], "filler", "medicine_name");
    if (unit !== null && isClose && !isOf(hit, "price"))
      return quantity(reading, { from: at, unitAt: next, value, unit, resource: resource?.value ?? counted });
    if (resource !== undefined) {
      const own = UNIT_OF[resource.value];
      if (own !== undefined && (next === at + length || isClose))
        return quantity(reading, { from: at, unitAt: next, value, unit: own, resource: resource.value });
      counted ??= resource.value;
      next += (hit?.length ?? 1) - 1;
    } else if (isOf(hit, "price", "duration", "patient", "contact")) break;
  }
  return null;
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

function countBehind(
  reading: Reading,
  { at, value, length }: Counted & { at: number },
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
  if (isOf(hitAt[at + length], "duration", "oclock", "am", "pm", "price")) return null;
  const next = valueOf(hitAt[at + length], "unit");
  if (next !== null && next !== unit) return null;
  return {
    ...factOf(
      reading,
      { from: at, to: at + length },
      { value: { value, unit, resource: resource.value }, confidence: 0.75, reason: "count-after" },
    ),
    at,
  };
}
