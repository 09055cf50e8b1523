/**
 * What a bare number of litres was taken for. `water`: litres inside the cylinder. `gas`: litres of
 * gas when full. `unknown`: nobody can tell.
 */
export const LITRES_READ = ["water", "gas", "unknown"] as const;
export type LitresRead = (typeof LITRES_READ)[number];

/**
 * Bounds of the rule, in litres. The largest common cylinder holds 50 L of water,
 * so up to 60 is water. The smallest of the tables holds 164 L of gas (oxygen/sizes.ts). Cylinders
 * end at 150 L of water (ISO 9809-1), so from there on it is gas. A portable can holds 5 to 12 L of
 * gas, and a portable cylinder 5 L of water. So up to 60 nobody knows. A vessel of liquid oxygen
 * holds up to 240 L of liquid; more may be liquid or gas.
 */
const MOST_WATER = 60;
const LEAST_GAS = 150;
const MOST_LIQUID = 240;

/**
 * What `litres` of contract 1 meant. Its form asked for the number "as written on the bottle, for
 * example 10 or 46". Its rules read gas.
 */
export function readLitres(form: string | undefined, litres: number): LitresRead {
  if (!(litres > 0)) return "unknown";
  if (form === "liquid") return litres <= MOST_LIQUID ? "water" : "unknown";
  if (form === "portable") return litres > MOST_WATER ? "gas" : "unknown";
  if (form !== "cylinder" && form !== "refill") return "unknown";
  if (litres <= MOST_WATER) return "water";
  return litres >= LEAST_GAS ? "gas" : "unknown";
}

/** What details say of how much oxygen there is, in litres. */
export type SizedOxygen = {
  form?: string;
  litres?: number;
  litresRead?: LitresRead;
  waterLitres?: number;
  gasLitres?: number;
};

/**
 * The same details, with a bare `litres` read by the rule. The number stays beside what it was
 * taken for, so that readers learn that nobody said it. Where somebody said water or gas, `litres`
 * goes.
 */
export function withReadLitres<T extends SizedOxygen>(details: T): T {
  const { litres, litresRead, ...rest } = details;
  if (litres === undefined) return litresRead === undefined ? details : (rest as T);
  const isSaid = (details.waterLitres ?? details.gasLitres) !== undefined;
  const isOfRule = litresRead !== undefined && (details.waterLitres === litres || details.gasLitres === litres);
  if (isSaid && !isOfRule) return rest as T;
  const read = readLitres(details.form, litres);
  const { waterLitres: _water, gasLitres: _gas, ...others } = rest;
  return {
    ...others,
    litres,
    litresRead: read,
    ...(read === "water" && { waterLitres: litres }),
    ...(read === "gas" && { gasLitres: litres }),
  } as T;
}
