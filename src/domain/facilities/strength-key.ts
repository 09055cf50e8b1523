import { foldForKeys } from "../shared/fold-for-keys.ts";

/** Units of mass in micrograms. Units of activity (IU) and volumes stand as they are. */
const MICROGRAMS: Readonly<Record<string, number>> = {
  mcg: 1,
  ug: 1,
  µg: 1,
  μg: 1,
  mg: 1_000,
  g: 1_000_000,
  gm: 1_000_000,
};

/** "100 IU/ml" is of one millilitre. */
const PER_ONE: Readonly<Record<string, string>> = { ml: "1ml", mg: "1mg", g: "1000mg" };

const AMOUNT = /^(\d+(?:[.,]\d+)?)\s*(mcg|ug|µg|μg|mg|gm|g|iu|units?|ml|%)$/;

/**
 * A strength in one spelling: "500 mg", "500mg" and "0.5 g" are "500mg". Words that are no amount
 * are folded as they stand.
 * @returns null without any
 */
export function strengthKey(strength: string | undefined): string | null {
  const parts = (strength ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .split("/")
    .map((part) => amountKey(part.trim()))
    .filter((part) => part !== "");
  return parts.length === 0 ? null : parts.map((part) => PER_ONE[part] ?? part).join("-per-");
}

function amountKey(text: string): string {
  const [, digits, unit] = AMOUNT.exec(text.replaceAll(/(\d),(?=\d{3}\b)/g, "$1")) ?? [];
  if (digits === undefined || unit === undefined) return foldForKeys(text).replaceAll(" ", "-");
  const amount = Number(digits.replace(",", "."));
  const factor = MICROGRAMS[unit];
  if (factor === undefined) return `${amount}${unit.startsWith("unit") ? "iu" : unit}`;
  // Whole milligrams where there are any: nobody writes "500000 mcg".
  const micrograms = Math.round(amount * factor);
  return micrograms % 1_000 === 0 ? `${micrograms / 1_000}mg` : `${micrograms}mcg`;
}
