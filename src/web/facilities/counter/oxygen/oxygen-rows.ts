import { cylinderOf, cylindersOf } from "#domain/resources/oxygen/sizes.ts";
import type { FullCylinders } from "#domain/resources/oxygen/reserve/held-gas.ts";
import type { OxygenCount } from "#domain/resources/oxygen/reserve/oxygen-use.ts";
import { isolateLatin } from "../../../i18n/bidi.ts";
import type { Say } from "../../../i18n/text.ts";

/** Full cylinders of one size. */
type SizeRow = { key: string; size: FullCylinders; full: number };

/** The numbers of the form; null where nobody said one. */
export type OxygenRows = {
  cylinders: readonly SizeRow[];
  liquidLitres: number | null;
  patients: number | null;
  each: number | null;
  use: number | null;
  plant: number | null;
};

/** Sizes of the country's table that a place begins with: the largest ones. */
const FIRST_SIZES = 2;

/** Rows of sizes of the dated tables, with none counted. */
export function sizeRows(ids: readonly string[]): SizeRow[] {
  return ids.map((id) => ({ key: id, size: { size: id, full: 0 }, full: 0 }));
}

/**
 * The form before somebody types. A count begins with the numbers of the last one, so that only what
 * changed is typed. A delivery has its sizes, and no number.
 */
export function beginning(
  last: OxygenCount | undefined,
  { country, isDelivery }: { country: string | null; isDelivery: boolean },
): OxygenRows {
  const counted = (last?.cylinders ?? []).map((size) => ({ key: keyOf(size), size, full: isDelivery ? 0 : size.full }));
  const table = cylindersOf(country) ?? cylindersOf("GB");
  const first = (table?.sizes ?? []).toSorted((a, b) => b.gasLitres - a.gasLitres).slice(0, FIRST_SIZES);
  const [patients] = last?.patients ?? [];
  return {
    cylinders: counted.length > 0 ? counted : sizeRows(first.map(({ id }) => id)),
    liquidLitres: isDelivery ? null : (last?.liquidLitres ?? null),
    patients: isDelivery ? null : (patients?.count ?? null),
    each: isDelivery ? null : (patients?.litresPerMinute ?? null),
    // The use of another time is none of now; a plant stays.
    use: null,
    plant: isDelivery ? null : (last?.plantLitresPerMinute ?? null),
  };
}

function keyOf(size: FullCylinders): string {
  return "size" in size ? size.size : `${size.waterLitres} L ${size.bar} bar`;
}

/** What the form says, as a command takes it. */
export function heldOf(rows: OxygenRows, { isDelivery }: { isDelivery: boolean }): object {
  const { cylinders, liquidLitres, patients, each, use, plant } = rows;
  const held = {
    cylinders: cylinders.map(({ size, full }) => ({ ...size, full })),
    ...(liquidLitres !== null && { liquidLitres }),
  };
  if (isDelivery) return { ...held, cylinders: held.cylinders.filter(({ full }) => full > 0) };
  const isTold = patients !== null && each !== null && each > 0;
  return {
    ...held,
    ...(isTold && { patients: [{ count: patients, litresPerMinute: each }] }),
    ...(use !== null && { useLitresPerMinute: use }),
    ...(plant !== null && { plantLitresPerMinute: plant }),
  };
}

/** "D, jumbo · 46.7 L": a letter never stands without its litres. */
export function rowName({ size }: SizeRow, say: Say): string {
  const litres = (count: number) => say("extra.litres", { count });
  if (!("size" in size)) return `${litres(size.waterLitres)} · ${say("extra.bar", { count: size.bar })}`;
  const { letter, waterLitres, gasLitres = 0 } = cylinderOf(size.size) ?? {};
  const much = litres(waterLitres ?? gasLitres);
  return letter === undefined ? much : `${isolateLatin(letter)} · ${much}`;
}
