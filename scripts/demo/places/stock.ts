import type { SaidStock, SupplyFields } from "#domain/facilities/capacity.ts";
import { bloodRows, firstRows, isToldByWord } from "#domain/facilities/counter-rows.ts";
import type { CountedSupply } from "#domain/facilities/counter-rows.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import { supplyKey } from "#domain/facilities/supply-key.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { Counts } from "#domain/observations/axes.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { hashText } from "#domain/shared/hash-text.ts";
import { partsOf } from "./circumstances.ts";
import type { Circumstances } from "./circumstances.ts";

/** A made-up place, as far as what it counts follows from it. `seed`: other numbers for each. */
export type CountingPlace = { seed: string; type: FacilityType; at: number; circumstances: Circumstances };

/** Most that is counted of a thing, and how many such a place has in all, by kind. */
const MOST: Readonly<Partial<Record<string, { free: number; total?: number }>>> = {
  "bed/general": { free: 14, total: 60 },
  "bed/oxygen": { free: 7, total: 30 },
  "bed/icu": { free: 3, total: 10 },
  "bed/ventilator": { free: 2, total: 6 },
  "bed/maternity": { free: 5, total: 20 },
  blood: { free: 15 },
  "oxygen/refill": { free: 80 },
  "oxygen/concentrator": { free: 6 },
  "oxygen/liquid": { free: 4_000 },
  oxygen: { free: 25 },
  test: { free: 40 },
  vaccine: { free: 120 },
  ambulance: { free: 3 },
  transport: { free: 4 },
  "home-care": { free: 5 },
  food: { free: 220 },
  shelter: { free: 60, total: 120 },
};
/** What a pharmacy says of a shelf, in turns. */
const SHELVES: readonly SaidStock[] = ["available", "available", "limited", "available", "out"];
/** In so many hours after the newest time comes what some have run out of. */
const MORE_IN_HOURS = 9;
/** One supply in so many is out. */
const OUT_EACH = 7;

/** The supplies that the counter of a place asks first, each counted. */
export function countedOf(place: CountingPlace, newest: number): SupplyFields[] {
  const { type, circumstances, at } = place;
  const services = circumstances.service === undefined ? [] : [circumstances.service];
  const rows = [...firstRows({ types: [type], services })];
  if (type === "blood-bank") rows.push(...bloodRows("red-cells"), ...(at % 3 === 0 ? bloodRows("platelets") : []));
  if (type === "hospital" && circumstances.for !== undefined)
    rows.push({ kind: "bed", details: { bedType: "maternity" } });
  // Some services ask for what their type asks for, too.
  const byKey = new Map(rows.map((row) => [`${row.kind}/${supplyKey(row)}`, row]));
  return [...byKey.values()].map((row) => countedRow(row, place, newest));
}

function countedRow(row: CountedSupply, place: CountingPlace, newest: number): SupplyFields {
  const { circumstances } = place;
  const { unit, kind, details } = row;
  const subtype = subtypeOf(row);
  const base = { kind, details, ...(unit !== undefined && { unit }) };
  const parts = partsOf(circumstances, { kind, subtype: kind === "bed" ? subtype : undefined });
  if (parts !== undefined) return { ...base, parts };
  const chance = hashText(`${place.seed} ${kind} ${supplyKey(row)}`);
  const moreAt = new Date(newest + MORE_IN_HOURS * HOUR_MS).toISOString();
  if (isToldByWord(kind)) {
    const stock = SHELVES[chance % SHELVES.length] ?? "available";
    return { ...base, stock, ...(stock === "out" && chance % 2 === 0 && { moreAt }) };
  }
  const said = { ...base, ...(circumstances.for !== undefined && { for: circumstances.for }) };
  return { ...said, ...countsOf(`${kind}/${subtype}`, { kind, chance, circumstances }) };
}

function countsOf(
  name: string,
  { kind, chance, circumstances }: { kind: string; chance: number; circumstances: Circumstances },
): Counts {
  const { free, total } = MOST[name] ?? MOST[kind] ?? { free: 5 };
  const available = chance % OUT_EACH === 0 ? 0 : 1 + (chance % free);
  if (total === undefined) return { available };
  // The nurse has staff for one of the free ones.
  if (circumstances.isShortOfNurses && available > 1)
    return { total, occupied: total - available, available, staffed: total - available + 1 };
  return { total, available };
}
