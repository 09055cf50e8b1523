import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { KEPT_BACK, mostFlow } from "../duration.ts";
import { heldGas, sumOfGas } from "./held-gas.ts";
import type { HeldOxygen } from "./held-gas.ts";

/** Patients who get the same flow. */
export type PatientsOnOxygen = { litresPerMinute: number; count: number };

/** What a place counted at one time, ISO text. */
export type OxygenCount = HeldOxygen & {
  id: string;
  at: string;
  patients?: readonly PatientsOnOxygen[] | undefined;
  /** What staff say is used, litres of gas a minute. */
  useLitresPerMinute?: number | undefined;
  /** What a plant gives, litres of gas a minute. */
  plantLitresPerMinute?: number | undefined;
};

/** What came since a count. */
export type OxygenDelivery = HeldOxygen & { id: string; at: string };

/** All that is known of a place's oxygen, the oldest first. */
export type OxygenHistory = { counts: readonly OxygenCount[]; deliveries: readonly OxygenDelivery[] };

/** How the use is known. */
export const USE_BASES = ["said", "counted", "patients", "peak"] as const;
export type UseBasis = (typeof USE_BASES)[number];

/**
 * A use of oxygen in litres of gas a minute. `perMinute`: by the numbers alone. `most`: what may be
 * used when each flow is as wrong as is kept back. `from` and `to`: the counts that show it.
 */
export type OxygenUse = { perMinute: number; most: number; basis: UseBasis; from?: string; to?: string };

/** What a plant gives now, litres of gas a minute, and whether it has power. */
type Plant = { litresPerMinute: number; hasPower: boolean };

/** Two counts give a use when they are between these hours apart. */
const LEAST_APART_MS = HOUR_MS;
const MOST_APART_MS = 24 * HOUR_MS;

/** The part of the highest use of these hours that is counted on at least. */
const PEAK_SHARE = 2 / 3;
const PEAK_MS = 24 * HOUR_MS;

/** The part of a plant's flow that is there when the flow is as wrong as is kept back. */
const LEAST_OF_PLANT = 1 - KEPT_BACK.flowShare;

/**
 * The use at the newest count: the largest of what was said, what two counts show, what the
 * patients need, and two thirds of the highest use of the last 24 hours. Null where none is known.
 */
export function highestUse(history: OxygenHistory, { now, plant }: { now: Date; plant: Plant }): OxygenUse | null {
  const counts = history.counts.filter(({ at }) => Date.parse(at) > now.getTime() - PEAK_MS);
  const newest = counts.at(-1);
  if (newest === undefined) return null;
  const all = counts.flatMap((count) => usesAt(count, history, plant));
  return largest([...usesAt(newest, history, plant), ...all.map(peakOf)]);
}

/** What is taken from what is held: a plant that has power gives a part of the use. */
export function drawnLitres({ most }: Pick<OxygenUse, "most">, { litresPerMinute, hasPower }: Plant): number {
  return hasPower ? Math.max(0, most - litresPerMinute * LEAST_OF_PLANT) : most;
}

function peakOf(use: OxygenUse): OxygenUse {
  return { ...use, perMinute: use.perMinute * PEAK_SHARE, most: use.most * PEAK_SHARE, basis: "peak" };
}

/** The first of those that may use the most. */
function largest(uses: readonly OxygenUse[]): OxygenUse | null {
  return uses.reduce<OxygenUse | null>((most, use) => (most === null || use.most > most.most ? use : most), null);
}

/** All uses that a count shows: said, counted and needed. */
function usesAt(count: OxygenCount, history: OxygenHistory, plant: Plant): OxygenUse[] {
  const uses: OxygenUse[] = [];
  const { useLitresPerMinute: said, patients = [] } = count;
  if (said !== undefined) uses.push({ perMinute: said, most: mostFlow(said), basis: "said" });
  const counted = countedUse(count, history, plant);
  if (counted !== null) uses.push(counted);
  const sumOf = (flow: (litres: number) => number): number =>
    patients.reduce((sum, each) => sum + each.count * flow(each.litresPerMinute), 0);
  const needed = sumOf((litres) => litres);
  // Each flow may be wrong by itself, so what may flow too much is added to each.
  if (needed > 0) uses.push({ perMinute: needed, most: sumOf(mostFlow), basis: "patients" });
  return uses;
}

/** What was gone between two counts. */
type Gone = { from: OxygenCount; to: OxygenCount; litres: number };

/**
 * The use between a count and an earlier one. What a plant gave then was used too, and was never in
 * the counts.
 */
function countedUse(later: OxygenCount, history: OxygenHistory, plant: Plant): OxygenUse | null {
  const gone = goneBefore(later, history);
  if (gone === null) return null;
  const { from, to, litres } = gone;
  const drawn = (litres / (Date.parse(to.at) - Date.parse(from.at))) * MINUTE_MS;
  const gave = Math.max(from.plantLitresPerMinute ?? 0, to.plantLitresPerMinute ?? 0);
  return {
    perMinute: drawn + gave,
    most: mostFlow(drawn) + mostOfPlant(gave, plant),
    basis: "counted",
    from: from.at,
    to: to.at,
  };
}

/**
 * Cylinders that must be gone between two counts, or the counts are too close. An opened one is in
 * no count, and may have been nearly full at the first. From here on what is kept back covers it.
 */
const LEAST_GONE = 4;

/**
 * What was gone since the newest count at least an hour before, or since the newest of the earlier
 * ones where that was enough. A rise that no delivery explains ends the search, because the counts
 * before it say nothing of the use.
 */
function goneBefore(later: OxygenCount, { counts, deliveries }: OxygenHistory): Gone | null {
  const before = counts.filter(({ at }) => Date.parse(at) < Date.parse(later.at)).toReversed();
  let found: Gone | null = null;
  let [next, litres] = [later, 0];
  for (const earlier of before) {
    const came = deliveries.filter(({ at }) => at > earlier.at && at <= next.at);
    const step = heldGas(earlier).litres + sumOfGas(came).litres - heldGas(next).litres;
    litres += step;
    next = earlier;
    const apart = Date.parse(later.at) - Date.parse(earlier.at);
    if (apart > MOST_APART_MS) break;
    if (apart < LEAST_APART_MS) continue;
    if (litres < 0 || (step < 0 && found !== null)) break;
    if (litres > 0) found = { from: earlier, to: later, litres };
    if (litres > 0 && litres >= LEAST_GONE * largestCylinder([earlier, later])) break;
  }
  return found;
}

function largestCylinder(counts: readonly OxygenCount[]): number {
  const each = counts.flatMap(({ cylinders }) => cylinders.filter(({ full }) => full > 0));
  return Math.max(0, ...each.map((cylinders) => heldGas({ cylinders: [{ ...cylinders, full: 1 }] }).litres));
}

/**
 * What a plant may have given while the counts were made. The part that it still gives is as wrong
 * then as now, so it is counted as low as now.
 */
function mostOfPlant(gave: number, { litresPerMinute, hasPower }: Plant): number {
  const still = hasPower ? Math.min(gave, litresPerMinute) : 0;
  return still * LEAST_OF_PLANT + (gave - still);
}
