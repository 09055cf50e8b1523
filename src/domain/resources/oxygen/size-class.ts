import type { Carries } from "../ambulances.ts";
import type { OxygenSizeClass } from "../trait-names.ts";
import type { SizedOxygen } from "./litres.ts";

/**
 * Largest litres of a class, of water and of gas. Small is what a person carries.
 * E of Britain holds 4.7 L of water, E of America 680 L of gas. Medium is B of India and F of
 * Britain. Large is what needs a trolley: B15, G, H, J, K, M and the jumbo D.
 */
const MOST = { small: { water: 6, gas: 1_000 }, medium: { water: 14, gas: 2_900 } } as const;

/** Forms of oxygen that have the size of a cylinder. */
const SIZED = new Set(["cylinder", "refill", "portable"]);

function classOf(litres: number, measure: "water" | "gas"): OxygenSizeClass {
  if (litres <= MOST.small[measure]) return "small";
  return litres <= MOST.medium[measure] ? "medium" : "large";
}

/**
 * Whether oxygen comes in cylinders of a size. What nobody said is "may", never yes and never no.
 * So is what a rule took a bare number for.
 */
export function sizeAnswer(details: SizedOxygen, asked: OxygenSizeClass): Carries {
  const { form, litres, waterLitres, gasLitres } = details;
  if (form !== undefined && !SIZED.has(form)) return "no";
  if (litres !== undefined) return "may";
  const size = sizeClassOf({ form, waterLitres, gasLitres });
  if (size === null) return "may";
  return size === asked ? "yes" : "no";
}

/** The size class of a cylinder by its litres; null without any, and for forms that have no size. */
export function sizeClassOf({
  form,
  waterLitres,
  gasLitres,
}: {
  form: string | undefined;
  waterLitres: number | undefined;
  gasLitres: number | undefined;
}): OxygenSizeClass | null {
  if (form !== undefined && !SIZED.has(form)) return null;
  if (waterLitres !== undefined) return classOf(waterLitres, "water");
  return gasLitres === undefined ? null : classOf(gasLitres, "gas");
}
