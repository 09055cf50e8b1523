import { gasIn, KEPT_BACK } from "../duration.ts";
import { gasLitres } from "../liquid.ts";
import { cylinderOf } from "../sizes.ts";

/** Full cylinders: of a size of the dated table, or by the water that one holds and its pressure. */
export type FullCylinders = { size: string; full: number } | { waterLitres: number; bar: number; full: number };

/** Oxygen that a place has, or gets by a delivery. */
export type HeldOxygen = { cylinders: readonly FullCylinders[]; liquidLitres?: number | undefined };

/** Litres of gas by the numbers alone, and what of it can be planned with. */
export type HeldGas = { litres: number; usable: number };

/**
 * The gas that is held. Cylinders follow the laws of a single one. Of liquid the part is kept back
 * that an eye may read wrong of a dial, and what is for warmth: cold cylinders that were used before
 * held more than their numbers, so their use was higher than it looks.
 */
export function heldGas({ cylinders, liquidLitres = 0 }: HeldOxygen): HeldGas {
  const liquid = gasLitres(liquidLitres);
  const usable = liquid * (1 - KEPT_BACK.dialShare) * KEPT_BACK.warm;
  return cylinders.map(gasOf).reduce(added, { litres: liquid, usable });
}

/** The gas of several counts or deliveries together. */
export function sumOfGas(held: readonly HeldOxygen[]): HeldGas {
  return held.map(heldGas).reduce(added, { litres: 0, usable: 0 });
}

function added(one: HeldGas, other: HeldGas): HeldGas {
  return { litres: one.litres + other.litres, usable: one.usable + other.usable };
}

function gasOf(cylinders: FullCylinders): HeldGas {
  const one = fullOne(cylinders);
  return { litres: one.litres * cylinders.full, usable: one.usable * cylinders.full };
}

/** One of them. A size that the table no longer has holds nothing that could be promised. */
function fullOne(cylinders: FullCylinders): HeldGas {
  if (!("size" in cylinders)) return gasIn({ waterLitres: cylinders.waterLitres, bar: cylinders.bar });
  const size = cylinderOf(cylinders.size);
  if (size === undefined) return { litres: 0, usable: 0 };
  const { waterLitres, gasLitres: full, fullBar } = size;
  return waterLitres === undefined
    ? gasIn({ gasLitres: full, share: 1, fullBar })
    : gasIn({ waterLitres, bar: fullBar });
}
