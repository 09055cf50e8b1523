import { KIND_FACTS } from "./kinds.ts";
import type { Kind, Unit } from "./kinds.ts";

/** The unit in which a kind is counted where nobody names one. `form`: of oxygen. */
export function usualUnit(kind: Kind, form: string | undefined): Unit {
  if (kind === "oxygen" && form === "liquid") return "litre";
  const isPiece = kind === "oxygen" && form !== undefined && form !== "cylinder" && form !== "refill";
  return isPiece ? "piece" : KIND_FACTS[kind].unit;
}

/** Units that mean the same as the words of a kind, which is said as a number of things. */
const SAME_AS_USUAL: Readonly<Partial<Record<Kind, readonly Unit[]>>> = {
  bed: ["place"],
  oxygen: ["unit", "piece", "cylinder"],
  medicine: ["piece", "unit"],
  test: ["unit", "dose"],
  vaccine: ["unit", "piece"],
  ambulance: ["unit"],
  transport: ["unit"],
  "home-care": ["unit", "piece"],
  "tele-consultation": ["unit", "piece"],
  shelter: ["bed", "unit"],
  supplies: ["unit", "dose"],
};

/**
 * The unit of an amount where the usual words of its kind are wrong: 500 litres are no 500
 * cylinders. Undefined where they are right.
 */
export function unusualUnit({ kind, form, unit }: { kind: Kind; form?: string | undefined; unit: Unit | undefined }) {
  const usual = usualUnit(kind, form);
  if (unit === undefined || unit === usual) return undefined;
  if (usual !== "litre" && SAME_AS_USUAL[kind]?.includes(unit) === true) return undefined;
  return unit;
}

/** Whether a kind has a quantity. A service has none. */
export function isCountable(kind: Kind): boolean {
  return kind !== "home-care" && kind !== "tele-consultation" && kind !== "test";
}
