import { hasElectricity } from "#domain/facilities/power.ts";
import type { StoredFacility } from "#domain/facilities/facility.ts";
import { fallenBelow } from "#domain/resources/oxygen/reserve/oxygen-marks.ts";
import type { PatientsOnOxygen } from "#domain/resources/oxygen/reserve/oxygen-use.ts";
import { reckonReserve } from "#domain/resources/oxygen/reserve/reckon-reserve.ts";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { oxygenReserves } from "#server/stored/oxygen-reserves.ts";
import { MADE_UP_WHO, madeUpId } from "../documents.ts";

/** What a made-up hospital holds. `full`: jumbos. Minutes are before the newest time of the set. */
type Held = { ago: number; full: number; liquidLitres?: number };
type Counted = Held & {
  patients?: readonly PatientsOnOxygen[];
  useLitresPerMinute?: number;
  plantLitresPerMinute?: number;
};
type Reserve = { counts: readonly Counted[]; deliveries?: readonly Held[] };

/** Of hospitals, by the index of their town. */
const RESERVES: Readonly<Record<number, Reserve>> = {
  0: {
    counts: [
      { ago: 378, full: 60 },
      { ago: 18, full: 52 },
    ],
  },
  1: {
    counts: [
      { ago: 445, full: 30 },
      { ago: 25, full: 62 },
    ],
    deliveries: [{ ago: 190, full: 40 }],
  },
  // Under 8 hours.
  2: {
    counts: [
      { ago: 370, full: 24 },
      { ago: 10, full: 16 },
    ],
  },
  3: { counts: [{ ago: 30, full: 20, liquidLitres: 900, patients: [{ count: 12, litresPerMinute: 10 }] }] },
  // It has no power, so its plant gives nothing.
  6: {
    counts: [{ ago: 15, full: 40, plantLitresPerMinute: 250, patients: [{ count: 10, litresPerMinute: 8 }] }],
  },
  // Its oxygen is short: under 5 hours.
  7: {
    counts: [
      { ago: 312, full: 20 },
      { ago: 12, full: 12 },
    ],
  },
  8: {
    counts: [
      { ago: 385, full: 34, plantLitresPerMinute: 300 },
      { ago: 25, full: 30, plantLitresPerMinute: 300, useLitresPerMinute: 420 },
    ],
  },
  // Counted too long ago to say how long it lasts.
  10: { counts: [{ ago: 640, full: 25, useLitresPerMinute: 90 }] },
};

/** The oxygen of a made-up hospital; nothing of one that has not counted it. */
export function reserveOf(
  { id, town, facility }: { id: string; town: number; facility: StoredFacility },
  newest: number,
): ImportDocument[] {
  const reserve = RESERVES[town];
  if (reserve === undefined || !facility.types.includes("hospital")) return [];
  const said = (name: string) => (held: Held, at: number) => {
    const { ago, full, ...more } = held;
    const when = new Date(newest - ago * MINUTE_MS).toISOString();
    const speaker = { by: "facility" as const, byId: `${MADE_UP_WHO}staff` };
    return { ...more, ...speaker, id: madeUpId(`${id} ${name} ${at}`), at: when, cylinders: [{ size: "in-d", full }] };
  };
  const history = {
    counts: reserve.counts.map(said("oxygen")),
    deliveries: (reserve.deliveries ?? []).map(said("delivery")),
  };
  const reckoning = reckonReserve(history, { now: new Date(newest), hasPower: hasElectricity(facility) });
  // Its staff were told already.
  const shielded = { ...history, told: fallenBelow(reckoning, []).told };
  return [oxygenReserves.document(id, { body: { source: MADE_UP_SOURCE }, shielded })];
}
