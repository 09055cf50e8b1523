import type { Unit } from "../resources/kinds.ts";
import type { FieldRefusal } from "../shared/field-refusal.ts";

/** Units of which there are parts. All others are counted. */
const IN_PARTS: ReadonlySet<Unit | undefined> = new Set<Unit | undefined>(["litre"]);

/** What is wrong with an amount: beds and units are whole, litres have at most three decimals. */
export function amountFaults(amount: number, unit: Unit | undefined): FieldRefusal[] {
  const steps = IN_PARTS.has(unit) ? amount * 1_000 : amount;
  const isWhole = Math.abs(steps - Math.round(steps)) < 1e-6;
  return isWhole ? [] : [{ path: "amount", word: "whole" }];
}
